import {
  constants,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  type KeyObject,
} from "node:crypto";
import { keyText, signatureOf } from "./sealing";

/** The platform's key, and what only its holder can do (reference airtel-money §8, §9). */
export function createVault(privateKey: string) {
  const key = createPrivateKey(privateKey);
  return {
    /** Base64 SPKI. */
    publicKey: createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64"),

    /** The text under any of the paddings that clients use, or null. */
    open(sealed: string): string | null {
      const bytes = Buffer.from(sealed, "base64");
      const opened = openOaep(key, bytes, "sha256") ?? openOaep(key, bytes, "sha1");
      return (opened ?? openPkcs1(key, bytes))?.toString("utf8") ?? null;
    },

    /** Whether the headers sign exactly these bytes. */
    isSigned(body: Uint8Array, headers: Headers): boolean {
      const signature = headers.get("x-signature");
      const opened = openPkcs1(key, Buffer.from(headers.get("x-key") ?? "", "base64"));
      const [aesKey = "", iv = ""] = (opened?.toString("utf8") ?? "").split(":");
      const keyBytes = Buffer.from(aesKey, "base64");
      const ivBytes = Buffer.from(iv, "base64");
      if (keyBytes.length !== 32 || ivBytes.length !== 16) return false;
      if (opened?.toString("utf8") !== keyText(keyBytes, ivBytes)) return false;
      return signatureOf(body, keyBytes, ivBytes) === signature;
    },
  };
}
export type Vault = ReturnType<typeof createVault>;

function openOaep(key: KeyObject, sealed: Buffer, oaepHash: string): Buffer | null {
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, sealed);
  } catch {
    return null;
  }
}

const minPadding = 8;

/** By hand, because Node 20 does not remove this padding. */
function openPkcs1(key: KeyObject, sealed: Buffer): Buffer | null {
  let block: Buffer;
  try {
    block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, sealed);
  } catch {
    return null;
  }
  const end = block.indexOf(0, 2);
  if (block[0] !== 0 || block[1] !== 2 || end < 2 + minPadding) return null;
  return block.subarray(end + 1);
}
