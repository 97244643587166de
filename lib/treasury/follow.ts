import type { Hex } from "viem";
import { readFees, type Fees } from "@/lib/chain/calls";
import {
  chainConnection,
  readBlock,
  readHead,
  readNativeBalance,
  readReceipt,
  type Receipt,
} from "@/lib/chain/client";
import { findReceiptDisagreement } from "@/lib/chain/agreement";
import { readFinalHeight } from "@/lib/chain/finality";
import {
  markMined,
  markUnmined,
  noteProblem,
  readMinedBlocks,
  readMinedIn,
  readMinedUpTo,
  readNewestFinal,
  readUnmined,
  type OpenChainTransaction,
} from "@/lib/chain/outcomes";
import { treasury } from "@/lib/chain/transactions";
import {
  broadcastNewest,
  kindToExecute,
  sign,
  describeUnsigned,
  type VersionTerms,
} from "@/lib/chain/versions";
import { scaledMs } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import { finalize } from "./finalize";
import { readSweepFees } from "./sweep-fees";

/**
 * How many in no block, and how many in blocks, are followed in one round. What is in no block and comes later has
 * higher nonces and cannot be mined before.
 */
const maxFollowed = 300;
/** How many blocks that are not final are compared with the chain in one round, the newest first. */
const maxBlocks = 50;
/** A node forgets what it was handed; all times before `RETRY_TIME_SCALE`. */
const rebroadcastMs = 30_000;
/** After a broadcast that the node did not take. */
const retryMs = 5_000;
/** What is not mined after so long is offered more for its gas, and again after twice the time. */
const bumpAfterMs = 60_000;
const maxVersions = 8;

/**
 * Takes every chain transaction that is not final one step further: signed, broadcast, offered more, mined,
 * final. Safe to run at any time, in several processes, and after a crash at any line.
 * @throws ChainUnavailableError
 */
export async function followChainTransactions(): Promise<void> {
  await reopenVanished();
  const finalHeight = await readFinalHeight((await readHead()).number);
  const open = await readFollowed(finalHeight);
  const receipts = await Promise.all(open.map((row) => findReceipt(row, finalHeight)));
  const nextToMine = new Set<string>();
  for (const [place, row] of open.entries()) {
    const found = receipts[place] ?? null;
    const isNext = found === null && !nextToMine.has(row.sender);
    if (isNext) nextToMine.add(row.sender);
    try {
      if (found) await followMined(row, found);
      else await followUnmined(row, isNext);
    } catch (error) {
      // One that cannot go on keeps no other from it.
      logger().error(
        { err: error, reference: row.reference },
        "a chain transaction was not followed",
      );
    }
  }
}

/**
 * Reads what may go on in this round, by sender and nonce: what is in no block, or in a block that is final or has
 * vanished. What only waits for its block to be final is left out, so that it takes no place from the others.
 */
async function readFollowed(finalHeight: bigint): Promise<OpenChainTransaction[]> {
  const { address } = treasury();
  const blocks = await readMinedBlocks(finalHeight, maxBlocks);
  const onChain = await Promise.all(blocks.map(({ number }) => readBlock(number)));
  const vanished = blocks.filter(({ hash }, place) => onChain[place]?.hash !== hash);
  const hashes = vanished.map(({ hash }) => hash);
  const rows = await Promise.all([
    readMinedUpTo(finalHeight, maxFollowed),
    readMinedIn(hashes, maxFollowed),
    readUnmined(address, maxFollowed),
  ]);
  const place = ({ sender }: OpenChainTransaction) => (sender === address ? 0 : 1);
  return rows.flat().sort((a, b) => place(a) - place(b) || a.nonce - b.nonce);
}

/**
 * Follows transactions again that were final and whose blocks vanished all the same, as when a local node was
 * killed before it had stored them.
 */
async function reopenVanished(): Promise<void> {
  const { mines } = chainConnection();
  for (let limit = 1; limit <= 512; limit *= 8) {
    const newest = await readNewestFinal(limit);
    const blocks = await Promise.all(newest.map(({ blockNumber }) => readBlock(blockNumber ?? 0n)));
    const vanished = newest.filter(({ blockHash }, place) => {
      const block = blocks[place];
      // A node that is only behind has no block there yet; a testnet's own one has lost it.
      return block ? block.hash !== blockHash : mines;
    });
    if (vanished.length > 0)
      logger().error({ count: vanished.length }, "blocks of final chain transactions vanished");
    await markUnmined(vanished.map(({ reference }) => reference));
    // What is older is looked at only while all of these are gone.
    if (vanished.length < newest.length || newest.length < limit) return;
  }
}

interface FoundReceipt {
  hash: Hex;
  receipt: Receipt;
  /** Whether the first node calls its block final. */
  isFinal: boolean;
  /** Why the check nodes do not agree on a final one; null if they do. */
  problem: string | null;
}

/** The receipt of whichever version was mined, in a block that is on the chain; null: none is. */
async function findReceipt(
  { versions }: OpenChainTransaction,
  finalHeight: bigint,
): Promise<FoundReceipt | null> {
  const receipts = await Promise.all(versions.map(({ hash }) => readReceipt(hash)));
  for (const [place, receipt] of receipts.entries()) {
    const hash = versions[place]?.hash;
    if (!receipt || !hash) continue;
    const block = await readBlock(receipt.number);
    if (block?.hash !== receipt.hash) continue;
    const isFinal = receipt.number <= finalHeight;
    const problem = isFinal ? await findReceiptDisagreement(hash, receipt) : null;
    // A void version does nothing, and so what was ordered was not executed.
    const succeeded = receipt.succeeded && versions[place]?.kind === "order";
    return { hash, receipt: { ...receipt, succeeded }, isFinal, problem };
  }
  return null;
}

