import { encodeAbiParameters, padHex, type Address, type Hex } from "viem";
import type { RpcScript } from "./test-rpc-proxy";
import type { TestChain } from "./test-chain";

const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/**
 * A script for a node that invents a transfer of USDT in the newest block, with a matching receipt; everything
 * else, balances included, comes from the honest node.
 */
export async function inventTransfer(
  { client, token, payer }: TestChain,
  to: Address,
  amountMinor: bigint,
): Promise<{ hash: Hex; script: RpcScript }> {
  const hash: Hex = `0x${"1e".repeat(28)}${amountMinor.toString(16).padStart(8, "0").slice(-8)}`;
  const { number, hash: blockHash } = await client.getBlock();
  const blockNumber: Hex = `0x${number.toString(16)}`;
  const place = { blockNumber, blockHash, transactionHash: hash, transactionIndex: "0x9" };
  const log = {
    ...place,
    address: token.toLowerCase(),
    topics: [transferTopic, padHex(payer.account.address), padHex(to)].map((topic) =>
      topic.toLowerCase(),
    ),
    data: encodeAbiParameters([{ type: "uint256" }], [amountMinor]),
    logIndex: "0x99",
    removed: false,
  };
  const receipt = {
    ...place,
    status: "0x1",
    type: "0x2",
    from: payer.account.address.toLowerCase(),
    to: token.toLowerCase(),
    gasUsed: "0x5208",
    cumulativeGasUsed: "0x5208",
    effectiveGasPrice: "0x1",
    logsBloom: `0x${"00".repeat(256)}`,
    contractAddress: null,
    logs: [log],
  };
  const script: RpcScript = async ({ method, params }) => {
    if (method === "eth_getTransactionReceipt" && params[0] === hash) return { result: receipt };
    if (method !== "eth_getLogs") return undefined;
    const [filter] = params as [{ fromBlock: Hex; toBlock: Hex }];
    if (BigInt(filter.fromBlock) > number || BigInt(filter.toBlock) < number) return undefined;
    const logs: unknown = await client.request({ method, params } as never);
    return { result: [...(logs as unknown[]), log] };
  };
  return { hash, script };
}
