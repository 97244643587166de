import { chainConnection, readBlock, readTaggedHeight } from "./client";

/**
 * Which blocks no reorganization removes any more: CHAIN_CONFIRMATIONS blocks must confirm one and, unless
 * CHAIN_FINALITY is `count`, the node must also call it `safe` or `finalized`. The tag alone is never enough,
 * because a node could tag any block.
 */

/**
 * The highest final block.
 * @param height the newest block that was read; a node that merely names a higher one proves nothing
 * @param rpcUrl a check node; the node of CHAIN_RPC_URL by default
 * @returns less than zero if no block is final yet
 * @throws ChainUnavailableError
 */
export async function readFinalHeight(height: bigint, rpcUrl?: string): Promise<bigint> {
  const deepest = height - BigInt(chainConnection().confirmations) + 1n;
  const tagged = await readTagged(rpcUrl);
  return tagged === "any" || tagged > deepest ? deepest : tagged;
}

/** Whether the block at a height is final at a node. @throws ChainUnavailableError */
export async function isFinalAt(number: bigint, rpcUrl?: string): Promise<boolean> {
  const last = number + BigInt(chainConnection().confirmations - 1);
  const [confirming, tagged] = await Promise.all([readBlock(last, rpcUrl), readTagged(rpcUrl)]);
  return confirming !== null && (tagged === "any" || tagged >= number);
}

async function readTagged(rpcUrl: string | undefined): Promise<bigint | "any"> {
  const { finality } = chainConnection();
  if (finality === "count") return "any";
  return (await readTaggedHeight(finality, rpcUrl)) ?? -1n;
}
