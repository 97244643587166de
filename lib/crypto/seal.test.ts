import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seal, tagOf, unseal } from "./seal";

const key = randomBytes(32);

test("what was sealed opens again, whatever text it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (plain, purpose) => {
      expect(unseal(key, purpose, seal(key, purpose, plain))).toBe(plain);
    }),
  );
});

test("a sealed text shows nothing of the plain one and never comes out twice alike", () => {
  const one = seal(key, "a", "whsec_obviously-fake");
  expect(one).not.toContain("whsec");
  expect(Buffer.from(one.split(".").at(-1) ?? "", "base64url").toString()).not.toContain("fake");
  expect(seal(key, "a", "whsec_obviously-fake")).not.toBe(one);
});

test("another key or another purpose does not open it", () => {
  const sealed = seal(key, "webhook-secret:mer_1", "plain");
  expect(() => unseal(randomBytes(32), "webhook-secret:mer_1", sealed)).toThrow();
  expect(() => unseal(key, "webhook-secret:mer_2", sealed)).toThrow();
});

test("a sealed text altered anywhere does not open", () => {
  const sealed = seal(key, "a", "some plain text");
  const parts = sealed.split(".");
  for (const [index, part] of parts.entries()) {
    const bytes = Buffer.from(part, "base64url");
    for (let place = 0; place < bytes.length; place += 1) {
      const altered = Buffer.from(bytes);
      altered[place] = (altered[place] ?? 0) ^ 1;
      const changed = parts.with(index, index === 0 ? "v2" : altered.toString("base64url"));
      expect(() => unseal(key, "a", changed.join("."))).toThrow();
    }
  }
});

test("a sealed text with a shortened tag does not open", () => {
  const [version = "", nonce = "", tag = "", text = ""] = seal(key, "a", "plain").split(".");
  const bytes = Buffer.from(tag, "base64url");
  for (const length of [0, 4, 8, 12, 15]) {
    const short = bytes.subarray(0, length).toString("base64url");
    expect(() => unseal(key, "a", [version, nonce, short, text].join("."))).toThrow();
  }
});

test("a tag holds for one key, purpose and text alone", () => {
  const tag = tagOf(key, "callback:mtn", "txn_1");
  expect(tagOf(key, "callback:mtn", "txn_1")).toBe(tag);
  for (const other of [
    tagOf(randomBytes(32), "callback:mtn", "txn_1"),
    tagOf(key, "callback:airtel", "txn_1"),
    tagOf(key, "callback:mtn", "txn_2"),
  ])
    expect(other).not.toBe(tag);
});
