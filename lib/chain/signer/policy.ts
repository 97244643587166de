import {
  decodeFunctionData,
  encodeFunctionData,
  isAddressEqual,
  parseAbi,
  type Address,
} from "viem";
import { treasuryPath, type KeyPath } from "../keys";
import type { UnsignedTransaction } from "./signer";

/** What a signer may sign; from its own settings, so that no caller can widen it. */
export interface SigningPolicy {
  chainId: number;
  /** USDT's contract, the only one that is called. */
  token: Address;
  /** The most per unit of gas, in wei, the miner's part included. */
  maxFeeWei: bigint;
  /** Whether the treasury may mint USDT: on a testnet. */
  mayMint: boolean;
}

/** Whose key signs, and where money comes together. */
interface OwnAddresses {
  sender: Address;
  treasury: Address;
}

const abi = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function mint(address to, uint256 amount)",
]);
const maxGas = 1_000_000n;
/** As much gas as one supply of the native coin may pay for, at the highest fee. */
const maxSuppliedGas = 800_000n;

/**
 * Why a transaction is not signed, as a sentence; null: it may be. Wallets and requests pay the treasury
 * alone. The treasury pays USDT to anyone, and supplies an address with the coin for some gas.
 */
export function whyRejected(
  policy: SigningPolicy,
  own: OwnAddresses,
  path: KeyPath,
  transaction: UnsignedTransaction,
): string | null {
  const { chainId, gasLimit, maxFeePerGasWei, maxPriorityFeePerGasWei } = transaction;
  if (chainId !== policy.chainId) return `The signer is for chain ${policy.chainId} alone.`;
  if (gasLimit > maxGas) return `The gas limit is above ${maxGas}.`;
  if (maxFeePerGasWei > policy.maxFeeWei)
    return "The fee is above the signer's CHAIN_MAX_FEE_GWEI.";
  if (maxPriorityFeePerGasWei > maxFeePerGasWei) return "The tip is above the fee.";
  if (isNothing(own, transaction)) return null;
  if (path === treasuryPath) return whyNotFromTreasury(policy, own, transaction);
  if (path.startsWith("2/")) return "There is no key at this path.";
  const call = readTokenCall(policy, transaction);
  return call?.functionName === "transfer" && isAddressEqual(call.to, own.treasury)
    ? null
    : "The key at this path pays USDT to the treasury, and nothing else.";
}

/** A transaction to oneself, which takes the place of another one. */
function isNothing({ sender }: OwnAddresses, { to, valueWei, data }: UnsignedTransaction): boolean {
  return isAddressEqual(to, sender) && valueWei === 0n && data === "0x";
}

function whyNotFromTreasury(
  policy: SigningPolicy,
  own: OwnAddresses,
  transaction: UnsignedTransaction,
): string | null {
  if (transaction.data === "0x")
    return transaction.valueWei <= maxSuppliedGas * policy.maxFeeWei
      ? null
      : "The value is above what gas can cost.";
  const call = readTokenCall(policy, transaction);
  if (call?.functionName === "transfer") return null;
  const isMint = call?.functionName === "mint" && isAddressEqual(call.to, own.treasury);
  return isMint && policy.mayMint ? null : "The treasury pays USDT or gas, and calls nothing else.";
}

/** The call of the token that a transaction is, in its only encoding; null: it is something else. */
function readTokenCall({ token }: SigningPolicy, { to, valueWei, data }: UnsignedTransaction) {
  if (!isAddressEqual(to, token) || valueWei !== 0n) return null;
  try {
    const call = decodeFunctionData({ abi, data });
    const isExact = encodeFunctionData({ abi, ...call }) === data;
    return isExact ? { functionName: call.functionName, to: call.args[0] } : null;
  } catch {
    return null;
  }
}
