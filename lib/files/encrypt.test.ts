import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, it, test } from "vitest";
import { config } from "@/lib/config/env";
import {
  contentHash,
  currentDocumentKeyId,
  newFileKey,
  openBytes,
  openFileKey,
  resealFileKey,
  sealBytes,
} from "./encrypt";

const { documentKeys } = config().files;
const derived = [...documentKeys];
/** These document keys, as if the process had started with them. */
const withKeys = (...keys: typeof derived) => void documentKeys.splice(0, Infinity, ...keys);
afterEach(() => withKeys(...derived));

const page = randomBytes(50_000);

describe("a page at rest", () => {
  it("opens under its key and in its place, whatever its bytes", () => {
    const { key } = newFileKey();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.string(), (bytes, context) => {
        const opened = openBytes(key, context, sealBytes(key, context, bytes));
        expect(opened.equals(bytes)).toBe(true);
      }),
    );
  });

  it("is not readable, and never the same twice", () => {
    const { key } = newFileKey();
    const bytes = Buffer.from("Ghana Card GHA-123456789-0".repeat(10));
    const sealed = sealBytes(key, "doc_1/1", bytes);
    expect(sealed.includes("Ghana")).toBe(false);
    expect(sealBytes(key, "doc_1/1", bytes).equals(sealed)).toBe(false);
  });

  it("does not open as another page, as one of another document, or under another key", () => {
    const { key } = newFileKey();
    const sealed = sealBytes(key, "doc_1/1", page);
    expect(() => openBytes(key, "doc_1/2", sealed)).toThrow();
    expect(() => openBytes(key, "doc_2/1", sealed)).toThrow();
    expect(() => openBytes(newFileKey().key, "doc_1/1", sealed)).toThrow();
  });

  it("does not open altered or cut off anywhere", () => {
    const { key } = newFileKey();
    const sealed = sealBytes(key, "doc_1/1", page.subarray(0, 20));
    for (let place = 0; place < sealed.length; place += 1) {
      const altered = Buffer.from(sealed);
      altered[place] = (altered[place] ?? 0) ^ 1;
      expect(() => openBytes(key, "doc_1/1", altered)).toThrow();
      expect(() => openBytes(key, "doc_1/1", sealed.subarray(0, place))).toThrow();
    }
    expect(() => openBytes(key, "doc_1/1", Buffer.concat([sealed, page]))).toThrow();
  });
});

describe("the key of a file", () => {
  const next = { id: "next", key: randomBytes(32) };

  it("is sealed, and another one for each file", () => {
    const [one, other] = [newFileKey(), newFileKey()];
    expect(one.key.equals(other.key)).toBe(false);
    expect(one.sealedKey).not.toContain(one.key.toString("base64"));
    expect(openFileKey(one.sealedKey, one.keyId).equals(one.key)).toBe(true);
  });

  it("opens while document keys are changed, one after the other", () => {
    const { key, sealedKey, keyId } = newFileKey();
    expect(keyId).toBe("0");
    withKeys(...derived, next);
    expect(currentDocumentKeyId()).toBe("0");
    withKeys(next, ...derived);
    expect(currentDocumentKeyId()).toBe("next");
    expect(openFileKey(sealedKey, keyId).equals(key)).toBe(true);
    const resealed = resealFileKey(sealedKey, keyId);
    expect(resealed.keyId).toBe("next");
    withKeys(next);
    expect(openFileKey(resealed.sealedKey, resealed.keyId).equals(key)).toBe(true);
  });

  it("does not open without its document key, and the error names that", () => {
    const { sealedKey, keyId } = newFileKey();
    withKeys(next);
    expect(() => openFileKey(sealedKey, keyId)).toThrow("DOCUMENT_KEYS lacks the key 0");
    withKeys({ ...next, id: "0" });
    expect(() => openFileKey(sealedKey, keyId)).toThrow();
  });
});

test("equal files have equal hashes, which nobody else can compute", () => {
  expect(contentHash(page)).toBe(contentHash(Buffer.from(page)));
  expect(contentHash(page)).not.toBe(contentHash(page.subarray(1)));
  const known = contentHash(page);
  config().files.hashKey = randomBytes(32);
  expect(contentHash(page)).not.toBe(known);
});
