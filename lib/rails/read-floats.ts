import { and, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { accounts, adjustments, railProbes, transfers } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { formatAmount } from "@/lib/money";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { viewBalance } from "@/lib/wallet/read-balance";
import { newestProbes, type NewestProbe } from "./newest-probes";

/** Our money at one network, in pesewas. */
export interface Float {
  provider: ProviderCode;
  /** What our books say; what a network holds for us stands in them below zero. */
  ledgerMinor: bigint;
  /** What the network last reported; null where it never did. */
  reportedMinor: bigint | null;
  /** What our books said at that moment; null where that was not written down. */
  ledgerThenMinor: bigint | null;
  /** How much more the network reported than our books said at that moment. */
  discrepancyMinor: bigint | null;
  /** When the network reported. */
  asOf: Date | null;
}

/** What each network holds for us, by our books and by its own last word (contract §4, balance). */
export async function readFloats(): Promise<Float[]> {
  const [booked, reports] = await Promise.all([readBooked(), readReports()]);
  return providerCodes.map((provider) => {
    const { floatMinor = null, heldMinor = null, at = null } = reports.get(provider) ?? {};
    return {
      provider,
      ledgerMinor: -(booked.find((row) => row.provider === provider)?.balance ?? 0n),
      reportedMinor: floatMinor,
      ledgerThenMinor: heldMinor,
      discrepancyMinor: floatMinor === null || heldMinor === null ? null : floatMinor - heldMinor,
      asOf: at,
    };
  });
}

/**
 * What we cannot explain and is booked until we can, in pesewas (more than we should hold is positive),
 * and of how many of the networks' references, late payments that wait among them: what is booked of
 * different ones may cancel out.
 */
export async function readSuspense(): Promise<{ amountMinor: bigint; references: number }> {
  const { provider, direction, reference, amountMinor } = adjustments;
  const standing = database()
    .select({ reference })
    .from(adjustments)
    .groupBy(provider, direction, reference)
    .having(sql`sum(${amountMinor}) <> 0`)
    .as("standing");
  const [[row], [booked], [late]] = await Promise.all([
    database()
      .select({ balance: accounts.balance })
      .from(accounts)
      .where(and(eq(accounts.kind, "suspense"), eq(accounts.currency, "GHSFIAT"))),
    database().select({ references: count() }).from(standing),
    database()
      .select({ references: count() })
      .from(transfers)
      .where(and(eq(transfers.state, "late"), isNotNull(transfers.reviewReason))),
  ]);
  return {
    amountMinor: row?.balance ?? 0n,
    references: (booked?.references ?? 0) + (late?.references ?? 0),
  };
}

/** All that customers hold in cedis, and our floats, for our own people (contract §4, balance). */
export async function readServiceBalance() {
  const [floats, rows] = await Promise.all([
    readFloats(),
    database()
      .select({ kind: accounts.kind, sum: sql<string>`sum(${accounts.balance})::text` })
      .from(accounts)
      .where(
        and(
          eq(accounts.currency, "GHSFIAT"),
          inArray(accounts.kind, ["wallet.available", "wallet.reserved"]),
        ),
      )
      .groupBy(accounts.kind),
  ]);
  const sumOf = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.sum ?? 0);
  const balance = {
    availableMinor: sumOf("wallet.available"),
    reservedMinor: sumOf("wallet.reserved"),
  };
  return {
    currency: "GHSFIAT" as const,
    ...viewBalance(balance, "GHSFIAT"),
    floats: floats.map(({ provider, ledgerMinor, reportedMinor, asOf }) => ({
      provider,
      ledger: formatAmount(ledgerMinor, "GHSFIAT"),
      reported: reportedMinor === null ? null : formatAmount(reportedMinor, "GHSFIAT"),
      asOf: asOf?.toISOString() ?? null,
    })),
  };
}

function readBooked() {
  return database()
    .select({ provider: accounts.provider, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.kind, "float"), eq(accounts.currency, "GHSFIAT")));
}

/** Payouts are paid from it, so what the payout's product reports goes first where there are two. */
async function readReports(): Promise<Map<ProviderCode, NewestProbe>> {
  const reports = await newestProbes(isNotNull(railProbes.floatMinor));
  // Of two the later one stays in the map.
  const ordered = reports.toSorted((a, b) => a.direction.localeCompare(b.direction));
  return new Map(ordered.map((report) => [report.provider, report]));
}
