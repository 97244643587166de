import { createHash } from "node:crypto";
import { isAddressEqual } from "viem";
import * as z from "zod";
import { treasuryPath, type KeyPath } from "../keys";
import {
  isIdentityCall,
  isNothing,
  readTokenCall,
  type OwnAddresses,
  type SigningPolicy,
} from "./policy";
import type { ProposedTransaction } from "./transaction";

/** An amount of minor units or wei, in decimal digits. */
export const amountSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/, "decimal digits")
  .transform(BigInt);

/** Limits that are raised for some time; those it does not name stay as they are. */
export const raisedLimitsSchema = z.strictObject({
  /** USDT to addresses other than the treasury, in micro-USDT. */
  usdtPerTransaction: amountSchema.optional(),
  usdtPerHour: amountSchema.optional(),
  usdtPerDay: amountSchema.optional(),
  /** Native coin in wei: coins sent to other addresses, and the treasury's gas at the offered price. */
  weiPerDay: amountSchema.optional(),
  /** Identity tokens minted or burned. */
  identityCallsPerDay: amountSchema.optional(),
});
export type RaisedLimits = z.infer<typeof raisedLimitsSchema>;

/** The most that the signer signs away. */
export type SpendingLimits = { [Name in keyof RaisedLimits]-?: bigint };

export const maxRaiseMinutes = 24 * 60;

/** What transactions take out of the treasury. */
export const spendSchema = z.strictObject({
  usdtMinor: amountSchema,
  /** Coins sent to another address. */
  valueWei: amountSchema,
  /** The most that the treasury pays for gas; other addresses pay with coins that were counted already. */
  feeWei: amountSchema,
  identityCalls: amountSchema,
});
export type Spend = z.infer<typeof spendSchema>;

export const noSpend: Spend = { usdtMinor: 0n, valueWei: 0n, feeWei: 0n, identityCalls: 0n };

/** Computes what a transaction that the policy allows would take out of the treasury. */
export function measureSpend(
  policy: SigningPolicy,
  own: OwnAddresses,
  path: KeyPath,
  transaction: ProposedTransaction,
): Spend {
  const call = readTokenCall(policy, transaction);
  const isPayment = call?.functionName === "transfer" && !isAddressEqual(call.to, own.treasury);
  const { to, valueWei, gasLimit, maxFeePerGasWei } = transaction;
  return {
    usdtMinor: isPayment ? call.amountMinor : 0n,
    valueWei: isAddressEqual(to, own.sender) ? 0n : valueWei,
    feeWei: path === treasuryPath ? gasLimit * maxFeePerGasWei : 0n,
    identityCalls: isIdentityCall(policy, transaction) ? 1n : 0n,
  };
}

/** The digest of every void form: a transaction to oneself that does nothing but use its nonce. */
export const voidDigest = "void";

/**
 * Identifies what a transaction does: its recipient, value and call. Versions that differ in fees or gas
 * alone have the same digest.
 */
export function digestOrder(own: OwnAddresses, transaction: ProposedTransaction): string {
  if (isNothing(own, transaction)) return voidDigest;
  const { to, valueWei, data } = transaction;
  const text = [to, valueWei, data].join(" ").toLowerCase();
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
