import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * Encrypts a secret for storage with AES-256-GCM. `purpose` is authenticated: what was sealed for one
 * purpose cannot be opened for another.
 */
export function seal(key: Buffer, purpose: string, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return ["v1", nonce, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
    .join(".");
}

/** Opens what {@link seal} returned. @throws Error when it was altered or sealed for another purpose */
export function unseal(key: Buffer, purpose: string, sealed: string): string {
  const [version, nonce = "", tag = "", text = ""] = sealed.split(".");
  if (version !== "v1") throw new Error("A sealed value has an unknown version.");
  // Without the length Node would accept a shortened tag, which is easier to forge.
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([
    decipher.update(Buffer.from(text, "base64url")),
    decipher.final(),
  ]).toString("utf8");
}

/** A tag that only the holder of `key` can make, for one purpose and text (base64url). */
export function tagOf(key: Buffer, purpose: string, text: string): string {
  return createHmac("sha256", key).update(`${purpose}\n${text}`).digest("base64url");
}

/** Whether two texts are equal, in a time that reveals nothing about where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
