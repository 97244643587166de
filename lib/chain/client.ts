import {
  BaseError,
  createPublicClient,
  erc20Abi,
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

const opened = new Map<string, PublicClient>();

function clientFor(rpcUrl: string): PublicClient {
  let client = opened.get(rpcUrl);
  if (!client) {
    const timeout = config().providerTimeoutMs;
    const transport = http(rpcUrl, { timeout, retryCount: 0, batch: { batchSize: 50 } });
    client = createPublicClient({ transport, cacheTime: 0 });
    opened.set(rpcUrl, client);
  }
  return client;
}

/** The host of a node, which names it. The rest of its address may contain a key. */
export const nodeName = (rpcUrl: string): string => new URL(rpcUrl).host;

/**
 * Calls a node once.
 * @param what what it is to report, for the error
 * @param rpcUrl the address of a check node; the node of CHAIN_RPC_URL by default
 * @throws ChainUnavailableError whatever it does other than respond
 */
export async function callNode<T>(
  what: string,
  call: (node: PublicClient) => Promise<T>,
  rpcUrl?: string,
): Promise<T> {
  try {
    return await call(clientFor(rpcUrl ?? chainConnection().rpcUrl));
  } catch (error) {
    if (error instanceof ChainUnavailableError) throw error;
    const name = rpcUrl === undefined ? "The chain" : nodeName(rpcUrl);
    // Not its cause: viem's errors contain the address of the node, which may have a key in it.
    throw new ChainUnavailableError(`${name} did not report ${what}: ${reasonOf(error)}.`);
  }
}

/** Why a call failed, without the address of the node, which may carry a key. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof BaseError)) return error instanceof Error ? error.name : "error";
  const rpc = error.walk((cause) => cause instanceof RpcRequestError) as RpcRequestError | null;
  return (rpc?.details ?? error.name).slice(0, 200);
}

export interface Block {
  number: bigint;
  hash: Hex;
}

/** The newest block that a node knows, and when it was made by its own record. @throws ChainUnavailableError */
export async function readHead(rpcUrl?: string): Promise<Block & { at: Date }> {
  const read = async (node: PublicClient) => {
    const { number, hash, timestamp } = await node.getBlock({ blockTag: "latest" });
    return { number, hash, at: new Date(Number(timestamp) * 1_000) };
  };
  return callNode("its newest block", read, rpcUrl);
}

/** The block at a height; null: there is none yet. @throws ChainUnavailableError */
export async function readBlock(number: bigint, rpcUrl?: string): Promise<Block | null> {
  const read = async (node: PublicClient) => {
    const block = await orNull("BlockNotFoundError", () => node.getBlock({ blockNumber: number }));
    return block && { number, hash: block.hash };
  };
  return callNode(`block ${number}`, read, rpcUrl);
}

/** The newest block that a node calls safe or finalized; null: none is yet. @throws ChainUnavailableError */
export async function readTaggedHeight(
  blockTag: "safe" | "finalized",
  rpcUrl?: string,
): Promise<bigint | null> {
  const read = async (node: PublicClient) => {
    const block = await orNull("BlockNotFoundError", () => node.getBlock({ blockTag }));
    return block && block.number;
  };
  return callNode(`its ${blockTag} block`, read, rpcUrl);
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
  rpcUrl?: string,
): Promise<TokenTransfer[]> {
  const { token } = chainConnection();
  const read = async (node: PublicClient) => {
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
  };
  return callNode("transfers", read, rpcUrl);
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
export async function readReceipt(hash: Hex, rpcUrl?: string): Promise<Receipt | null> {
  const read = async (node: PublicClient) => {
    const receipt = await orNull("TransactionReceiptNotFoundError", () =>
      node.getTransactionReceipt({ hash }),
    );
    return receipt && viewReceipt(receipt);
  };
  return callNode("a receipt", read, rpcUrl);
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
  return callNode("a USDT balance", (node) =>
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
  return callNode("a balance", (node) => node.getBalance({ address: address as Address, ...at }));
}

/** Whether there is a contract at an address. @throws ChainUnavailableError */
export async function isContract(address: string): Promise<boolean> {
  const code = await callNode("code", (node) => node.getCode({ address: address as Address }));
  // An account that delegates (EIP-7702) is still its owner's.
  return code !== undefined && code !== "0x" && !code.startsWith("0xef0100");
}

/**
 * Checks that the node is on the configured chain and that its token counts as the ledger does.
 * @throws ChainUnavailableError with the sentence for an operator
 */
export async function assertRightChain(): Promise<void> {
  const { chainId, token } = chainConnection();
  const [foundId, decimals] = await callNode("what it is", (node) =>
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
