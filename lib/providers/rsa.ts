import { constants, createPublicKey, publicEncrypt, type KeyObject } from "node:crypto";

/** An RSA public key from its base64 SPKI, in PEM armor or not; null for anything else. */
export function readPublicKey(base64: string): KeyObject | null {
  const bytes = Buffer.from(base64.replace(/-----[A-Z ]+-----/g, ""), "base64");
  try {
    const key = createPublicKey({ key: bytes, format: "der", type: "spki" });
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}

export const pkcs1 = { padding: constants.RSA_PKCS1_PADDING };

/** The text under the key, in base64; the padding is random, so no two results are the same. */
export function encrypt(
  key: KeyObject,
  text: string,
  padding: { padding: number; oaepHash?: string } = pkcs1,
): string {
  return publicEncrypt({ key, ...padding }, Buffer.from(text)).toString("base64");
}
