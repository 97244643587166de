import { and, asc, desc, eq, isNotNull, min, ne, or, sql } from "drizzle-orm";
import { chainTransactions } from "@/drizzle/schema";
import type { ChainTransactionRow } from "./transactions";
import { database } from "@/lib/db/client";

const maxProblems = 5;
/** After this time in no block, an order is shown even if nothing is known to stop it. */
const slowMinutes = 10;
const { state, createdAt, problem, nonce, reference, purpose, gasWei, blockNumber } =
  chainTransactions;

/** Counts our chain transactions in each state before the last, and lists those that do not go on. */
export async function readPending() {
  const isOpen = ne(state, "final");
  const countIn = (value: ChainTransactionRow["state"]) =>
    sql<number>`(count(*) filter (where ${state} = ${value}))::int`;
  const [[counts], problems] = await Promise.all([
    database()
      .select({
        reserved: countIn("reserved"),
        signed: countIn("signed"),
        mined: countIn("mined"),
        oldestAt: min(createdAt),
        oldestAgeSeconds: sql<
          number | null
        >`extract(epoch from app_now() - min(${createdAt}))::int`,
      })
      .from(chainTransactions)
      .where(isOpen),
    readStuckOrders(),
  ]);
  if (!counts) throw new Error("The database returned no counts.");
  return { ...counts, problems };
}

/** Our oldest orders that have a problem, or are in no block for long. */
function readStuckOrders() {
  const { postedOutcome, voidRequestedAt } = chainTransactions;
  const isSlow = sql<boolean>`${createdAt} < app_now() - make_interval(mins => ${slowMinutes})`;
  return database()
    .select({
      reference,
      purpose,
      nonce,
      problem: sql<string>`coalesce(${problem}, 'Not in a block yet.')`,
      isVoidable: sql<boolean>`${state} <> 'mined' and ${postedOutcome} is null
        and ${voidRequestedAt} is null`,
      isVoided: sql<boolean>`${voidRequestedAt} is not null`,
    })
    .from(chainTransactions)
    .where(and(ne(state, "final"), or(isNotNull(problem), and(ne(state, "mined"), isSlow))))
    .orderBy(asc(createdAt), asc(nonce))
    .limit(maxProblems);
}

const sampled = 20;

/** The average wei that the newest withdrawals cost us; null before the first. */
export async function readTransferGas(): Promise<bigint | null> {
  const newest = database()
    .select({ gasWei })
    .from(chainTransactions)
    .where(and(eq(state, "final"), eq(purpose, "transfer")))
    .orderBy(desc(blockNumber))
    .limit(sampled)
    .as("newest");
  const [row] = await database()
    .select({ wei: sql<string | null>`round(avg(${newest.gasWei}))::text` })
    .from(newest);
  return row?.wei ? BigInt(row.wei) : null;
}
