import { constants, createPublicKey, publicEncrypt, type KeyObject } from "node:crypto";

/**
 * Makes bearers for the platform's key (base64 SPKI): the text under RSA with PKCS#1 v1.5 padding, as
 * base64 (reference telecel-mpesa §2). The padding is random, so no two bearers are the same.
 * @throws Error when the key is not an RSA public key.
 */
export function createBearerMaker(publicKey: string): (text: string) => string {
  const key = readKey(publicKey);
  return (text) =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString(
      "base64",
    );
}

function readKey(publicKey: string): KeyObject {
  const complaint = "The public key of Telecel's platform must be an RSA key as base64 SPKI.";
  try {
    const key = createPublicKey({
      key: Buffer.from(publicKey, "base64"),
      format: "der",
      type: "spki",
    });
    if (key.asymmetricKeyType === "rsa") return key;
  } catch (cause) {
    throw new Error(complaint, { cause });
  }
  throw new Error(complaint);
}
