import { and, count, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { accounts, differenceBookings, entries, railProbes } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { formatAmount } from "@/lib/money";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { viewBalance } from "@/lib/wallet/read-balance";

/** Our money at one network, in pesewas. */
export interface Float {
  provider: ProviderCode;
  /** What our books say; what a network holds for us stands in them below zero. */
  ledgerMinor: bigint;
  /** What the network last told, null where it never did; and when. */
  reportedMinor: bigint | null;
  asOf: Date | null;
  /** How much more that was than our books said at the same time. */
  differenceMinor: bigint | null;
}

/** What each network holds for us, by our books and by its own last word (contract §4, balance). */
export async function readFloats(): Promise<Float[]> {
  const [booked, told] = await Promise.all([readBooked(), readTold()]);
  return providerCodes.map((provider) => {
    const report = told.find((row) => row.provider === provider);
    return {
      provider,
      ledgerMinor: -(booked.find((row) => row.provider === provider)?.balance ?? 0n),
      reportedMinor: report?.floatMinor ?? null,
      asOf: report?.at ?? null,
      differenceMinor: report ? BigInt(report.differenceMinor) : null,
    };
  });
}

/**
 * What we cannot explain and is booked until we can, in pesewas (more than we should hold is positive),
 * and of how many of the networks' references: what is booked of different ones may cancel out.
 */
export async function readSuspense(): Promise<{ amountMinor: bigint; references: number }> {
  const { provider, direction, reference, amountMinor } = differenceBookings;
  const standing = database()
    .select({ reference })
    .from(differenceBookings)
    .groupBy(provider, direction, reference)
    .having(sql`sum(${amountMinor}) <> 0`)
    .as("standing");
  const [[row], [counted]] = await Promise.all([
    database()
      .select({ balance: accounts.balance })
      .from(accounts)
      .where(and(eq(accounts.kind, "suspense"), eq(accounts.currency, "GHSFIAT"))),
    database().select({ references: count() }).from(standing),
  ]);
  return { amountMinor: row?.balance ?? 0n, references: counted?.references ?? 0 };
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

/** Payouts are paid from it, so the word of the payout's product goes first where there are two. */
function readTold() {
  const { provider, direction, floatMinor, at } = railProbes;
  // Our float stands in the books below zero. Much may have been settled since it was told.
  const heldThen = sql`(select -${entries.balanceAfter} from ${entries}
    join ${accounts} on ${accounts.id} = ${entries.accountId}
    where ${accounts.kind} = 'float' and ${accounts.currency} = 'GHSFIAT'
      and ${accounts.provider} = ${provider} and ${entries.createdAt} <= ${at}
    order by ${entries.id} desc limit 1)`;
  const differenceMinor = sql<string>`(${floatMinor} - coalesce(${heldThen}, 0))::text`;
  return database()
    .selectDistinctOn([provider], { provider, floatMinor, at, differenceMinor })
    .from(railProbes)
    .where(isNotNull(floatMinor))
    .orderBy(provider, desc(sql`${direction} = 'out'`), desc(at), desc(railProbes.id));
}
