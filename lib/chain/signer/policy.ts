import {
  decodeFunctionData,
  encodeFunctionData,
  isAddressEqual,
  parseAbi,
  type Abi,
  type Address,
  type EncodeFunctionDataParameters,
  type Hex,
} from "viem";
import { treasuryPath, type KeyPath } from "../keys";
import type { ProposedTransaction } from "./transaction";

/** What a signer may sign; from its own settings, so that no caller can widen it. */
export interface SigningPolicy {
  chainId: number;
  /** USDT's contract. */
  token: Address;
  /** The contract of phone identities, the only other one that is called; null: there is none. */
  identity: Address | null;
  /** The most per unit of gas, in wei, the miner's part included. */
  maxFeeWei: bigint;
  /** Whether the treasury may mint USDT: on a testnet. */
  mayMint: boolean;
}

/** The address that signs, and the treasury of the same seed. */
export interface OwnAddresses {
  sender: Address;
  treasury: Address;
}

const tokenAbi = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function mint(address to, uint256 amount)",
]);
/** The two functions of `PhoneIdentity.sol` that change who has a token. */
const identityAbi = parseAbi([
  "function mint(address wallet, uint256 tokenId)",
  "function burn(uint256 tokenId)",
]);
/** The highest gas limit that is signed. */
export const maxGas = 1_000_000n;
/** As much gas as one supply of the native coin may pay for, at the highest fee. */
const maxSuppliedGas = 800_000n;

/**
 * Why a transaction is not signed, as a sentence; null: it may be. Wallets and requests pay the treasury
 * alone. The treasury pays USDT to anyone, supplies an address with the coin for some gas, and mints and burns
 * tokens of phone identities.
 */
export function whyRejected(
  policy: SigningPolicy,
  own: OwnAddresses,
  path: KeyPath,
  transaction: ProposedTransaction,
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

/** Whether this is the void form: a transaction to oneself, which takes the place of another one. */
export function isNothing(
  { sender }: OwnAddresses,
  { to, valueWei, data }: ProposedTransaction,
): boolean {
  return isAddressEqual(to, sender) && valueWei === 0n && data === "0x";
}

function whyNotFromTreasury(
  policy: SigningPolicy,
  own: OwnAddresses,
  transaction: ProposedTransaction,
): string | null {
  if (transaction.data === "0x")
    return transaction.valueWei <= maxSuppliedGas * policy.maxFeeWei
      ? null
      : "The value is above what gas can cost.";
  const call = readTokenCall(policy, transaction);
  if (call?.functionName === "transfer") return null;
  const isMint = call?.functionName === "mint" && isAddressEqual(call.to, own.treasury);
  if ((isMint && policy.mayMint) || isIdentityCall(policy, transaction)) return null;
  return "The treasury pays USDT or gas, mints and burns identities, and calls nothing else.";
}

/** Whether a transaction mints or burns an identity token. The USDT token never counts as their contract. */
export function isIdentityCall(
  { token, identity }: SigningPolicy,
  { to, valueWei, data }: ProposedTransaction,
): boolean {
  if (identity === null || isAddressEqual(identity, token)) return false;
  return isAddressEqual(to, identity) && valueWei === 0n && decode(identityAbi, data) !== null;
}

/** Decodes a call of the USDT token. Returns null if the transaction is anything else. */
export function readTokenCall(
  { token }: SigningPolicy,
  { to, valueWei, data }: ProposedTransaction,
) {
  if (!isAddressEqual(to, token) || valueWei !== 0n) return null;
  const call = decode(tokenAbi, data);
  if (!call) return null;
  const { functionName, args } = call;
  return { functionName, to: args[0], amountMinor: args[1] };
}

/** The call of one of these functions, in its only encoding; null: it is something else. */
function decode<const Functions extends Abi>(abi: Functions, data: Hex) {
  try {
    const call = decodeFunctionData({ abi, data });
    const again = encodeFunctionData({ abi, ...call } as EncodeFunctionDataParameters);
    return again === data ? call : null;
  } catch {
    return null;
  }
}
