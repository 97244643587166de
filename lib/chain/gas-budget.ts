import { sql } from "drizzle-orm";
import type { ChainPurpose } from "@/drizzle/schema/chain";
import { database, type Executor } from "@/lib/db/client";
import { chainConnection } from "./client";

/**
 * The gas that all our addresses together may pay for in 24 hours (CHAIN_DAILY_GAS). Orders beyond it wait. What is
 * ordered is still followed, so the budget may be exceeded by what orders under way cost.
 */

export const gasBudgetUsed = "The gas of 24 hours, CHAIN_DAILY_GAS, is used up.";

/** Only withdrawals may use the second half, so that sweeps of many small deposits cannot stop them. */
function shareFor(purpose: ChainPurpose): bigint {
  const { dailyGasWei } = chainConnection();
  return purpose === "transfer" ? dailyGasWei : dailyGasWei / 2n;
}

/** Whether the budget has gas left for a new order. */
export async function hasGasBudget(executor: Executor, purpose: ChainPurpose): Promise<boolean> {
  return (await readGasUsed(executor)) < shareFor(purpose);
}

/**
 * Wei that the orders of the last 24 hours cost. An order that is not mined counts with the most that its versions
 * may cost.
 */
export async function readGasUsed(executor: Executor = database()): Promise<bigint> {
  const [row] = await executor.execute<{ wei: string }>(sql`
    select coalesce(sum(coalesce(t.gas_wei, (
      select max(s.max_fee_wei * coalesce(s.gas_limit, t.gas_limit))
      from chain_signatures s where s.reference = t.reference), 0)), 0)::text as wei
    from chain_transactions t where t.created_at > app_now() - interval '24 hours'`);
  return BigInt(row?.wei ?? 0);
}
