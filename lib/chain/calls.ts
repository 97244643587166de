import {
  BaseError,
  encodeFunctionData,
  erc20Abi,
  ExecutionRevertedError,
  isHex,
  RpcRequestError,
  type Address,
  type CallParameters,
  type Hex,
  type PublicClient,
} from "viem";
import {
  chainConnection,
  ChainUnavailableError,
  callNode,
  readBlock,
  readNativeBalance,
  reasonOf,
  type Block,
} from "./client";
import { whyImplausible } from "./gas-limits";

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
 * Returns what to offer for gas now: twice the base fee, plus a tip. The tip is what the node suggests, but at most
 * CHAIN_MAX_TIP_GWEI and at most twice what recent blocks were paid, because the sender pays the tip in full.
 * @throws ChainUnavailableError also if the fee is above CHAIN_MAX_FEE_GWEI, because the node may be wrong
 */
export async function readFees(): Promise<CurrentFees> {
  const { maxFeeWei: capWei, maxTipWei } = chainConnection();
  const fees = await callNode("its fees", async (node) => {
    const [{ baseFeePerGas }, suggestedWei, paidWei] = await Promise.all([
      node.getBlock({ blockTag: "latest" }),
      node.estimateMaxPriorityFeePerGas(),
      readPaidTip(node),
    ]);
    const bounds = [suggestedWei, maxTipWei, ...(paidWei === null ? [] : [2n * paidWei])];
    const tipWei = bounds.reduce((least, bound) => (bound < least ? bound : least));
    const baseFeeWei = baseFeePerGas ?? (await node.getGasPrice());
    return { baseFeeWei, maxFeeWei: 2n * baseFeeWei + tipWei, tipWei };
  });
  if (fees.maxFeeWei > capWei)
    throw new ChainUnavailableError(
      `Gas costs ${fees.maxFeeWei} wei now, more than CHAIN_MAX_FEE_GWEI allows.`,
    );
  return fees;
}

const feeHistoryBlocks = 10;

/**
 * The highest median tip of the last blocks. Null if they contain no transactions with a tip or the node has no fee
 * history, so that nothing is known.
 */
async function readPaidTip(node: PublicClient): Promise<bigint | null> {
  const query = { blockCount: feeHistoryBlocks, rewardPercentiles: [50] };
  const rewards = await node.getFeeHistory(query).then(
    ({ reward = [] }) => reward.flat(),
    () => [],
  );
  const highest = rewards.reduce((most, tip) => (tip > most ? tip : most), 0n);
  return highest === 0n ? null : highest;
}

/**
 * Whether an address can pay for this gas limit even if gas becomes a third more expensive. An order that its
 * sender cannot pay for would keep its nonce, and all later ones, waiting.
 * @throws ChainUnavailableError
 */
export async function canPayGas(address: string, gasLimit: bigint): Promise<boolean> {
  const { maxFeeWei } = await readFees();
  return (await readNativeBalance(address)) * 3n >= 4n * gasLimit * maxFeeWei;
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
 * Estimates the gas that a call needs, or returns why the chain would revert it.
 * @param at the block to estimate at; the balances that the call needs must have been read at the same block,
 *   because a node that lags behind would otherwise report a revert that says nothing. Default: the newest block.
 * @throws ChainUnavailableError also if the estimate is implausible, or the node does not confirm the revert
 */
export async function estimateGas(call: ChainCall, at?: Block): Promise<bigint | Reverts> {
  const request = {
    account: call.from as Address,
    to: call.to as Address,
    data: call.data,
    value: call.valueWei,
    ...(at && { blockNumber: at.number }),
  };
  const estimate = await callNode("an estimate", (node) =>
    node.estimateGas(request).catch((error: unknown) => {
      if (readRevert(error)) return null;
      throw error;
    }),
  );
  if (estimate === null) return confirmRevert(request, at);
  const problem = whyImplausible(estimate, call.data);
  if (problem !== null) throw new ChainUnavailableError(problem);
  return estimate;
}

/**
 * Executes a call whose estimate reverted. An estimate also fails if the node behind it lacks the block's state, so
 * it counts only if the call itself reverts at the same block, and that block is still on the chain.
 */
async function confirmRevert(request: CallParameters, at: Block | undefined): Promise<Reverts> {
  const revert = await callNode("whether a call reverts", (node) =>
    node.call(request).then(
      () => null,
      (error: unknown) => {
        const found = readRevert(error);
        if (found) return found;
        throw error;
      },
    ),
  );
  if (revert === null)
    throw new ChainUnavailableError("The node estimates that a call reverts, but executes it.");
  if (at && (await readBlock(at.number))?.hash !== at.hash)
    throw new ChainUnavailableError(`Block ${at.number} is no longer on the chain.`);
  return revert;
}

/** The revert that an error of the node reports; null if it reports anything else. */
function readRevert(error: unknown): Reverts | null {
  if (!(error instanceof BaseError && error.walk((e) => e instanceof ExecutionRevertedError)))
    return null;
  const response = error.walk((cause) => cause instanceof RpcRequestError);
  const data = (response as RpcRequestError | null)?.data;
  return { reverts: reasonOf(error), error: isHex(data) ? data : null };
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
