import { decodeFunctionData, erc20Abi, getAddress, type Hex } from "viem";
import { mintCall, transferCall } from "@/lib/chain/calls";
import { chainConnection } from "@/lib/chain/client";
import { readMintedToken } from "@/lib/chain/identity-token";
import type { KeyPath } from "@/lib/chain/keys";
import { countChainTransactions, readChainTransactionsAbout } from "@/lib/chain/outcomes";
import {
  addExecutedOrder,
  addSender,
  addVersion,
  findOrderAt,
  lockNextNonce,
  type MinedTransaction,
} from "@/lib/chain/own-transactions";
import { findChainTransaction, treasury, type ChainOrder } from "@/lib/chain/transactions";
import type { DbTransaction } from "@/lib/db/client";
import { assignSweep, lockUnswept } from "@/lib/deposits/sweepable";
import { findMintReference } from "@/lib/identities/nudge";
import { logger } from "@/lib/log/logger";
import { findUnsentWithdrawals } from "@/lib/transfers/unsent-withdrawals";
import { keyPathOf } from "@/lib/wallet/find-wallet";

/**
 * `known`: the database has it; `version`: it is a lost version of a known order; `conflict`: another order has its
 * nonce, which only somebody else with our keys can cause. The others say what it was: `matched` is the withdrawal of
 * a merchant, and `unexplained` moved USDT to an outside address for a withdrawal that the database lost.
 */
export type ImportedKind =
  "known" | "version" | "conflict" | "matched" | "unexplained" | "internal";

/**
 * Adds a transaction that one of our addresses executed to our books, and moves the sender's next nonce past it. From
 * then on it is followed like any order: its gas is booked, and what waits for it ends.
 */
export async function importTransaction(
  tx: DbTransaction,
  mined: MinedTransaction,
): Promise<ImportedKind> {
  const { sender, nonce } = mined;
  const next = await lockNextNonce(tx, sender);
  if (next === null) {
    const path = await pathFor(sender);
    if (path === null) throw new Error(`${sender} has no key of ours.`);
    await addSender(tx, sender, path, nonce);
  }
  const existing = await findOrderAt(tx, sender, nonce);
  if (existing) return importVersion(tx, existing, mined);
  if (next !== null && nonce !== next) {
    logger().error({ hash: mined.hash, nonce, next }, "a transaction of ours has another nonce");
    return "conflict";
  }
  const { kind, order } = await describeOrder(tx, mined);
  await addExecutedOrder(tx, mined, order);
  if (order.purpose === "sweep") await assignSwept(tx, order);
  return kind;
}

async function pathFor(sender: string): Promise<KeyPath | null> {
  return sender === treasury().address ? treasury().path : keyPathOf(sender);
}

async function importVersion(
  tx: DbTransaction,
  existing: { reference: string; target: string; data: string },
  mined: MinedTransaction,
): Promise<ImportedKind> {
  const isSame =
    mined.target?.toLowerCase() === existing.target.toLowerCase() && mined.data === existing.data;
  const isVoid = mined.target === mined.sender && mined.data === "0x";
  if (!isSame && !isVoid) {
    logger().error({ hash: mined.hash }, "the chain has another order under a nonce of ours");
    return "conflict";
  }
  const isNew = await addVersion(tx, existing.reference, mined, isSame ? "order" : "void");
  return isNew ? "version" : "known";
}

type Order = Pick<ChainOrder, "reference" | "purpose" | "amountMinor" | "counterparty">;
interface Described {
  kind: ImportedKind;
  order: Order;
}

async function describeOrder(tx: DbTransaction, mined: MinedTransaction): Promise<Described> {
  const { sender, target, data, valueWei } = mined;
  const { token, identity } = chainConnection();
  const paid = target === token ? readPayment(data) : null;
  if (sender !== treasury().address) return describeSweep(tx, mined, paid);
  if (paid) return describeWithdrawal(tx, mined, paid);
  if (target === token && mined.data.startsWith(mintSelector)) return describeMint(mined);
  if (target !== null && target === identity) {
    const token = readMintedToken(data);
    const reference = token === null ? null : await findMintReference(tx, token);
    if (reference && !(await findChainTransaction(reference, tx)))
      return internal({ reference, purpose: "identity", amountMinor: 0n, counterparty: target });
  }
  if (target !== null && valueWei > 0n && data === "0x" && (await pathFor(target)) !== null) {
    const about = await readChainTransactionsAbout(target, tx);
    const count = about.filter(({ purpose }) => purpose === "gas").length;
    const reference = `gas${count + 1}${target}`;
    return internal({ reference, purpose: "gas", amountMinor: 0n, counterparty: target });
  }
  return internal(recovered(mined, 0n, target ?? sender));
}

const internal = (order: Order): Described => ({ kind: "internal", order });

const recovered = ({ hash }: MinedTransaction, amountMinor: bigint, counterparty: string) =>
  ({ reference: `recovered${hash}`, purpose: "recovered", amountMinor, counterparty }) as const;

interface Payment {
  to: string;
  amountMinor: bigint;
}

function readPayment(data: Hex): Payment | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
    if (functionName !== "transfer") return null;
    const [to, amountMinor] = args;
    return transferCall(to, amountMinor) === data ? { to: getAddress(to), amountMinor } : null;
  } catch {
    return null;
  }
}

const mintSelector = mintCall("0x0000000000000000000000000000000000000000", 0n).slice(0, 10);

/**
 * The oldest withdrawal to the address with this amount. If several are equal and fewer were executed, the rest is
 * sent later; nobody can tell equal ones apart, and none is paid twice.
 */
async function describeWithdrawal(
  tx: DbTransaction,
  mined: MinedTransaction,
  { to, amountMinor }: Payment,
): Promise<Described> {
  for (const { reference } of await findUnsentWithdrawals(tx, to, amountMinor))
    if (!(await findChainTransaction(reference, tx)))
      return {
        kind: "matched",
        order: { reference, purpose: "transfer", amountMinor, counterparty: to },
      };
  return { kind: "unexplained", order: recovered(mined, amountMinor, to) };
}

async function describeMint({ data, sender }: MinedTransaction): Promise<Described> {
  const { all } = await countChainTransactions("mint");
  const amountMinor = BigInt(`0x${data.slice(-64)}`);
  return internal({
    reference: `mint${all + 1}`,
    purpose: "mint",
    amountMinor,
    counterparty: sender,
  });
}

async function describeSweep(
  tx: DbTransaction,
  mined: MinedTransaction,
  paid: Payment | null,
): Promise<Described> {
  const { sender } = mined;
  if (paid?.to !== treasury().address) return internal(recovered(mined, 0n, sender));
  const about = await readChainTransactionsAbout(sender, tx);
  const count = about.filter(({ purpose }) => purpose === "sweep").length;
  return internal({
    reference: `sweep${count + 1}${sender}`,
    purpose: "sweep",
    amountMinor: paid.amountMinor,
    counterparty: sender,
  });
}

/** The deposits that a sweep took: all that are credited, if together they are what it moved. */
async function assignSwept(tx: DbTransaction, order: Order): Promise<void> {
  const unswept = await lockUnswept(tx, order.counterparty);
  if (unswept.amountMinor === order.amountMinor) await assignSweep(tx, unswept, order.reference);
  else logger().error({ reference: order.reference }, "a sweep took other deposits than are known");
}
