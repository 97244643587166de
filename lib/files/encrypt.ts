import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { config } from "@/lib/config/env";
import type { NamedKey } from "@/lib/config/named-keys";
import { seal, unseal } from "@/lib/crypto/seal";

/** Encryption of files at rest: AES-256-GCM under a key of each file, which is stored sealed beside it. */

/** A file's key as it is stored. */
export interface SealedFileKey {
  sealedKey: string;
  /** Of the document key under which it is sealed. */
  keyId: string;
}

const purpose = "file key";
const format = 1;
const nonceBytes = 12;
const tagBytes = 16;
const overheadBytes = 1 + nonceBytes + tagBytes;

function currentKey(): NamedKey {
  const [current] = config().files.documentKeys;
  if (!current) throw new Error("There is no document key.");
  return current;
}

/** The id of the document key under which new keys are sealed; files under others are to be resealed. */
export const currentDocumentKeyId = (): string => currentKey().id;

function sealKey(fileKey: Buffer): SealedFileKey {
  const { id, key } = currentKey();
  return { sealedKey: seal(key, purpose, fileKey.toString("base64")), keyId: id };
}

/** A random key for one file, and how it is stored. */
export function newFileKey(): SealedFileKey & { key: Buffer } {
  const key = randomBytes(32);
  return { key, ...sealKey(key) };
}

/** The key of a file. @throws Error where DOCUMENT_KEYS lacks its document key, or it was altered */
export function openFileKey(sealedKey: string, keyId: string): Buffer {
  const found = config().files.documentKeys.find(({ id }) => id === keyId);
  if (!found)
    throw new Error(`DOCUMENT_KEYS lacks the key ${keyId}, under which a file's key is sealed.`);
  return Buffer.from(unseal(found.key, purpose, sealedKey), "base64");
}

/** A file's key under the current document key, in place of the one that it is stored with. */
export function resealFileKey(sealedKey: string, keyId: string): SealedFileKey {
  return sealKey(openFileKey(sealedKey, keyId));
}

/**
 * Encrypts bytes for storage.
 * @param context what they are, e.g. document and page; without it they do not open, so that nobody can
 *   exchange stored files unnoticed
 */
export function sealBytes(key: Buffer, context: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([Buffer.of(format), nonce, cipher.getAuthTag(), ...sealed]);
}

/** Opens what {@link sealBytes} returned. @throws Error where it was altered, cut off, or is something else */
export function openBytes(key: Buffer, context: string, bytes: Uint8Array): Buffer {
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (sealed.length < overheadBytes || sealed[0] !== format)
    throw new Error("A stored file has an unknown format.");
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(1 + nonceBytes, overheadBytes));
  return Buffer.concat([decipher.update(sealed.subarray(overheadBytes)), decipher.final()]);
}

/** A hash by which equal files are found, and which says nothing about one to anybody else (base64url). */
export function contentHash(bytes: Uint8Array): string {
  return createHmac("sha256", config().files.hashKey).update(bytes).digest("base64url");
}
