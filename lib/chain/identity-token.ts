import {
  BaseError,
  ContractFunctionRevertedError,
  decodeErrorResult,
  decodeFunctionData,
  encodeFunctionData,
  type Address,
  type Hex,
} from "viem";
import { type DbTransaction, type Executor } from "@/lib/db/client";
import { canPayGas, estimateGas } from "./calls";
import {
  assertRightChain,
  callNode,
  chainConnection,
  ChainUnavailableError,
  readReceipt,
} from "./client";
import { phoneIdentity } from "./contracts/compiled";
import { gasLimitFor } from "./gas-limits";
import { wakeChain } from "./tasks";
import { findChainTransaction, treasury } from "./transactions";
import { orderFromTreasury } from "./treasury-orders";

/**
 * The tokens of phone identities: `PhoneIdentity.sol`, whose minter is the treasury. A token is minted and burned
 * by an order that the treasury's work (lib/treasury) follows until it is final, and then reports to
 * `lib/identities/nudge`.
 */

const { abi } = phoneIdentity;

/**
 * `ordered`: it is executed once, now or later, or ends `reverted`; `short`: the treasury cannot pay its gas now.
 * `reverts`: the chain would not execute it now, and nothing is ordered.
 */
type Ordered = "ordered" | "short" | { reverts: string };

interface TokenOrder {
  /** Derived from our ids; ordering it again changes nothing. */
  reference: string;
  tokenId: bigint;
  /**
   * Whether it may still be ordered, read and locked in the database transaction that orders it; where not,
   * it counts as reverting. Without it, it always may.
   */
  isWanted?: (tx: DbTransaction) => Promise<boolean>;
}

/**
 * Orders the token of a wallet. For workers, which alone have a signer.
 * @throws ChainUnavailableError also where there is no contract, or the signer would not sign for it
 */
export function orderMint(order: TokenOrder & { wallet: string }): Promise<Ordered> {
  const args = [order.wallet as Address, order.tokenId] as const;
  const data = encodeFunctionData({ abi, functionName: "mint", args });
  return orderOnce(order, data, order.wallet);
}

/** The token that a call of the contract mints; null if it does anything else. */
export function readMintedToken(data: Hex): bigint | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data });
    return functionName === "mint" ? args[1] : null;
  } catch {
    return null;
  }
}

/** Orders that a token exists no longer; as {@link orderMint}. @throws ChainUnavailableError */
export function orderBurn(order: TokenOrder): Promise<Ordered> {
  const data = encodeFunctionData({ abi, functionName: "burn", args: [order.tokenId] });
  return orderOnce(order, data, null);
}

/** @param wallet who gets a token; null: nobody does */
async function orderOnce(
  { reference, isWanted = () => Promise.resolve(true) }: TokenOrder,
  data: Hex,
  wallet: string | null,
): Promise<Ordered> {
  if (await findChainTransaction(reference)) return "ordered";
  const target = identityContract();
  const sender = treasury();
  await assertRightChain();
  await assertIdentities();
  const gas = await estimateGas({ from: sender.address, to: target, data, valueWei: 0n });
  // Another worker may have ordered it meanwhile, and what it did is why it would revert now.
  if (typeof gas === "object")
    return (await findChainTransaction(reference)) ? "ordered" : { reverts: whyReverted(gas) };
  const gasLimit = gasLimitFor("identity", gas);
  if (!(await canPayGas(sender.address, gasLimit))) return "short";
  const call = { target, data, valueWei: 0n, gasLimit } as const;
  const order = {
    reference,
    sender,
    purpose: "identity",
    ...call,
    amountMinor: 0n,
    counterparty: wallet ?? target,
  } as const;
  const ordered = await orderFromTreasury(order, null, isWanted);
  // Another worker may have ordered it while it was wanted.
  if (ordered === "unwanted" && !(await findChainTransaction(reference)))
    return { reverts: "It is no longer wanted." };
  await wakeChain("treasury");
  return "ordered";
}

