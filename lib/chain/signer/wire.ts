import { getAddress, isAddress, isHex, type Address, type Hex } from "viem";
import * as z from "zod";
import { isKeyPath, type KeyPath } from "../keys";
import type { UnsignedTransaction } from "./signer";

/** What a signer's HTTP interface reads and writes; amounts are decimal digits. */

const hex = z.custom<Hex>((value) => isHex(value, { strict: true }), "0x and hexadecimal digits");
const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/, "decimal digits")
  .transform(BigInt);
const address = z
  .string()
  .refine((text) => isAddress(text), "an address")
  .transform((text): Address => getAddress(text));

export const signRequestSchema = z.strictObject({
  path: z.custom<KeyPath>((value) => typeof value === "string" && isKeyPath(value), "a key's path"),
  transaction: z.strictObject({
    chainId: z.int().positive(),
    nonce: z.int().min(0),
    to: address,
    valueWei: amount,
    data: hex,
    gasLimit: amount,
    maxFeePerGasWei: amount,
    maxPriorityFeePerGasWei: amount,
  }),
});
export const signResponseSchema = z.object({ raw: hex });
export const accountKeyResponseSchema = z.object({ accountKey: z.string().startsWith("xpub") });
export const errorResponseSchema = z.object({ error: z.string() });

/** The body of a request that {@link signRequestSchema} reads. */
export function writeSignRequest(path: KeyPath, transaction: UnsignedTransaction): string {
  const amountAsText = (_: string, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value;
  return JSON.stringify({ path, transaction }, amountAsText);
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
