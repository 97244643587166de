import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { adjustments, railProbes, transfers } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { readOwnBalance, sumBalances } from "@/lib/ledger/accounts";
import { formatCedis, type Currency } from "@/lib/money";
import { providerCodes, type ProviderCode, type RailCode } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { viewBalance } from "@/lib/wallet/read-balance";
import { newestProbes, type NewestProbe } from "./newest-probes";

/** Our money on one rail, in minor units of its currency. */
export interface Float<Code extends RailCode = RailCode> {
  provider: Code;
  currency: Currency;
  /** By our ledger, where it is negative. */
  ledgerMinor: bigint;
  /** As the rail last reported; null where it never did. */
  reportedMinor: bigint | null;
  /** By our ledger at that moment; null where it was not recorded. */
  ledgerThenMinor: bigint | null;
  /** Reported minus ledger at that moment. */
  discrepancyMinor: bigint | null;
  /** When the rail reported. */
  asOf: Date | null;
}

/** Our float at each network, by our ledger and by its last report (contract §4, balance). */
export async function readFloats(): Promise<Float<ProviderCode>[]> {
  const [ledger, reports] = await Promise.all([sumBalances(["float"]), readReports()]);
  return providerCodes.map((provider) => {
    const sumMinor = ledger.find((row) => row.provider === provider)?.sumMinor ?? 0n;
    return floatOf(provider, "GHSFIAT", -sumMinor, reports.get(provider));
  });
}

/** As {@link readFloats}, for what the treasury has on the chain; null where none is connected. */
export async function readHotBalance(): Promise<Float | null> {
  if (!railOf("evm")) return null;
  const [balanceMinor, reports] = await Promise.all([
    readOwnBalance("chain.hot", "USDT"),
    readReports(),
  ]);
  return floatOf("evm", "USDT", -balanceMinor, reports.get("evm"));
}

function floatOf<Code extends RailCode>(
  provider: Code,
  currency: Currency,
  ledgerMinor: bigint,
  report: NewestProbe | undefined,
): Float<Code> {
  const { floatMinor = null, heldMinor = null, at = null } = report ?? {};
  return {
    provider,
    currency,
    ledgerMinor,
    reportedMinor: floatMinor,
    ledgerThenMinor: heldMinor,
    discrepancyMinor: floatMinor === null || heldMinor === null ? null : floatMinor - heldMinor,
    asOf: at,
  };
}

/**
 * The balance of `suspense` in pesewas (positive: we hold too much), and the number of references behind it,
 * including late payments that await a decision; the amounts of several references may cancel out.
 */
export async function readSuspense(): Promise<{ amountMinor: bigint; references: number }> {
  const { provider, direction, reference, amountMinor } = adjustments;
  const unexplained = database()
    .select({ reference })
    .from(adjustments)
    .groupBy(provider, direction, reference)
    .having(sql`sum(${amountMinor}) <> 0`)
    .as("unexplained");
  const [[row], [posted], [late]] = await Promise.all([
    sumBalances(["suspense"]),
    database().select({ references: count() }).from(unexplained),
    database()
      .select({ references: count() })
      .from(transfers)
      .where(and(eq(transfers.state, "late"), isNotNull(transfers.reviewReason))),
  ]);
  return {
    amountMinor: row?.sumMinor ?? 0n,
    references: (posted?.references ?? 0) + (late?.references ?? 0),
  };
}

/** All that customers hold in cedis, and our floats, for operators (contract §4, balance). */
export async function readServiceBalance() {
  const [floats, rows] = await Promise.all([
    readFloats(),
    sumBalances(["wallet.available", "wallet.reserved"]),
  ]);
  const sumOf = (kind: string) => rows.find((row) => row.kind === kind)?.sumMinor ?? 0n;
  const balance = {
    availableMinor: sumOf("wallet.available"),
    reservedMinor: sumOf("wallet.reserved"),
  };
  return {
    currency: "GHSFIAT" as const,
    ...viewBalance(balance, "GHSFIAT"),
    floats: floats.map(({ provider, ledgerMinor, reportedMinor, asOf }) => ({
      provider,
      ledger: formatCedis(ledgerMinor),
      reported: formatCedis(reportedMinor),
      asOf: asOf?.toISOString() ?? null,
    })),
  };
}

/** Where both directions report, the payout account counts: payouts are paid from it. */
async function readReports(): Promise<Map<RailCode, NewestProbe>> {
  const reports = await newestProbes(isNotNull(railProbes.floatMinor));
  // The later of two stays in the map.
  const ordered = reports.toSorted((a, b) => a.direction.localeCompare(b.direction));
  return new Map(ordered.map((report) => [report.provider, report]));
}