async function followMined(
  row: OpenChainTransaction,
  { hash, receipt, isFinal, problem }: FoundReceipt,
): Promise<void> {
  const outcome = receipt.succeeded ? "success" : "reverted";
  if (row.blockHash !== receipt.hash || row.hash !== hash || row.outcome !== outcome)
    await markMined(row, hash, receipt);
  if (problem !== null) {
    // Neither settled nor failed on the word of one node.
    await noteProblem(row.reference, problem);
    return;
  }
  if (!isFinal) return;
  const { number: blockNumber, hash: blockHash, gasWei } = receipt;
  await finalize({ ...row, hash, blockNumber, blockHash, gasWei, outcome }, receipt.transfers);
}

/** @param isNext whether nothing of its sender has to be mined before it */
async function followUnmined(row: OpenChainTransaction, isNext: boolean): Promise<void> {
  const { reference, sinceBroadcastMs } = row;
  if (row.state === "mined") await markUnmined([reference]);
  const { isSigned, unsigned } = await trySign(row, isNext);
  const everyMs = row.problem === null ? rebroadcastMs : retryMs;
  const isOld = sinceBroadcastMs === null || sinceBroadcastMs >= scaledMs(everyMs);
  if (isSigned || isOld) await broadcastNewest(reference, unsigned);
}

interface SignResult {
  isSigned: boolean;
  /** Why a version that is due was not signed. */
  unsigned: string | null;
}

/** Signs the version that is due. What was signed before is followed even if the new version cannot be signed. */
async function trySign(row: OpenChainTransaction, isNext: boolean): Promise<SignResult> {
  try {
    const terms = await chooseVersion(row, isNext);
    if (terms) await sign(row, terms);
    return { isSigned: terms !== null, unsigned: null };
  } catch (error) {
    const unsigned = describeUnsigned(error);
    if (unsigned === null) throw error;
    logger().error({ reference: row.reference, unsigned }, "a chain transaction was not signed");
    return { isSigned: false, unsigned };
  }
}

/** A node rejects a gas limit that the chain's rules, or its own, do not allow. */
const rejectsGas = /intrinsic gas|gas limit|out of gas|gas too (low|high)/i;

/** The terms of the version to sign now: the first one, one that does nothing, or one that pays more; or null. */
async function chooseVersion(
  row: OpenChainTransaction,
  isNext: boolean,
): Promise<VersionTerms | null> {
  const { versions, problem } = row;
  const [newest] = versions;
  const kind = kindToExecute(row);
  const isSweep = row.purpose === "sweep" && kind === "order";
  if (!newest && isSweep) {
    // A sweep pays from the little that its address was supplied with.
    const fees = await readSweepFees(row);
    return fees && { fees };
  }
  if (!newest) return {};
  const isTipCapped = kind === "order" && !isSweep;
  if (newest.kind !== kind) return { fees: await feesOver(newest, isTipCapped) };
  // The node has no version that a new one would have to outbid.
  if (problem !== null && rejectsGas.test(problem) && versions.length < maxVersions)
    return { fees: await feesOver(newest, isTipCapped), isReestimated: true };
  const fees = isNext ? await feesAbove(row, isTipCapped) : null;
  return fees && { fees, isReestimated: !isSweep };
}

/** What to offer for a transaction that has waited too long; null: nothing more, or not yet. */
async function feesAbove(row: OpenChainTransaction, isTipCapped: boolean): Promise<Fees | null> {
  const { versions, ageMs, sender } = row;
  const [newest] = versions;
  const waitsMs = scaledMs(bumpAfterMs * 2 ** (versions.length - 1));
  if (!newest || ageMs < waitsMs) return null;
  const isDear = (await readFees()).maxFeeWei > newest.maxFeeWei;
  if (versions.length >= maxVersions && !isDear) return null;
  const fees = await feesOver(newest, isTipCapped);
  const isMore = (more: bigint, than: bigint) => more * 10n >= than * 11n;
  if (!isMore(fees.maxFeeWei, newest.maxFeeWei) || !isMore(fees.tipWei, newest.tipWei)) return null;
  // Only the newest version is broadcast, so its sender must be able to pay for it.
  const costWei = (newest.gasLimit ?? row.gasLimit) * fees.maxFeeWei;
  const valueWei = newest.kind === "order" ? row.valueWei : 0n;
  return (await readNativeBalance(sender)) >= valueWei + costWei ? fees : null;
}

/**
 * A quarter more than a version offers, or the present fees if they are higher, within the caps of the settings. A
 * node takes a second version only for at least a tenth more of both.
 * @param isTipCapped false for a void version, which must be able to outbid an order whose tip is at the cap, and for
 *   a sweep, whose address pays what it has
 */
export async function feesOver(newest: Fees, isTipCapped: boolean): Promise<Fees> {
  const { maxFeeWei: maxFeeCap, maxTipWei: maxTipCap } = chainConnection();
  const current = await readFees();
  const atLeast = (fee: bigint, now: bigint) => (fee * 5n > now * 4n ? (fee * 5n) / 4n : now) + 1n;
  const tipWei = least(atLeast(newest.tipWei, current.tipWei), isTipCapped ? maxTipCap : maxFeeCap);
  const maxFeeWei = least(atLeast(newest.maxFeeWei, current.maxFeeWei), maxFeeCap);
  return { tipWei, maxFeeWei: maxFeeWei > tipWei ? maxFeeWei : tipWei };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
