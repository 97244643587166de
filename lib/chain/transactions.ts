import { and, desc, eq, gt, inArray, or, sum, type InferSelectModel } from "drizzle-orm";
import { keccak256, type Hex } from "viem";
import { chainSenders, chainSignatures, chainTransactions, transfers } from "@/drizzle/schema";
import type { ChainPurpose } from "@/drizzle/schema/chain";
import { config } from "@/lib/config/env";
import { database, inTransaction, type DbTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { isOver, readWithDeadline } from "@/lib/db/read-with-deadline";
import { broadcast, readFees, type Fees } from "./calls";
import { lockGates, type Gates } from "@/lib/sending/quarantine";
import { decideToSend } from "@/lib/sending/process";
import { chainConnection, ChainUnavailableError, readNonce } from "./client";
import { addressAt, treasuryPath, type KeyPath } from "./keys";
import { signer } from "./signer/connection";
import { SignerError } from "./signer/signer";

/**
 * What we order of the chain. A reference has one nonce for good, and every signed version of it is stored
 * before it is broadcast: whichever process dies when, at most one of them is mined.
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

/** Whether the chain may execute an order, or has: only one that was reverted for good moves nothing. */
export async function mayExecute(reference: string, executor: Executor): Promise<boolean> {
  const row = await findChainTransaction(reference, executor);
  return row !== null && !(row.state === "final" && row.outcome === "reverted");
}

/** Reads the first nonce of a sender from the chain; from then on the database counts. */
export async function ensureSender({ address, path }: ChainSender): Promise<void> {
  const [known] = await database()
    .select({ address: chainSenders.address })
    .from(chainSenders)
    .where(eq(chainSenders.address, address));
  if (known) return;
  const nextNonce = await readNonce(address);
  await database().insert(chainSenders).values({ address, path, nextNonce }).onConflictDoNothing();
}

/** Micro-USDT that a sender has by the chain, at a block. */
export interface Funds {
  balanceMinor: bigint;
  atBlock: bigint;
}

/** `ended`: its transfer has, so that nothing may be sent for it; `short`: its sender has not so much USDT. */
export type Reserved = ChainTransactionRow | "ended" | "short";

/**
 * Orders a call under the next nonce of its sender, which {@link ensureSender} knows; an order that exists is
 * returned unchanged.
 * @param funds what the sender may spend; null: the call spends no USDT of its own
 * @throws ChainUnavailableError while the chain is in quarantine: the next nonce may be used already
 */
export async function reserve(
  tx: DbTransaction,
  { sender, ...order }: ChainOrder,
  funds: Funds | null,
): Promise<Reserved> {
  // The lock orders nonces, and makes a second order of one reference wait for the first.
  const [held] = await tx
    .select({ nonce: chainSenders.nextNonce })
    .from(chainSenders)
    .where(eq(chainSenders.address, sender.address))
    .for("update");
  if (!held) throw new Error(`${sender.address} is not a sender.`);
  const existing = await findChainTransaction(order.reference, tx);
  if (existing) return existing;
  assertOpenChain(await lockGates(tx));
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

/** As {@link reserve}, in a database transaction of its own. */
export function reserveNow(order: ChainOrder, funds: Funds | null): Promise<Reserved> {
  return inTransaction((tx) => reserve(tx, order, funds));
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

/** The versions of a transaction: what was ordered, or nothing at all under the same nonce. */
type VersionKind = SignedVersion["kind"];

/**
 * Which version of a transaction may be executed. One that was reverted for good has ended so: its hold is
 * released, its deposits are swept otherwise, or its identity has another token. Where its block vanishes, it must
 * not be executed after all.
 */
export function kindToExecute({
  postedOutcome,
}: Pick<ChainTransactionRow, "postedOutcome">): VersionKind {
  return postedOutcome === "reverted" ? "void" : "order";
}

/** A call of ours before it is ordered. */
type ProposedCall = Pick<ChainOrder, "target" | "data" | "valueWei" | "gasLimit">;

/**
 * Asks the signer whether it would sign a call now, and returns its reason if not. Ask before {@link reserve}: an
 * order that the signer refuses would keep its nonce, and all orders after it waiting.
 * @throws ChainUnavailableError if the chain's fees cannot be read
 */
export async function whyNotSigned(
  { path }: ChainSender,
  { target, data, valueWei, gasLimit }: ProposedCall,
): Promise<string | null> {
  const { maxFeeWei, tipWei } = await readFees();
  try {
    await signer().checkTransaction(path, {
      chainId: chainConnection().chainId,
      to: target as Hex,
      valueWei,
      data,
      gasLimit,
      maxFeePerGasWei: maxFeeWei,
      maxPriorityFeePerGasWei: tipWei,
    });
    return null;
  } catch (error) {
    if (error instanceof SignerError) return error.message;
    throw error;
  }
}

/** As {@link whyNotSigned}. @throws ChainUnavailableError with the signer's reason */
export async function assertSignable(sender: ChainSender, call: ProposedCall): Promise<void> {
  const reason = await whyNotSigned(sender, call);
  if (reason !== null) throw new ChainUnavailableError(`not signed: ${reason}`);
}

/**
 * Signs the version of a call that may be executed, and stores it; without `fees` at the chain's present fees.
 * @throws SignerError, ChainUnavailableError also while the chain is in quarantine
 */
export async function sign(row: ChainTransactionRow, fees?: Fees): Promise<void> {
  const { reference, nonce, gasLimit } = row;
  const kind = kindToExecute(row);
  const { target, data, valueWei } =
    kind === "order" ? row : { target: row.sender, data: "0x", valueWei: 0n };
  const { maxFeeWei, tipWei } = fees ?? (await readFees());
  // Whatever is signed may be executed, so the mark is on the disk first.
  await decideToSend((_, gates) => {
    assertOpenChain(gates);
    const isTreasury = row.sender === treasury().address;
    return Promise.resolve({ value: null, isSending: true, ...(isTreasury && { nonce }) });
  });
  const raw = await signer().signTransaction(await pathOf(row.sender), {
    chainId: chainConnection().chainId,
    nonce,
    to: target as Hex,
    valueWei,
    data: data as Hex,
    gasLimit,
    maxFeePerGasWei: maxFeeWei,
    maxPriorityFeePerGasWei: tipWei,
  });
  await inTransaction(async (tx) => {
    await tx
      .insert(chainSignatures)
      .values({ hash: keccak256(raw), reference, raw, maxFeeWei, tipWei, kind })
      .onConflictDoNothing();
    await tx
      .update(chainTransactions)
      .set({ state: "signed", updatedAt: now })
      .where(
        and(eq(chainTransactions.reference, reference), eq(chainTransactions.state, "reserved")),
      );
  });
}

/** Notes why an open transaction is not signed, for the operators' board. */
export async function noteUnsigned(reference: string, reason: string): Promise<void> {
  await database()
    .update(chainTransactions)
    .set({ problem: `not signed: ${reason}` })
    .where(
      and(
        eq(chainTransactions.reference, reference),
        inArray(chainTransactions.state, ["reserved", "signed"]),
      ),
    );
}

async function pathOf(address: string): Promise<KeyPath> {
  const [sender] = await database()
    .select({ path: chainSenders.path })
    .from(chainSenders)
    .where(eq(chainSenders.address, address));
  if (!sender) throw new Error(`${address} is not a sender.`);
  return sender.path as KeyPath;
}

/** A signed version of a transaction. */
export interface SignedVersion extends Fees {
  hash: Hex;
  kind: "order" | "void";
  raw: string;
  createdAt: Date;
}

/** The signed versions of transactions, newest first, by reference. */
export async function readVersions(
  references: readonly string[],
): Promise<Map<string, SignedVersion[]>> {
  const versions = new Map<string, SignedVersion[]>();
  if (references.length === 0) return versions;
  const rows = await database()
    .select()
    .from(chainSignatures)
    .where(inArray(chainSignatures.reference, [...references]))
    .orderBy(desc(chainSignatures.createdAt), desc(chainSignatures.maxFeeWei));
  for (const { reference, hash, ...row } of rows)
    versions.set(reference, [...(versions.get(reference) ?? []), { ...row, hash: hash as Hex }]);
  return versions;
}

/**
 * Broadcasts the newest version of a transaction that may be executed, and notes the outcome; none, where
 * none is signed.
 * @throws ChainUnavailableError
 */
export async function broadcastNewest(reference: string): Promise<void> {
  const permission = await readWithDeadline(config().providerTimeoutMs, async () => {
    const row = await findChainTransaction(reference);
    const versions = (await readVersions([reference])).get(reference) ?? [];
    return row && versions.find(({ kind }) => kind === kindToExecute(row));
  });
  const newest = permission.value;
  // A delayed process reads it again in the next round: another version may be the one to execute.
  if (!newest || isOver(permission)) return;
  const outcome = await broadcast(newest.raw);
  await database()
    .update(chainTransactions)
    .set({ broadcastAt: now, problem: outcome.state === "rejected" ? outcome.reason : null })
    .where(eq(chainTransactions.reference, reference));
}
