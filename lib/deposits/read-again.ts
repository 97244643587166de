import { eq, sql } from "drizzle-orm";
import { chainReadings } from "@/drizzle/schema";
import {
  chainConnection,
  ChainUnavailableError,
  nodeName,
  readBlock,
  readHead,
  readTransferLogs,
} from "@/lib/chain/client";
import { readFinalHeight } from "@/lib/chain/finality";
import { wakeChain } from "@/lib/chain/tasks";
import { database } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { findMovements } from "./find-movements";
import { readFirstBlock } from "./store";
import { storeMissed } from "./store-range";

/**
 * Reads the transfers of final blocks a second time, from each check node. A node may silently leave out some of
 * the logs of a response; what another node has of the same blocks is stored then, later than usual. Each check
 * node has a cursor of its own, so that one that was silent for days catches up and loses nothing.
 */

/** How many ranges of blocks are read from a node in one look. */
const rangesPerLook = 20;
/** How many blocks one request covers at most; fewer after a node rejected as many. */
const maxSpan = 1_000n;
/** Nodes that truncate their responses do so at a round number of logs. */
const truncatedLogs = 10_000;

const spans = new Map<string, bigint>();

/** Reads up to the highest final block. A check node that does not respond is read at the next look. */
export async function readAgain(finalHeight: bigint): Promise<void> {
  for (const rpcUrl of chainConnection().checkRpcUrls)
    try {
      await readFromNode(rpcUrl, finalHeight);
    } catch (error) {
      if (!(error instanceof ChainUnavailableError)) throw error;
      logger().warn({ reason: error.message }, "the chain was not read from a check node");
    }
}

async function readFromNode(rpcUrl: string, finalHeight: bigint): Promise<void> {
  const node = nodeName(rpcUrl);
  let next = await readNextBlock(node);
  if (next > finalHeight) return;
  const { number: head } = await readHead(rpcUrl);
  const finalThere = await readFinalHeight(head, rpcUrl);
  const upTo = finalThere < finalHeight ? finalThere : finalHeight;
  for (let ranges = 0; ranges < rangesPerLook && next <= upTo; ranges += 1) {
    const last = next + (spans.get(rpcUrl) ?? maxSpan) - 1n;
    const to = last < upTo ? last : upTo;
    const isRead = await tryRange(rpcUrl, next, to);
    if (!isRead) continue;
    await storeReading(node, to);
    next = to + 1n;
  }
}

/** @returns false if the range was too wide, and the next one is smaller */
async function tryRange(rpcUrl: string, from: bigint, to: bigint): Promise<boolean> {
  const span = to - from + 1n;
  try {
    await storeTransfers(rpcUrl, from, to);
  } catch (error) {
    if (!(error instanceof ChainUnavailableError) || span === 1n) throw error;
    spans.set(rpcUrl, span / 2n);
    return false;
  }
  const known = spans.get(rpcUrl) ?? maxSpan;
  if (known < maxSpan) spans.set(rpcUrl, known * 2n);
  return true;
}

async function storeTransfers(rpcUrl: string, from: bigint, to: bigint): Promise<void> {
  const [here, there, logs] = await Promise.all([
    readBlock(to),
    readBlock(to, rpcUrl),
    readTransferLogs(from, to, rpcUrl),
  ]);
  if (here === null || here.hash !== there?.hash)
    throw new ChainUnavailableError(`${nodeName(rpcUrl)} has another block ${to}.`);
  if (logs.length >= truncatedLogs) throw new ChainUnavailableError("Too many transfers.");
  const { number: first } = await readFirstBlock();
  // What the treasury had before reading began is in its opening balance.
  const movements = (await findMovements(logs)).filter(
    ({ blockNumber, merchantId }) => blockNumber > first || merchantId !== null,
  );
  const count = await storeMissed(movements);
  if (count === 0) return;
  logger().error({ count, node: nodeName(rpcUrl) }, "the node had left out transfers");
  await wakeChain("treasury");
}

async function readNextBlock(node: string): Promise<bigint> {
  const [row] = await database().select().from(chainReadings).where(eq(chainReadings.node, node));
  return row ? row.number + 1n : chainConnection().startBlock;
}

async function storeReading(node: string, number: bigint): Promise<void> {
  await database()
    .insert(chainReadings)
    .values({ node, number })
    .onConflictDoUpdate({
      target: chainReadings.node,
      set: { number: sql`greatest(${chainReadings.number}, excluded.number)` },
    });
}
