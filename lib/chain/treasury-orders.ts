import { and, eq, sql } from "drizzle-orm";
import type { Hex } from "viem";
import { chainSenders, chainTransactions } from "@/drizzle/schema";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { readFees, type Fees } from "./calls";
import { chainConnection, ChainUnavailableError } from "./client";
import { ensureSender } from "./senders";
import { signer } from "./signer/connection";
import type { Spend } from "./signer/limits";
import { SignerError } from "./signer/signer";
import {
  OvertakenError,
  reserve,
  type ChainOrder,
  type ChainSender,
  type Funds,
  type Reserved,
} from "./transactions";

/**
 * Orders of the treasury, which the signer limits. An order that the signer refuses would keep its nonce, and every
 * later order would wait for it. So the signer is asked before a nonce is taken, and told what was ordered and is not
 * signed yet: its own records do not have that.
 */

/** The signer would not sign the order now. Nothing was ordered. */
export class NotSignableError extends ChainUnavailableError {}

/** Each try makes way for at least one other order. */
const maxTries = 20;

/**
 * Orders a call of the treasury, if the signer would sign it after everything that was ordered before.
 * @param funds what the treasury may spend; null: the call spends no USDT
 * @param isWanted whether the order is still wanted, decided in the transaction that makes it
 * @returns also `unwanted`: it was not ordered
 * @throws NotSignableError with the signer's reason
 * @throws ChainUnavailableError as {@link reserve}, or if other orders come first again and again
 */
export async function orderFromTreasury(
  order: ChainOrder,
  funds: Funds | null,
  isWanted: (tx: DbTransaction) => Promise<boolean> = () => Promise.resolve(true),
): Promise<Reserved | "unwanted"> {
  await ensureSender(order.sender);
  const fees = await readFees();
  for (let tries = 1; ; tries += 1)
    try {
      const { nextNonce, unsigned } = await readUnsigned(order.sender, fees);
      await assertSignable(order, fees, unsigned);
      return await inTransaction(async (tx) =>
        (await isWanted(tx)) ? reserve(tx, order, funds, nextNonce) : "unwanted",
      );
    } catch (error) {
      if (!(error instanceof OvertakenError) || tries >= maxTries) throw error;
    }
}

/** A sender's next nonce, and what its orders that are not signed yet will spend. Both are of the same moment. */
async function readUnsigned({ address }: ChainSender, { maxFeeWei }: Fees) {
  const { sender, state, purpose, amountMinor, valueWei, gasLimit } = chainTransactions;
  const total = (value: ReturnType<typeof sql>) => sql<string>`coalesce(sum(${value}), 0)::text`;
  const isPayment = sql`${purpose} in ('transfer', 'return')`;
  const [row] = await database()
    .select({
      nextNonce: chainSenders.nextNonce,
      usdtMinor: total(sql`case when ${isPayment} then ${amountMinor} end`),
      valueWei: total(sql`${valueWei}`),
      gas: total(sql`${gasLimit}`),
      identityCalls: total(sql`case when ${purpose} = 'identity' then 1 end`),
    })
    .from(chainSenders)
    .leftJoin(chainTransactions, and(eq(sender, chainSenders.address), eq(state, "reserved")))
    .where(eq(chainSenders.address, address))
    .groupBy(chainSenders.address);
  if (!row) throw new Error(`${address} is not a sender.`);
  const unsigned: Spend = {
    usdtMinor: BigInt(row.usdtMinor),
    valueWei: BigInt(row.valueWei),
    feeWei: BigInt(row.gas) * maxFeeWei,
    identityCalls: BigInt(row.identityCalls),
  };
  return { nextNonce: row.nextNonce, unsigned };
}

async function assertSignable(order: ChainOrder, fees: Fees, unsigned: Spend): Promise<void> {
  const { sender, target, data, valueWei, gasLimit } = order;
  const proposal = {
    chainId: chainConnection().chainId,
    to: target as Hex,
    valueWei,
    data,
    gasLimit,
    maxFeePerGasWei: fees.maxFeeWei,
    maxPriorityFeePerGasWei: fees.tipWei,
  };
  try {
    await signer().checkTransaction(sender.path, proposal, unsigned);
  } catch (error) {
    if (error instanceof SignerError) throw new NotSignableError(`not signed: ${error.message}`);
    throw error;
  }
}
