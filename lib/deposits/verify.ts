import type { Hex } from "viem";
import { containsTransfer, findAbsenceDisagreement } from "@/lib/chain/agreement";
import { chainConnection, readBlock, readReceipt, type Receipt } from "@/lib/chain/client";
import type { MovementRow } from "./store";

/**
 * Where the chain has a movement now. `moved`: in another block. `gone`: nowhere, or its transaction moves something
 * else now. `unclear`: the nodes contradict themselves or each other, and are asked again.
 */
export type Place =
  | { state: "there" | "moved"; receipt: Receipt }
  | { state: "gone" }
  | { state: "unclear"; problem: string };

/**
 * Reads again whether a movement is on the chain as we read it: its receipt, and the block at that height. With check
 * nodes, a movement is `gone` only if every node lacks it: one false receipt must not lose a deposit.
 * @param mustBeFinal whether `gone` also requires that every node calls its answer final
 * @throws ChainUnavailableError if the first node does not respond
 */
export async function verify(movement: MovementRow, mustBeFinal = true): Promise<Place> {
  const receipt = await readReceipt(movement.txHash as Hex);
  if (receipt) {
    const { number, hash, succeeded, transfers } = receipt;
    if ((await readBlock(number))?.hash !== hash) return contradiction;
    if (succeeded && containsTransfer(transfers, movement))
      return { state: hash === movement.blockHash ? "there" : "moved", receipt };
  }
  const here = await readBlock(movement.blockNumber);
  if (!here) return contradiction;
  if (chainConnection().checkRpcUrls.length > 0) {
    const problem = await findAbsenceDisagreement(movement, here, mustBeFinal);
    return problem === null ? { state: "gone" } : { state: "unclear", problem };
  }
  // A single node that has the block and no receipt contradicts itself.
  return receipt || here.hash !== movement.blockHash ? { state: "gone" } : contradiction;
}

const contradiction: Place = { state: "unclear", problem: "The node contradicts itself." };
