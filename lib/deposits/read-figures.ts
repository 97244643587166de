import { and, asc, count, eq, isNotNull, isNull, max, ne, sql, sum, type SQL } from "drizzle-orm";
import { chainBlocks, chainMovements } from "@/drizzle/schema";
import { database } from "@/lib/db/client";

/** The newest block that was read; null before the first. */
export async function readHeight(): Promise<bigint | null> {
  const [row] = await database()
    .select({ height: max(chainBlocks.number) })
    .from(chainBlocks);
  return row?.height ?? null;
}

/** How many deposits there are of a kind, and their micro-USDT together. */
export interface DepositFigures {
  count: number;
  amountMinor: bigint;
}

/** Deposits that wait for their confirmations, and credited ones that no sweep has taken. */
export async function readDepositFigures() {
  const { state, sweptBy } = chainMovements;
  const [unconfirmed, unswept] = await Promise.all([
    figuresOf(eq(state, "seen")),
    figuresOf(and(eq(state, "credited"), isNull(sweptBy))),
  ]);
  return { unconfirmed, unswept };
}

async function figuresOf(condition: SQL | undefined): Promise<DepositFigures> {
  const { amountMinor } = chainMovements;
  const [row] = await database()
    .select({ count: count(), sum: sum(amountMinor) })
    .from(chainMovements)
    .where(condition);
  return { count: row?.count ?? 0, amountMinor: BigInt(row?.sum ?? 0) };
}

const maxProblems = 5;

/** Deposits that wait, or are asked about again, because the nodes do not agree on them, and why: the oldest five. */
export async function readDoubtful() {
  const { state, problem, txHash, blockNumber } = chainMovements;
  const isDoubtful = and(isNotNull(problem), ne(state, "lost"));
  const [figures, problems] = await Promise.all([
    figuresOf(isDoubtful),
    database()
      .select({ txHash, problem: sql<string>`${problem}` })
      .from(chainMovements)
      .where(isDoubtful)
      .orderBy(asc(blockNumber))
      .limit(maxProblems),
  ]);
  return { figures, problems };
}
