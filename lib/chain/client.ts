import {
  BaseError,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  ExecutionRevertedError,
  getAddress,
  http,
  parseEventLogs,
  RpcRequestError,
  type Address,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
} from "viem";
import { config, type Config } from "@/lib/config/env";

/** The chain by JSON-RPC: what is on it, read at a named block wherever that matters. */

export type ChainConnection = NonNullable<Config["chain"]>;

/** The node gave no usable response; nothing follows from that. */
export class ChainUnavailableError extends Error {
  override name = "ChainUnavailableError";
}

/** The settings of the chain. @throws ChainUnavailableError where none is connected */
export function chainConnection(): ChainConnection {
  const { chain } = config();
  if (!chain) throw new ChainUnavailableError("No chain is connected here.");
  return chain;
}

let opened: { client: PublicClient; rpcUrl: string } | undefined;

function client(): PublicClient {
  const { rpcUrl } = chainConnection();
  if (opened?.rpcUrl !== rpcUrl) {
    const timeout = config().providerTimeoutMs;
    const transport = http(rpcUrl, { timeout, retryCount: 0, batch: { batchSize: 50 } });
    opened = { rpcUrl, client: createPublicClient({ transport, cacheTime: 0 }) };
  }
  return opened.client;
}

/** Runs one read; whatever the node does other than respond is {@link ChainUnavailableError}. */
async function read<T>(what: string, call: (node: PublicClient) => Promise<T>): Promise<T> {
  try {
    return await call(client());
  } catch (error) {
    if (error instanceof ChainUnavailableError) throw error;
    // Not its cause: viem's errors contain the address of the node, which may have a key in it.
    throw new ChainUnavailableError(`The chain did not report ${what}: ${reasonOf(error)}.`);
  }
}

/** Why a call failed, without the address of the node, which may carry a key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof BaseError)) return error instanceof Error ? error.name : "error";
  const rpc = error.walk((cause) => cause instanceof RpcRequestError) as RpcRequestError | null;
  return (rpc?.details ?? error.name).slice(0, 200);
}

export interface Block {
  number: bigint;
  hash: Hex;
}

/** The newest block that the node knows, and when it was made by its own record. @throws ChainUnavailableError */
export async function readHead(): Promise<Block & { at: Date }> {
  return read("its newest block", async (node) => {
    const { number, hash, timestamp } = await node.getBlock({ blockTag: "latest" });
    return { number, hash, at: new Date(Number(timestamp) * 1_000) };
  });
}

/** The block at a height; null: there is none yet. @throws ChainUnavailableError */
export async function readBlock(number: bigint): Promise<Block | null> {
  return read(`block ${number}`, async (node) => {
    const block = await orNull("BlockNotFoundError", () => node.getBlock({ blockNumber: number }));
    return block && { number, hash: block.hash };
  });
}

/** One transfer of the token, as the chain records it. */
export interface TokenTransfer extends Block {
  txHash: Hex;
  logIndex: number;
  from: Address;
  to: Address;
  /** Micro-USDT. */
  amountMinor: bigint;
}

/** Every transfer of the token in these blocks, both included. @throws ChainUnavailableError */
export async function readTransferLogs(
  fromBlock: bigint,
  toBlock: bigint,
): Promise<TokenTransfer[]> {
  const { token } = chainConnection();
  return read("transfers", async (node) => {
    const event = erc20Abi.find((item) => item.type === "event" && item.name === "Transfer");
    if (!event || event.type !== "event") throw new Error("The ABI has no Transfer.");
    const logs = await node.getLogs({ address: token, event, fromBlock, toBlock, strict: true });
    return logs.map(({ args, blockNumber, blockHash, transactionHash, logIndex }) => ({
      number: blockNumber,
      hash: blockHash,
      txHash: transactionHash,
      logIndex,
      from: args.from as Address,
      to: args.to as Address,
      amountMinor: args.value as bigint,
    }));
  });
}

/** How a transaction ended, in a block that may still vanish. */
export interface Receipt extends Block {
  succeeded: boolean;
  /** What it cost its sender, in wei, what a rollup charges for its data included. */
  gasWei: bigint;
  /** The token's transfers in it, in their order. */
  transfers: TokenTransfer[];
}

/** The receipt of a transaction; null: the node knows of none. @throws ChainUnavailableError */
export async function readReceipt(hash: Hex): Promise<Receipt | null> {
  return read("a receipt", async (node) => {
    const receipt = await orNull("TransactionReceiptNotFoundError", () =>
      node.getTransactionReceipt({ hash }),
    );
    return receipt && viewReceipt(receipt);
  });
}

