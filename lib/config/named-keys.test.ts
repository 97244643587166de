import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { namedKeys } from "./named-keys";

const encryptionKey = randomBytes(32);
const newKey = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const keysOf = (text?: string, purpose = "a purpose") =>
  namedKeys("PHONE_HASH_KEYS", text, encryptionKey, purpose);
const idsOf = (text?: string) => keysOf(text).map(({ id }) => id);

it("has the key of the encryption key, wherever the setting places it", () => {
  expect(idsOf()).toEqual(["0"]);
  expect(idsOf(`0,${newKey("a")}`)).toEqual(["0", "a"]);
  expect(idsOf(`${newKey("b")}, ${newKey("a")}`)).toEqual(["b", "a", "0"]);
});

it("derives another key for another purpose", () => {
  expect(keysOf()[0]?.key.equals(keysOf(undefined, "another")[0]?.key ?? encryptionKey)).toBe(
    false,
  );
});

it("takes no id twice, nor a key that is short, patterned or not one", () => {
  const patterned = `a:${Buffer.alloc(32, 7).toString("base64")}`;
  const wrong = [`${newKey("a")},${newKey("a")}`, newKey("0"), "0,0", patterned, "a:c2hvcnQ=", "a"];
  for (const text of wrong) expect(() => idsOf(text), text).toThrow("PHONE_HASH_KEYS");
});