/**
 * Why a call reverts.
 * @throws ChainUnavailableError where only the service can repair that, and it says nothing about the token
 */
function whyReverted(found: { reverts: string; error: Hex | null }): string {
  const name = nameOf(found);
  if (name === "AccessControlUnauthorizedAccount")
    throw new ChainUnavailableError("The treasury is no minter of the contract of CHAIN_IDENTITY.");
  return name;
}

/** The contract's own name of why a call reverts, where it has one. */
function nameOf({ reverts, error }: { reverts: string; error: Hex | null }): string {
  try {
    return error ? decodeErrorResult({ abi, data: error }).errorName : reverts;
  } catch {
    return reverts;
  }
}

function identityContract(): Address {
  const { identity } = chainConnection();
  if (!identity)
    throw new ChainUnavailableError(
      "There is no contract of phone identities: see CHAIN_IDENTITY.",
    );
  return identity;
}

/** A call of an address without a contract would succeed, and mint nothing. */
async function assertIdentities(): Promise<void> {
  const address = identityContract();
  const erc5192 = ["0xb45a3c0e"] as const;
  const isRight = await callNode("its contract of phone identities", (node) =>
    node.readContract({ address, abi, functionName: "supportsInterface", args: erc5192 }),
  );
  if (!isRight)
    throw new ChainUnavailableError(`CHAIN_IDENTITY ${address} has no locked tokens (ERC-5192).`);
}

/** What became of an order of a token. */
export interface IdentityOrderState {
  /** `none`: nothing is ordered under the reference; `final`: no block will undo it. */
  state: "none" | "pending" | "final";
  /** Null before it is final. A reverted one is never executed, also where its block vanishes. */
  outcome: "success" | "reverted" | null;
  /** The transaction on the chain; null before it is in a block. */
  hash: Hex | null;
}

/** What became of an order, by our record, which the treasury's work keeps. */
export async function readIdentityOrder(
  reference: string,
  executor?: Executor,
): Promise<IdentityOrderState> {
  const row = await findChainTransaction(reference, executor);
  if (!row) return { state: "none", outcome: null, hash: null };
  const isFinal = row.state === "final";
  return {
    state: isFinal ? "final" : "pending",
    outcome: isFinal ? row.outcome : null,
    hash: isFinal || row.state === "mined" ? (row.hash as Hex) : null,
  };
}

/** Who has a token by the newest block; null: there is no such token. @throws ChainUnavailableError */
export async function readTokenOwner(tokenId: bigint): Promise<Address | null> {
  const address = identityContract();
  return callNode("the owner of a token", async (node) => {
    try {
      return await node.readContract({ address, abi, functionName: "ownerOf", args: [tokenId] });
    } catch (error) {
      if (revertOf(error) === "ERC721NonexistentToken") return null;
      throw error;
    }
  });
}

/**
 * Whether a token exists no longer, and no block brings it back: the order of this reference, which minted it, was
 * reverted for good, or another minter has burned it.
 * @throws ChainUnavailableError
 */
export async function isTokenGone(tokenId: bigint, minted: string): Promise<boolean> {
  const { state, outcome, hash } = await readIdentityOrder(minted);
  // Where its block has vanished, it is minted again: also one that is not noted yet.
  if (state !== "final" || hash === null) return false;
  if (outcome === "reverted") return true;
  const before = await readReceipt(hash);
  const owner = await readTokenOwner(tokenId);
  const after = await readReceipt(hash);
  return owner === null && before !== null && before.hash === after?.hash;
}

function revertOf(error: unknown): string | undefined {
  const isRevert = (cause: unknown) => cause instanceof ContractFunctionRevertedError;
  const revert = error instanceof BaseError ? error.walk(isRevert) : null;
  return (revert as ContractFunctionRevertedError | null)?.data?.errorName;
}
