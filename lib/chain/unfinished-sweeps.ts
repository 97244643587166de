import { and, eq, gt, inArray, or, sum } from "drizzle-orm";
import { chainTransactions } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import { isOneOf } from "@/lib/db/row-set";

/**
 * Micro-USDT at each of these addresses that a sweep was ordered for and has not taken by a block.
 * @returns addresses without such a sweep are left out
 */
export async function readUnfinishedSweeps(
  executor: Executor,
  addresses: readonly string[],
  atBlock: bigint,
): Promise<Map<string, bigint>> {
  const { counterparty, purpose, state, outcome, blockNumber, amountMinor } = chainTransactions;
  const rows = await executor
    .select({ address: counterparty, amountMinor: sum(amountMinor) })
    .from(chainTransactions)
    .where(
      and(
        isOneOf(counterparty, addresses),
        eq(purpose, "sweep"),
        or(
          inArray(state, ["reserved", "signed"]),
          and(eq(state, "mined"), eq(outcome, "reverted")),
          and(eq(outcome, "success"), gt(blockNumber, atBlock)),
        ),
      ),
    )
    .groupBy(counterparty);
  return new Map(rows.map((row) => [row.address, BigInt(row.amountMinor ?? 0)]));
}
