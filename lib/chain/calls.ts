import {
  BaseError,
  encodeFunctionData,
  erc20Abi,
  ExecutionRevertedError,
  isHex,
  RpcRequestError,
  type Address,
  type Hex,
} from "viem";
import {
  chainConnection,
  ChainUnavailableError,
  callNode,
  readNativeBalance,
  reasonOf,
} from "./client";

/** What is sent to the chain by JSON-RPC: calls, what they cost, and their broadcast. */

export interface Fees {
  maxFeeWei: bigint;
  tipWei: bigint;
}

/** Fees to offer now, and the base fee of the newest block that they follow from. */
export interface CurrentFees extends Fees {
  baseFeeWei: bigint;
}

/**
 * What to offer for gas now: twice the base fee, and the usual tip.
 * @throws ChainUnavailableError also where that is more than the settings allow: a node may err, or lie
 */
export async function readFees(): Promise<CurrentFees> {
  const { maxFeeWei: capWei } = chainConnection();
  const fees = await callNode("its fees", async (node) => {
    const { baseFeePerGas } = await node.getBlock({ blockTag: "latest" });
    const tipWei = await node.estimateMaxPriorityFeePerGas();
    const baseFeeWei = baseFeePerGas ?? (await node.getGasPrice());
    return { baseFeeWei, maxFeeWei: 2n * baseFeeWei + tipWei, tipWei };
  });
  if (fees.maxFeeWei > capWei)
    throw new ChainUnavailableError(
      `Gas costs ${fees.maxFeeWei} wei now, more than CHAIN_MAX_FEE_GWEI allows.`,
    );
  return fees;
}

/**
 * Whether an address can pay this much gas, also where it costs twice as much by then. An order that its sender
 * cannot pay would keep its nonce waiting, and all after it.
 * @throws ChainUnavailableError
 */
export async function canPayGas(address: string, gas: bigint): Promise<boolean> {
  const { maxFeeWei } = await readFees();
  return (await readNativeBalance(address)) >= 2n * gas * maxFeeWei;
}

/** A call that has no signature yet. */
export interface ChainCall {
  from: string;
  to: string;
  data: Hex;
  valueWei: bigint;
}

/** The chain would revert a call: why, in the node's words, and the error of the contract, where the node names it. */
interface Reverts {
  reverts: string;
  error: Hex | null;
}

/**
 * The gas that a call needs now; or why the chain would revert it.
 * @throws ChainUnavailableError
 */
export async function estimateGas(call: ChainCall): Promise<bigint | Reverts> {
  return callNode("an estimate", async (node) => {
    const [account, to] = [call.from as Address, call.to as Address];
    try {
      return await node.estimateGas({ account, to, data: call.data, value: call.valueWei });
    } catch (error) {
      if (!(error instanceof BaseError && error.walk(isRevert))) throw error;
      const response = error.walk((cause) => cause instanceof RpcRequestError);
      const data = (response as RpcRequestError | null)?.data;
      return { reverts: reasonOf(error), error: isHex(data) ? data : null };
    }
  });
}

function isRevert(error: unknown): boolean {
  return error instanceof ExecutionRevertedError;
}

/** The call of the token that pays an address. */
export function transferCall(to: string, amountMinor: bigint): Hex {
  const args = [to as Address, amountMinor] as const;
  return encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args });
}

const mintAbi = [
  {
    type: "function",
    name: "mint",
    stateMutability: "nonpayable",
    inputs: [
      { name: "to", type: "address" },
      { name: "amount", type: "uint256" },
    ],
    outputs: [],
  },
] as const;

/** The call of a testnet's token that makes new USDT. */
export function mintCall(to: string, amountMinor: bigint): Hex {
  const args = [to as Address, amountMinor] as const;
  return encodeFunctionData({ abi: mintAbi, functionName: "mint", args });
}

/**
 * What became of a broadcast. `accepted`: it may be mined, now or earlier; `rejected`: this node does not
 * take it now, which says nothing about other nodes.
 */
export type Broadcast = { state: "accepted" } | { state: "rejected"; reason: string };

const known = /already known|known transaction|already imported|nonce too low|already in mempool/i;

/** Hands a signed transaction to the node; any number of times. @throws ChainUnavailableError */
export async function broadcast(raw: string): Promise<Broadcast> {
  return callNode("whether it took a transaction", async (node) => {
    try {
      await node.sendRawTransaction({ serializedTransaction: raw as Hex });
      return { state: "accepted" } as const;
    } catch (error) {
      const response =
        error instanceof BaseError && error.walk((e) => e instanceof RpcRequestError);
      if (!response) throw error;
      const reason = reasonOf(error);
      return known.test(reason) ? { state: "accepted" } : { state: "rejected", reason };
    }
  });
}

/** Mines a block on a local node, which makes none by itself. @throws ChainUnavailableError */
export async function mineBlock(): Promise<void> {
  await callNode("a new block", (node) =>
    node.request({ method: "evm_mine" } as unknown as Parameters<typeof node.request>[0]),
  );
}