function viewReceipt(receipt: TransactionReceipt): Receipt {
  const { blockNumber: number, blockHash, status, gasUsed, effectiveGasPrice } = receipt;
  const { l1Fee = null } = receipt as { l1Fee?: Hex | bigint | null };
  const { token } = chainConnection();
  const logs = parseEventLogs({ abi: erc20Abi, eventName: "Transfer", logs: receipt.logs });
  return {
    number,
    hash: blockHash,
    succeeded: status === "success",
    gasWei: gasUsed * effectiveGasPrice + BigInt(l1Fee ?? 0),
    transfers: logs
      .filter(({ address }) => getAddress(address) === token)
      .map(({ args, logIndex, transactionHash }) => ({
        number,
        hash: blockHash,
        txHash: transactionHash,
        logIndex,
        from: args.from,
        to: args.to,
        amountMinor: args.value,
      })),
  };
}

/** Micro-USDT at an address, at a block or the newest one. @throws ChainUnavailableError */
export async function readTokenBalance(address: string, blockNumber?: bigint): Promise<bigint> {
  const { token } = chainConnection();
  return read("a USDT balance", (node) =>
    node.readContract({
      address: token,
      abi: erc20Abi,
      functionName: "balanceOf",
      args: [address as Address],
      ...(blockNumber === undefined ? {} : { blockNumber }),
    }),
  );
}

/** Wei at an address, at a block or the newest one. @throws ChainUnavailableError */
export async function readNativeBalance(address: string, blockNumber?: bigint): Promise<bigint> {
  const at = blockNumber === undefined ? {} : { blockNumber };
  return read("a balance", (node) => node.getBalance({ address: address as Address, ...at }));
}

/** Whether there is a contract at an address. @throws ChainUnavailableError */
export async function isContract(address: string): Promise<boolean> {
  const code = await read("code", (node) => node.getCode({ address: address as Address }));
  // An account that delegates (EIP-7702) is still its owner's.
  return code !== undefined && code !== "0x" && !code.startsWith("0xef0100");
}

/** How many transactions of an address are in blocks. @throws ChainUnavailableError */
export async function readNonce(address: string): Promise<number> {
  return read("a nonce", (node) => node.getTransactionCount({ address: address as Address }));
}

export interface Fees {
  maxFeeWei: bigint;
  tipWei: bigint;
}

/**
 * What to offer for gas now: twice the base fee, and the usual tip.
 * @throws ChainUnavailableError also where that is more than the settings allow: a node may err, or lie
 */
export async function readFees(): Promise<Fees> {
  const { maxFeeWei: capWei } = chainConnection();
  const fees = await read("its fees", async (node) => {
    const { baseFeePerGas } = await node.getBlock({ blockTag: "latest" });
    const tipWei = await node.estimateMaxPriorityFeePerGas();
    return { maxFeeWei: 2n * (baseFeePerGas ?? (await node.getGasPrice())) + tipWei, tipWei };
  });
  if (fees.maxFeeWei > capWei)
    throw new ChainUnavailableError(
      `Gas costs ${fees.maxFeeWei} wei now, more than CHAIN_MAX_FEE_GWEI allows.`,
    );
  return fees;
}

/** A call that has no signature yet. */
export interface ChainCall {
  from: string;
  to: string;
  data: Hex;
  valueWei: bigint;
}

/**
 * The gas that a call needs now; or why the chain would revert it.
 * @throws ChainUnavailableError
 */
export async function estimateGas(call: ChainCall): Promise<bigint | { reverts: string }> {
  return read("an estimate", async (node) => {
    const [account, to] = [call.from as Address, call.to as Address];
    try {
      return await node.estimateGas({ account, to, data: call.data, value: call.valueWei });
    } catch (error) {
      const reverted = error instanceof BaseError && error.walk(isRevert);
      if (reverted) return { reverts: reasonOf(error) };
      throw error;
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
  return read("whether it took a transaction", async (node) => {
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
  await read("a new block", (node) =>
    node.request({ method: "evm_mine" } as unknown as Parameters<typeof node.request>[0]),
  );
}

/**
 * Checks that the node is on the configured chain and that its token counts as the ledger does.
 * @throws ChainUnavailableError with the sentence for an operator
 */
export async function assertRightChain(): Promise<void> {
  const { chainId, token } = chainConnection();
  const [foundId, decimals] = await read("what it is", (node) =>
    Promise.all([
      node.getChainId(),
      node.readContract({ address: token, abi: erc20Abi, functionName: "decimals" }),
    ]),
  );
  if (foundId !== chainId)
    throw new ChainUnavailableError(`CHAIN_RPC_URL is chain ${foundId}, not ${chainId}.`);
  if (decimals !== 6)
    throw new ChainUnavailableError(
      `The token at ${token} has ${decimals} decimals; Cedirail takes USDT with 6.`,
    );
}

async function orNull<T>(name: string, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof BaseError && error.name === name) return null;
    throw error;
  }
}
