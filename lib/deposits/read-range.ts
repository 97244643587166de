import {
  ChainUnavailableError,
  readBlock,
  readTransferLogs,
  type TokenTransfer,
} from "@/lib/chain/client";
import type { StoredBlock } from "./store";

/** How many blocks one request covers at most; many nodes reject more. */
const maxSpan = 1_000n;
/** Nodes that cut their responses cut them at a round number of logs. */
const logsOfCutResponse = 10_000;

/** How many blocks the node has given at once lately. */
let span = maxSpan;

export interface Range {
  last: StoredBlock;
  logs: TokenTransfer[];
}

/**
 * Reads the transfers of the blocks after the cursor, up to a height, as many as the node gives at once. The
 * blocks before it that are not `depth` deep yet are read again: a node that had them only just may have
 * given their hash, and not their logs.
 * @param above nothing up to this block is read
 * @returns null: the chain changed meanwhile, or the node has none of these blocks
 * @throws ChainUnavailableError when the node does not give a single block's transfers
 */
export async function readRange(
  cursor: StoredBlock,
  upTo: bigint,
  { depth, above }: { depth: bigint; above: bigint },
): Promise<Range | null> {
  const again = cursor.number + 1n - depth;
  const from = again > above ? again : above + 1n;
  for (;;) {
    const end = cursor.number + span;
    const to = end < upTo ? end : upTo;
    const read = await tryRange(cursor, from, to);
    if (read.state === "read" && span < maxSpan) span *= 2n;
    if (read.state === "read") return read.range;
    if (read.state === "changed") return null;
    // Too much for one response, or beyond the blocks that there are.
    const requested = to - cursor.number;
    if (requested === 1n) {
      if (read.state === "failed") throw read.error;
      return null;
    }
    span = requested / 2n;
  }
}

type Attempt =
  | { state: "read"; range: Range }
  | { state: "changed" }
  | { state: "absent" }
  | { state: "failed"; error: unknown };

async function tryRange(cursor: StoredBlock, from: bigint, to: bigint): Promise<Attempt> {
  try {
    const last = await readBlock(to);
    if (!last) return { state: "absent" };
    const logs = await readTransferLogs(from, to);
    if (logs.length >= logsOfCutResponse) throw new ChainUnavailableError("Too many transfers.");
    if (logs.some(({ number }) => number < from || number > to))
      throw new ChainUnavailableError("The chain reported transfers of other blocks.");
    // What stays the same before and after them, and below, is of the same chain as they are.
    const [after, below] = [await readBlock(to), await readBlock(cursor.number)];
    const isSame = after?.hash === last.hash && below?.hash === cursor.hash;
    return isSame ? { state: "read", range: { last, logs } } : { state: "changed" };
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    return { state: "failed", error };
  }
}
