import { mineBlock } from "@/lib/chain/calls";
import { assertRightChain, chainConnection, ChainUnavailableError } from "@/lib/chain/client";
import { isAnyOpen } from "@/lib/chain/outcomes";
import { checkAllNonces } from "@/lib/chain/senders";
import { treasury } from "@/lib/chain/transactions";
import { config } from "@/lib/config/env";
import { hasUnconfirmed } from "@/lib/deposits/sweepable";
import { scaledMs } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import { readGate } from "@/lib/sending/quarantine";
import { followChainTransactions } from "./follow";
import { mintForFaucet } from "./mint";
import { openTreasury } from "./open";
import { returnArrivals } from "./return-arrivals";
import { sweepDeposits } from "./sweep";

/** Before `RETRY_TIME_SCALE`: while something waits for a block, and while nothing does. */
const busyMs = 1_000;
const idleMs = 15_000;
const unavailableMs = 5_000;

const checkEveryMs = 60_000;
let checkedAt: number | undefined;

/** Compares our nonces with the chain in this process's first round, and then every minute. */
async function checkSendersAtTimes(): Promise<void> {
  const at = performance.now();
  if (checkedAt !== undefined && at - checkedAt < scaledMs(checkEveryMs)) return;
  await checkAllNonces(treasury().address);
  checkedAt = at;
}

/**
 * One round of the treasury's work on the chain: follows what was sent, mints what the faucet gave, sweeps
 * deposits. Where a local node mines only on demand, a block is mined while something waits for one.
 * @returns milliseconds until the next round
 */
export async function advanceTreasury(): Promise<number> {
  if (!config().chain) return idleMs;
  try {
    await assertRightChain();
    await openTreasury();
    // First what was ordered, which nothing that follows may delay.
    await followChainTransactions();
    await checkSendersAtTimes();
    // In quarantine the next nonce is not known.
    if (!(await readGate("evm")).isClosed) {
      await mintForFaucet();
      await returnArrivals();
      await sweepDeposits();
    }
    const isWaiting = (await isAnyOpen()) || (await hasUnconfirmed());
    if (isWaiting && chainConnection().mines) await mineBlock();
    return isWaiting ? busyMs : idleMs;
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    logger().warn({ reason: error.message }, "the chain does not respond");
    return unavailableMs;
  }
}
