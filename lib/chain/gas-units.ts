import { eq } from "drizzle-orm";
import { chainGas } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";

/** The ledger's `NATIVE` counts the chain's own coin in units of a million wei. */

/** Wei in a unit of the ledger's `NATIVE`. */
const weiPerUnit = 1_000_000n;

/** The smallest amount of wei, at least so many, that the ledger can count. */
export function wholeUnits(wei: bigint): bigint {
  return ((wei + weiPerUnit - 1n) / weiPerUnit) * weiPerUnit;
}

/** Units of `NATIVE` for wei that are a whole number of them. */
export function unitsOf(wei: bigint): bigint {
  if (wei % weiPerUnit !== 0n) throw new Error(`${wei} wei are no whole units of the ledger.`);
  return wei / weiPerUnit;
}

/** Starts the count of {@link takeGasUnits} at so many wei, of which the ledger holds a unit too much. */
export async function setGasRemainder(
  tx: DbTransaction,
  account: "chain.hot" | "chain.deposits",
  remainderWei: bigint,
): Promise<void> {
  await tx.insert(chainGas).values({ account, remainderWei });
}

/**
 * Units of `NATIVE` to post for gas paid from an account, in the caller's transaction. Gas costs any number
 * of wei: what is less than a unit stays until later gas makes it one, so that the ledger is always what
 * the chain holds, rounded up.
 */
export async function takeGasUnits(
  tx: DbTransaction,
  account: "chain.hot" | "chain.deposits",
  gasWei: bigint,
): Promise<bigint> {
  await tx.insert(chainGas).values({ account, remainderWei: 0n }).onConflictDoNothing();
  const [held] = await tx
    .select({ wei: chainGas.remainderWei })
    .from(chainGas)
    .where(eq(chainGas.account, account))
    .for("update");
  const total = (held?.wei ?? 0n) + gasWei;
  const remainderWei = ((total % weiPerUnit) + weiPerUnit) % weiPerUnit;
  await tx.update(chainGas).set({ remainderWei }).where(eq(chainGas.account, account));
  return (total - remainderWei) / weiPerUnit;
}
