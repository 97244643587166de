import type { Hex } from "viem";
import { findAbsenceDisagreement } from "@/lib/chain/agreement";
import { chainConnection, readBlock, readReceipt, type Receipt } from "@/lib/chain/client";
import type { MovementRow, StoredBlock } from "./store";

/**
 * Where the chain has a movement now. `moved`: in another block; `gone`: nowhere, or its transaction moves something
 * else now; `unclear`: the node contradicts itself, and is read again.
 */
export type Place =
  | { state: "there"; receipt: Receipt }
  | { state: "moved"; block: StoredBlock }
  | { state: "gone" | "unclear" };

/**
 * Reads again whether a movement is on the chain as we read it: its receipt, and the block at that height.
 * @throws ChainUnavailableError
 */
export async function verify(movement: MovementRow): Promise<Place> {
  const receipt = await readReceipt(movement.txHash as Hex);
  if (!receipt) {
    const block = await readBlock(movement.blockNumber);
    const isGone =
      block !== null && (block.hash !== movement.blockHash || (await isNowhere(movement)));
    return { state: isGone ? "gone" : "unclear" };
  }
  const { number, hash, succeeded, transfers } = receipt;
  if ((await readBlock(number))?.hash !== hash) return { state: "unclear" };
  const same = transfers.filter(
    ({ from, to, amountMinor }) =>
      from === movement.sender && to === movement.recipient && amountMinor === movement.amountMinor,
  );
  if (!succeeded || same.length <= movement.occurrence) return { state: "gone" };
  return hash === movement.blockHash
    ? { state: "there", receipt }
    : { state: "moved", block: { number, hash } };
}

/**
 * Whether a node invented a movement: its block is final, and no node has the transaction. A single node that
 * contradicts itself proves nothing.
 */
async function isNowhere({ txHash, blockNumber, blockHash }: MovementRow): Promise<boolean> {
  if (chainConnection().checkRpcUrls.length === 0) return false;
  const block = { number: blockNumber, hash: blockHash };
  return (await findAbsenceDisagreement(txHash as Hex, block)) === null;
}
