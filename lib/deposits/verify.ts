import type { Hex } from "viem";
import { readBlock, readReceipt } from "@/lib/chain/client";
import type { MovementRow, StoredBlock } from "./store";

/**
 * Where the chain has a movement now. `moved`: in another block; `gone`: nowhere, or its transaction moves something
 * else now; `unclear`: the node contradicts itself, and is read again.
 */
export type Place =
  { state: "there" } | { state: "moved"; block: StoredBlock } | { state: "gone" | "unclear" };

/**
 * Reads again whether a movement is on the chain as we read it: its receipt, and the block at that height.
 * @throws ChainUnavailableError
 */
export async function verify(movement: MovementRow): Promise<Place> {
  const receipt = await readReceipt(movement.txHash as Hex);
  if (!receipt) {
    const block = await readBlock(movement.blockNumber);
    return { state: block && block.hash !== movement.blockHash ? "gone" : "unclear" };
  }
  const { number, hash, succeeded, transfers } = receipt;
  if ((await readBlock(number))?.hash !== hash) return { state: "unclear" };
  const same = transfers.filter(
    ({ from, to, amountMinor }) =>
      from === movement.sender && to === movement.recipient && amountMinor === movement.amountMinor,
  );
  if (!succeeded || same.length <= movement.occurrence) return { state: "gone" };
  return hash === movement.blockHash
    ? { state: "there" }
    : { state: "moved", block: { number, hash } };
}
