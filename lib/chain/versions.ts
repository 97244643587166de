import { and, desc, eq, inArray } from "drizzle-orm";
import { keccak256, type Hex } from "viem";
import { chainSenders, chainSignatures, chainTransactions } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database, inTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { isOver, readWithDeadline } from "@/lib/db/read-with-deadline";
import { decideToSend } from "@/lib/sending/process";
import { broadcast, estimateGas, readFees, type ChainCall, type Fees } from "./calls";
import { chainConnection, ChainUnavailableError } from "./client";
import { gasLimitFor, isUsableLimit } from "./gas-limits";
import type { KeyPath } from "./keys";
import { signer } from "./signer/connection";
import { SignerError } from "./signer/signer";
import { findChainTransaction, treasury, type ChainTransactionRow } from "./transactions";

/**
 * The signed versions of our chain transactions. All versions of one transaction share its nonce and are stored
 * before they are broadcast, so at most one of them is mined, whichever process dies when. A version differs from
 * the one before in its fees, in its gas limit, or in that it does nothing (`void`).
 */

/** A signed version of a transaction. */
export interface SignedVersion extends Fees {
  hash: Hex;
  kind: "order" | "void";
  raw: string;
  /** Null in old rows: that of the order. */
  gasLimit: bigint | null;
  createdAt: Date;
}

/**
 * Which version of a transaction may be executed. One that was reverted for good has ended: its hold is released,
 * its deposits are swept otherwise, or its identity has another token. If its block vanishes, it must not be
 * executed after all. The same holds for an order that operators void, unless it was executed before.
 */
export function kindToExecute({
  postedOutcome,
  voidRequestedAt,
}: Pick<ChainTransactionRow, "postedOutcome" | "voidRequestedAt">): SignedVersion["kind"] {
  if (postedOutcome !== null) return postedOutcome === "reverted" ? "void" : "order";
  return voidRequestedAt === null ? "order" : "void";
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

export interface VersionTerms {
  /** Default: the chain's present fees. */
  fees?: Fees;
  /** Whether the gas limit comes from a new estimate, if the node gives a plausible one. */
  isReestimated?: boolean;
}

/**
 * Signs and stores the version of a transaction that may be executed. Why none was signed is noted as its problem.
 * In quarantine too: an order keeps its nonce in the history that the database lost, so it is executed once at most.
 * @throws SignerError, ChainUnavailableError
 */
export async function sign(row: ChainTransactionRow, terms: VersionTerms = {}): Promise<void> {
  try {
    await signVersion(row, terms);
  } catch (error) {
    const problem = describeUnsigned(error);
    if (problem !== null) await noteUnsigned(row.reference, problem);
    throw error;
  }
}

/** Why a version was not signed, for operators; null if the error says nothing about that. */
export function describeUnsigned(error: unknown): string | null {
  return error instanceof SignerError || error instanceof ChainUnavailableError
    ? `not signed: ${error.message}`
    : null;
}

/** Keeps a mark outside the database that a nonce is used. */
export async function markSigning(sender: string, nonce: number): Promise<void> {
  const isTreasury = sender === treasury().address;
  await decideToSend(() =>
    Promise.resolve({ value: null, isSending: true, ...(isTreasury && { nonce }) }),
  );
}

async function signVersion(row: ChainTransactionRow, terms: VersionTerms): Promise<void> {
  const { reference, nonce } = row;
  const kind = kindToExecute(row);
  const call = buildCall(row, kind);
  const gasLimit = await chooseGasLimit(row, call, terms);
  const { maxFeeWei, tipWei } = terms.fees ?? (await readFees());
  // Whatever is signed may be executed, so the mark is on the disk first.
  await markSigning(row.sender, nonce);
  const raw = await signer().signTransaction(await readPath(row.sender), {
    chainId: chainConnection().chainId,
    nonce,
    to: call.to as Hex,
    valueWei: call.valueWei,
    data: call.data,
    gasLimit,
    maxFeePerGasWei: maxFeeWei,
    maxPriorityFeePerGasWei: tipWei,
  });
  await inTransaction(async (tx) => {
    await tx
      .insert(chainSignatures)
      .values({ hash: keccak256(raw), reference, raw, gasLimit, maxFeeWei, tipWei, kind })
      .onConflictDoNothing();
    await tx
      .update(chainTransactions)
      .set({ state: "signed", problem: null, updatedAt: now })
      .where(
        and(eq(chainTransactions.reference, reference), eq(chainTransactions.state, "reserved")),
      );
  });
}

function buildCall(
  { sender, target, data, valueWei }: ChainTransactionRow,
  kind: SignedVersion["kind"],
): ChainCall {
  return kind === "order"
    ? { from: sender, to: target, data: data as Hex, valueWei }
    : { from: sender, to: sender, data: "0x", valueWei: 0n };
}

/** Enough for any call of ours: taken if nothing better is known and the transaction has to be mined. */
const sufficientGas = 300_000n;

/**
 * Returns the gas limit of a new version: the ordered one if it is usable and no new estimate is wanted, otherwise
 * that of a new estimate if it is higher. A call that would revert is signed all the same, because its nonce has to be used.
 * @throws ChainUnavailableError if the ordered limit is unusable and the node has no plausible estimate
 */
async function chooseGasLimit(
  { purpose, gasLimit }: ChainTransactionRow,
  call: ChainCall,
  { isReestimated = false }: VersionTerms,
): Promise<bigint> {
  const isVoid = call.data === "0x" && call.to === call.from;
  const isUsable = !isVoid && isUsableLimit(gasLimit, call.data);
  if (isUsable && !isReestimated) return gasLimit;
  try {
    const estimate = await estimateGas(call);
    if (typeof estimate === "bigint") {
      const fresh = gasLimitFor(isVoid ? "gas" : purpose, estimate);
      // Never less: unused gas costs nothing, and a call that runs out of gas fails.
      return isUsable && gasLimit > fresh ? gasLimit : fresh;
    }
  } catch (error) {
    if (!(error instanceof ChainUnavailableError) || !isUsable) throw error;
  }
  return isUsable ? gasLimit : sufficientGas;
}

async function readPath(address: string): Promise<KeyPath> {
  const [sender] = await database()
    .select({ path: chainSenders.path })
    .from(chainSenders)
    .where(eq(chainSenders.address, address));
  if (!sender) throw new Error(`${address} is not a sender.`);
  return sender.path as KeyPath;
}

/** Notes for operators why a transaction does not go on. */
async function noteUnsigned(reference: string, problem: string): Promise<void> {
  await database()
    .update(chainTransactions)
    .set({ problem })
    .where(
      and(
        eq(chainTransactions.reference, reference),
        inArray(chainTransactions.state, ["reserved", "signed"]),
      ),
    );
}

/**
 * Broadcasts the newest version of a transaction that may be executed, if there is one, and notes the outcome.
 * @param unsigned why a newer version was not signed, which stays noted
 * @throws ChainUnavailableError
 */
export async function broadcastNewest(
  reference: string,
  unsigned: string | null = null,
): Promise<void> {
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
    .set({ broadcastAt: now, problem: outcome.state === "rejected" ? outcome.reason : unsigned })
    .where(eq(chainTransactions.reference, reference));
}
