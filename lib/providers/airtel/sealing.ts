import { constants, createCipheriv, randomBytes, type KeyObject } from "node:crypto";
import { encrypt, pkcs1 } from "@/lib/providers/rsa";
import type { AirtelConnection } from "./connection";

/** What is encrypted for Airtel: the PIN, and the headers that sign a body (reference §8, §9). */

const paddingOf: Record<AirtelConnection["pinPadding"], { padding: number; oaepHash?: string }> = {
  "oaep-sha256": { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
  "oaep-sha1": { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" },
  pkcs1,
};

/** The PIN as a disbursement carries it. */
export function encryptPin(
  pin: string,
  key: KeyObject,
  padding: AirtelConnection["pinPadding"],
): string {
  return encrypt(key, pin, paddingOf[padding]);
}

/** A body's `x-signature` under an AES key (32 bytes) and initialization vector (16 bytes). */
export function signatureOf(body: string | Uint8Array, aesKey: Buffer, iv: Buffer): string {
  const cipher = createCipheriv("aes-256-cbc", aesKey, iv);
  return Buffer.concat([cipher.update(body), cipher.final()]).toString("base64");
}

/** What `x-key` holds once it is decrypted. */
export function keyText(aesKey: Buffer, iv: Buffer): string {
  return `${aesKey.toString("base64")}:${iv.toString("base64")}`;
}

/** The headers that sign exactly this body. */
export function signatureHeaders(body: string, key: KeyObject): Record<string, string> {
  const aesKey = randomBytes(32);
  const iv = randomBytes(16);
  const sealedKey = encrypt(key, keyText(aesKey, iv));
  return { "x-signature": signatureOf(body, aesKey, iv), "x-key": sealedKey };
}
