import type { Hex } from "viem";
import type { RpcScript } from "./test-rpc-proxy";
import type { TestChain } from "./test-chain";

/** A script for a node that reports the receipt of one transaction with false members. */
export function falsifyReceipt({ client }: TestChain, hash: Hex, changes: object): RpcScript {
  return async ({ method, params }) => {
    if (method !== "eth_getTransactionReceipt" || params[0] !== hash) return undefined;
    const receipt: unknown = await client.request({ method, params } as never);
    return { result: receipt && { ...(receipt as object), ...changes } };
  };
}
