import type { Hex } from "viem";
import {
  chainConnection,
  readBlock,
  readFees,
  readReceipt,
  type Fees,
  type Receipt,
} from "@/lib/chain/client";
import { SignerError } from "@/lib/chain/signer/signer";
import {
  markMined,
  markUnmined,
  readNewestFinal,
  readOpenChainTransactions,
  type OpenChainTransaction,
} from "@/lib/chain/outcomes";
import { broadcastNewest, sign } from "@/lib/chain/transactions";
import { scaledMs } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import { finalize } from "./finalize";

/** How many are followed in one round; what comes later has higher nonces and cannot be mined before. */
const maxFollowed = 200;
/** A node forgets what it was handed; all times before `RETRY_TIME_SCALE`. */
const rebroadcastMs = 30_000;
/** What is not mined after so long is offered more for its gas, and again after twice the time. */
const bumpAfterMs = 60_000;
const maxVersions = 8;

/**
 * Takes every chain transaction that is not final one step further: signed, broadcast, offered more, mined,
 * final. Safe to run at any time, in several processes, and after a crash at any line.
 * @returns how many are not final yet
 * @throws ChainUnavailableError
 */
export async function followChainTransactions(): Promise<number> {
  await reopenVanished();
  const open = await readOpenChainTransactions(maxFollowed);
  const receipts = await Promise.all(open.map(findReceipt));
  let followed = 0;
  const nextToMine = new Set<string>();
  for (const [place, row] of open.entries()) {
    const found = receipts[place] ?? null;
    if (found) {
      await followMined(row, found);
      if (!found.isDeep) followed += 1;
      continue;
    }
    followed += 1;
    if (row.state === "mined") await markUnmined([row.reference]);
    const isNext = !nextToMine.has(row.sender);
    nextToMine.add(row.sender);
    await followUnmined(row, isNext);
  }
  return followed;
}

/**
 * Follows transactions again that were final and whose blocks vanished all the same, as when a local node was
 * killed before it had stored them.
 */
async function reopenVanished(): Promise<void> {
  for (let limit = 1; ; limit *= 8) {
    const newest = await readNewestFinal(limit);
    const blocks = await Promise.all(newest.map(({ blockNumber }) => readBlock(blockNumber ?? 0n)));
    const vanished = newest.filter(({ blockHash }, place) => blocks[place]?.hash !== blockHash);
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
  /** Whether as many blocks confirm it as the settings require. */
  isDeep: boolean;
}

/** The receipt of whichever version was mined, in a block that is on the chain; null: none is. */
async function findReceipt({ versions }: OpenChainTransaction): Promise<FoundReceipt | null> {
  const receipts = await Promise.all(versions.map(({ hash }) => readReceipt(hash)));
  for (const [place, receipt] of receipts.entries()) {
    const hash = versions[place]?.hash;
    if (!receipt || !hash) continue;
    const last = receipt.number + BigInt(chainConnection().confirmations - 1);
    // The block that makes it deep enough has to exist: a number alone proves nothing.
    const [block, confirming] = await Promise.all([readBlock(receipt.number), readBlock(last)]);
    if (block?.hash === receipt.hash) return { hash, receipt, isDeep: confirming !== null };
  }
  return null;
}

async function followMined(
  row: OpenChainTransaction,
  { hash, receipt, isDeep }: FoundReceipt,
): Promise<void> {
  if (row.blockHash !== receipt.hash || row.hash !== hash) await markMined(row, hash, receipt);
  if (!isDeep) return;
  const { number: blockNumber, hash: blockHash, gasWei, succeeded } = receipt;
  const outcome = succeeded ? "success" : "reverted";
  await finalize({ ...row, hash, blockNumber, blockHash, gasWei, outcome });
}

/** @param isNext whether nothing of its sender has to be mined before it */
async function followUnmined(row: OpenChainTransaction, isNext: boolean): Promise<void> {
  const { reference, sinceBroadcastMs, versions } = row;
  try {
    if (versions.length === 0) {
      await sign(row);
      await broadcastNewest(reference);
      return;
    }
    const more = isNext ? await feesAbove(row) : null;
    if (more) await sign(row, more);
    const isOld = sinceBroadcastMs === null || sinceBroadcastMs >= scaledMs(rebroadcastMs);
    if (more || isOld || row.problem !== null) await broadcastNewest(reference);
  } catch (error) {
    if (!(error instanceof SignerError)) throw error;
    logger().error({ reference, reason: error.message }, "a chain transaction was not signed");
  }
}

/** What to offer for a transaction that has waited too long; null: nothing more, or not yet. */
async function feesAbove({ versions, ageMs }: OpenChainTransaction): Promise<Fees | null> {
  const [newest] = versions;
  const waitsMs = scaledMs(bumpAfterMs * 2 ** (versions.length - 1));
  if (!newest || versions.length >= maxVersions || ageMs < waitsMs) return null;
  const current = await readFees();
  // A node takes a second version only for at least a tenth more of both.
  const atLeast = (fee: bigint, now: bigint) => (fee * 5n > now * 4n ? (fee * 5n) / 4n : now);
  return {
    maxFeeWei: atLeast(newest.maxFeeWei, current.maxFeeWei),
    tipWei: atLeast(newest.tipWei, current.tipWei) + 1n,
  };
}
