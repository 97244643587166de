import { and, asc, desc, eq, isNotNull, min, ne, sql } from "drizzle-orm";
import { chainTransactions } from "@/drizzle/schema";
import type { ChainTransactionRow } from "./transactions";
import { database } from "@/lib/db/client";

const maxProblems = 5;
const { state, createdAt, problem, nonce, reference, purpose, gasWei, blockNumber } =
  chainTransactions;

/** How many of our chain transactions are in each state before the last, how old they are, and what stops them. */
export async function readPending() {
  const isOpen = ne(state, "final");
  const countOf = (one: ChainTransactionRow["state"]) =>
    sql<number>`(count(*) filter (where ${state} = ${one}))::int`;
  const [[counts], problems] = await Promise.all([
    database()
      .select({
        reserved: countOf("reserved"),
        signed: countOf("signed"),
        mined: countOf("mined"),
        oldestAt: min(createdAt),
        oldestAgeSeconds: sql<
          number | null
        >`extract(epoch from app_now() - min(${createdAt}))::int`,
      })
      .from(chainTransactions)
      .where(isOpen),
    database()
      .select({ reference, nonce, problem: sql<string>`${problem}` })
      .from(chainTransactions)
      .where(and(isOpen, isNotNull(problem)))
      .orderBy(asc(createdAt))
      .limit(maxProblems),
  ]);
  if (!counts) throw new Error("The database returned no counts.");
  return { ...counts, problems };
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
