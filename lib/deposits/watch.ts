import { chainConnection, ChainUnavailableError, readHead } from "@/lib/chain/client";
import { readFinalHeight } from "@/lib/chain/finality";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { logger } from "@/lib/log/logger";
import { expireRequests } from "@/lib/payment-requests/settle-requests";
import { wakeChain } from "@/lib/chain/tasks";
import { bookDeepEnough } from "./book";
import { isOnChain } from "./find-fork";
import { findMovements } from "./find-movements";
import { readAgain } from "./read-again";
import { readRange, type Range } from "./read-range";
import { isAnyWaiting, readCursor, readFirstBlock, type StoredBlock } from "./store";
import { forgetOldBlocks, storeRange } from "./store-range";

/** How many ranges one look reads at most. */
const rangesPerStep = 20;
/**
 * Until the next look, where something waits for confirmations and where nothing does; while the chain does not
 * respond, and where none is connected. All before `RETRY_TIME_SCALE`.
 */
const [soonMs, laterMs, unavailableMs, idleMs] = [500, 2_000, 5_000, 60_000];

/** Looks at the chain as {@link readChain} does. @returns milliseconds until the next look */
export async function watchChain(): Promise<number> {
  if (!config().chain) return idleMs;
  try {
    return await readChain();
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    logger().warn({ reason: error.message }, "the chain was not read");
    return unavailableMs;
  }
}

/**
 * Looks at the chain once: reads the USDT transfers of its new blocks, goes back where it has reorganized,
 * reads final blocks again from the check nodes, and books what is final. Any number of processes may look at once, and be killed anywhere.
 * @returns milliseconds until the next look
 * @throws ChainUnavailableError
 */
export async function readChain(): Promise<number> {
  const cursor = await readCursor();
  // Where reading begins is chosen with the opening balances.
  if (!cursor) return laterMs;
  const readAt = await readNow(database());
  const head = await readHead();
  if (!(await isOnChain(cursor, head))) return soonMs;
  const reached = await readAfter(cursor, head.number);
  const finalHeight = await readFinalHeight(reached.number);
  await readAgain(finalHeight);
  await bookDeepEnough(reached, finalHeight);
  if (reached.number > cursor.number) await forgetOldBlocks();
  if (reached.number >= head.number) await expireRequests(readUpTo(readAt, head.at));
  if (reached.number < head.number && reached.number > cursor.number) return 0;
  return (await isAnyWaiting()) ? soonMs : laterMs;
}

/**
 * The time up to which all that was paid has been seen: a node may be behind. Where blocks are made only for
 * what waits, the newest one is the newest there is.
 */
function readUpTo(readAt: Date, headAt: Date): Date {
  return chainConnection().mines || readAt < headAt ? readAt : headAt;
}

/** Reads what is new up to a height. @returns the newest cursor, which is on the chain */
async function readAfter(from: StoredBlock, upTo: bigint): Promise<StoredBlock> {
  const terms = {
    depth: BigInt(chainConnection().confirmations),
    above: (await readFirstBlock()).number,
  };
  let cursor = from;
  for (let ranges = 0; ranges < rangesPerStep && cursor.number < upTo; ranges += 1) {
    const range = await readRange(cursor, upTo, terms);
    if (!range || !(await store(cursor, range))) return cursor;
    cursor = range.last;
  }
  return cursor;
}

async function store(cursor: StoredBlock, { last, logs }: Range): Promise<boolean> {
  const movements = await findMovements(logs);
  const isStored = await storeRange(cursor, last, movements);
  // Where a local node mines only on demand, the treasury's round does so for what waits.
  if (movements.some(({ state }) => state === "seen")) await wakeChain("treasury");
  return isStored;
}
