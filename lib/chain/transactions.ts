import { and, eq, gt, inArray, or, sum, type InferSelectModel } from "drizzle-orm";
import type { Hex } from "viem";
import { chainSenders, chainTransactions, transfers } from "@/drizzle/schema";
import type { ChainPurpose } from "@/drizzle/schema/chain";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { lockGates, type Gates } from "@/lib/sending/quarantine";
import { chainConnection, ChainUnavailableError } from "./client";
import { gasBudgetUsed, hasGasBudget } from "./gas-budget";
import { addressAt, treasuryPath, type KeyPath } from "./keys";
import { wakeChain } from "./tasks";

/**
 * Our orders to the chain. A reference has one nonce forever. Everything that could stop an order is checked before
 * it takes a nonce, because all later orders of its sender wait for it.
 */

export type ChainTransactionRow = InferSelectModel<typeof chainTransactions>;

/** A call that is not ordered yet. */
export interface ChainOrder {
  /** Derived from our ids; ordering it again changes nothing. */
  reference: string;
  sender: ChainSender;
  purpose: ChainPurpose;
  target: string;
  data: Hex;
  valueWei: bigint;
  gasLimit: bigint;
  /** Micro-USDT. */
  amountMinor: bigint;
  counterparty: string;
}

/** An address that we sign for. */
export interface ChainSender {
  address: string;
  path: KeyPath;
}

/** Our treasury, from which withdrawals are paid. */
export function treasury(): ChainSender {
  return { address: addressAt(chainConnection().accountKey, treasuryPath), path: treasuryPath };
}

/** One of our chain transactions, or null. */
export async function findChainTransaction(
  reference: string,
  executor: Executor = database(),
): Promise<ChainTransactionRow | null> {
  const [row] = await executor
    .select()
    .from(chainTransactions)
    .where(eq(chainTransactions.reference, reference));
  return row ?? null;
}

/** Locks one of our chain transactions until the caller's transaction ends; null if there is none. */
export async function lockOrder(
  tx: DbTransaction,
  reference: string,
): Promise<ChainTransactionRow | null> {
  const [row] = await tx
    .select()
    .from(chainTransactions)
    .where(eq(chainTransactions.reference, reference))
    .for("update");
  return row ?? null;
}

/** Notes that an order must not be executed any more, and has the worker act on it. */
export async function markVoidRequested(tx: DbTransaction, reference: string): Promise<void> {
  await tx
    .update(chainTransactions)
    .set({ voidRequestedAt: now, updatedAt: now })
    .where(eq(chainTransactions.reference, reference));
  await wakeChain("treasury", tx);
}

/** Whether the chain may execute an order, or has: only one that is final and reverted, or voided, moves nothing. */
export async function mayExecute(reference: string, executor: Executor): Promise<boolean> {
  const row = await findChainTransaction(reference, executor);
  return row !== null && !(row.state === "final" && row.outcome === "reverted");
}

/** Micro-USDT that a sender has by the chain, at a block. */
export interface Funds {
  balanceMinor: bigint;
  atBlock: bigint;
}

/** `ended`: its transfer has, so that nothing may be sent for it; `short`: its sender has not so much USDT. */
export type Reserved = ChainTransactionRow | "ended" | "short";

/** Another order of the sender was made after the signer was asked about this one. */
export class OvertakenError extends ChainUnavailableError {}

/**
 * Orders a call under the next nonce of its sender, which `ensureSender` (./senders) knows; an order that exists is
 * returned unchanged.
 * @param funds what the sender may spend; null: the call spends no USDT of its own
 * @param checkedNonce the sender's next nonce when the signer was asked; undefined: the signer has no limit for it
 * @throws OvertakenError if the sender's next nonce is another one by now
 * @throws ChainUnavailableError while the chain is in quarantine, because the next nonce may be used already; if the
 *   day's gas is used up; or if the sender's nonces differ from the chain's
 */
export async function reserve(
  tx: DbTransaction,
  { sender, ...order }: ChainOrder,
  funds: Funds | null,
  checkedNonce?: number,
): Promise<Reserved> {
  const isAffordable = await hasGasBudget(tx, order.purpose);
  // The lock orders nonces, and makes a second order of one reference wait for the first.
  const [held] = await tx
    .select({ nonce: chainSenders.nextNonce, problem: chainSenders.problem })
    .from(chainSenders)
    .where(eq(chainSenders.address, sender.address))
    .for("update");
  if (!held) throw new Error(`${sender.address} is not a sender.`);
  const existing = await findChainTransaction(order.reference, tx);
  if (existing) return existing;
  assertOpenChain(await lockGates(tx));
  if (checkedNonce !== undefined && held.nonce !== checkedNonce)
    throw new OvertakenError("Other orders were made at the same time.");
  if (held.problem !== null) throw new ChainUnavailableError(held.problem);
  if (!isAffordable) throw new ChainUnavailableError(gasBudgetUsed);
  if (order.purpose === "transfer" && !(await isOpenTransfer(tx, order.reference))) return "ended";
  if (funds && (await readOutgoing(tx, sender, funds)) + order.amountMinor > funds.balanceMinor)
    return "short";
  const [row] = await tx
    .insert(chainTransactions)
    .values({ ...order, sender: sender.address, nonce: held.nonce, state: "reserved" })
    .returning();
  await tx
    .update(chainSenders)
    .set({ nextNonce: held.nonce + 1 })
    .where(eq(chainSenders.address, sender.address));
  if (!row) throw new Error("The database returned no chain transaction.");
  return row;
}

function assertOpenChain(gates: Gates): void {
  if (gates.get("evm")?.isClosed)
    throw new ChainUnavailableError("Nothing is sent to the chain: it is in quarantine.");
}

/** Micro-USDT of a sender's transfers that were in no block up to the one of its funds. */
async function readOutgoing(
  tx: DbTransaction,
  { address }: ChainSender,
  { atBlock }: Funds,
): Promise<bigint> {
  const { sender, purpose, state, blockNumber, amountMinor } = chainTransactions;
  const [row] = await tx
    .select({ amountMinor: sum(amountMinor) })
    .from(chainTransactions)
    .where(
      and(
        eq(sender, address),
        inArray(purpose, ["transfer", "return"]),
        or(inArray(state, ["reserved", "signed"]), gt(blockNumber, atBlock)),
      ),
    );
  return BigInt(row?.amountMinor ?? 0);
}

/**
 * Keeps a transfer open until the caller's transaction ends: its hold must not be released between this and
 * the order on the chain.
 */
async function isOpenTransfer(tx: DbTransaction, reference: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      and(
        eq(transfers.reference, reference),
        eq(transfers.rail, "evm"),
        inArray(transfers.state, ["sending", "submitted"]),
      ),
    )
    .for("share");
  return open !== undefined;
}
