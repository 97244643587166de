import { getAddress, isAddress, isHex, type Address, type Hex } from "viem";
import * as z from "zod";
import { isKeyPath, type KeyPath } from "../keys";
import type { UnsignedTransaction } from "./transaction";
import { amountSchema as amount, maxRaiseMinutes, raisedLimitsSchema, spendSchema } from "./limits";

/** The bodies of a signer's HTTP interface; amounts are decimal digits. */

const hex = z.custom<Hex>((value) => isHex(value, { strict: true }), "0x and hexadecimal digits");
const address = z
  .string()
  .refine((text) => isAddress(text), "an address")
  .transform((text): Address => getAddress(text));

const path = z.custom<KeyPath>(
  (value) => typeof value === "string" && isKeyPath(value),
  "a key's path",
);
const transaction = z.strictObject({
  chainId: z.int().positive(),
  nonce: z.int().min(0),
  to: address,
  valueWei: amount,
  data: hex,
  gasLimit: amount,
  maxFeePerGasWei: amount,
  maxPriorityFeePerGasWei: amount,
});

export const signRequestSchema = z.strictObject({ path, transaction });
export const checkRequestSchema = z.strictObject({
  path,
  transaction: transaction.omit({ nonce: true }),
  /** What orders that have a nonce and are not signed yet will spend. */
  unsigned: spendSchema.optional(),
});
/** USDT in micro-USDT, coins in wei. */
export const raiseRequestSchema = z.strictObject({
  limits: raisedLimitsSchema,
  minutes: z.int().min(0).max(maxRaiseMinutes),
  reason: z.string().min(5).max(500),
});
export const raiseResponseSchema = z.object({ until: z.iso.datetime() });
export const signResponseSchema = z.object({ raw: hex });
export const checkResponseSchema = z.object({ allowed: z.literal(true) });
export const accountKeyResponseSchema = z.object({ accountKey: z.string().startsWith("xpub") });
export const errorResponseSchema = z.object({ error: z.string() });

/** Writes the body of a request to sign, to check or to raise. */
export function writeBody(body: object): string {
  return JSON.stringify(body, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}

/** The transaction as viem serializes and signs it. */
export function toEip1559(transaction: UnsignedTransaction) {
  const { gasLimit, maxFeePerGasWei, maxPriorityFeePerGasWei, valueWei, ...others } = transaction;
  return {
    type: "eip1559" as const,
    ...others,
    value: valueWei,
    gas: gasLimit,
    maxFeePerGas: maxFeePerGasWei,
    maxPriorityFeePerGas: maxPriorityFeePerGasWei,
  };
}
