import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callbackReadingOf, hashOf, rawMembers } from "./callback";

const key = "callback-secret";
const transaction =
  '{"id":"TX-0001","message":"Paid GHS 50.00","status_code":"TS","airtel_money_id":"MP260801.1015.A00042"}';
const read = (text: string | Uint8Array) => callbackReadingOf(Buffer.from(text), key);
const paid = {
  state: "read",
  reference: "TX-0001",
  claims: { result: "succeeded", amountMinor: null, phone: null },
};
const wholeHash = "1k3CsrPh8zXwLsJFpyJxXUdQOXSHbr9tvN0FawCJU/s=";
const objectHash = "SZ/yRKbQFOESvbXf9hB7n/rS5w1fhjSTc+HQ1Yq+Ldk=";

describe("the reference's vectors", () => {
  test("both forms of hash are right", () => {
    expect(hashOf(`{"transaction":${transaction}}`, key)).toBe(wholeHash);
    expect(hashOf(transaction, key)).toBe(objectHash);
    for (const hash of [wholeHash, objectHash])
      expect(read(`{"transaction":${transaction},"hash":"${hash}"}`)).toEqual(paid);
  });

  test("wherever the hash is, and whatever whitespace is around it", () => {
    expect(read(`{"hash":"${wholeHash}","transaction":${transaction}}`)).toEqual(paid);
    expect(read(`{"transaction":${transaction}\n, "hash" : "${wholeHash}"}`)).toEqual(paid);
    expect(read(` {"hash":"${objectHash}" , "transaction" : ${transaction} }\n`)).toEqual(paid);
    expect(
      read(`{"transaction":${transaction},"hash":"${wholeHash.replace("/", "\\/")}"}`),
    ).toEqual(paid);
  });

  test.each([
    ["another key", `{"transaction":${transaction},"hash":"${hashOf(transaction, "other")}"}`],
    ["no hash", `{"transaction":${transaction}}`],
    ["an empty hash", `{"transaction":${transaction},"hash":""}`],
    ["a hash that is no text", `{"transaction":${transaction},"hash":null}`],
    ["an altered id", `{"transaction":${transaction.replace("1", "2")},"hash":"${wholeHash}"}`],
    [
      "an altered space",
      `{"transaction":${transaction.replace(":", ": ")},"hash":"${objectHash}"}`,
    ],
    ["a hash in hex", `{"transaction":${transaction},"hash":"${"ab".repeat(32)}"}`],
    [
      "a second transaction beside the hashed one",
      `{"transaction":${transaction},"transaction":${transaction.replace("TS", "TF")},"hash":"${objectHash}"}`,
    ],
    ["a second hash", `{"transaction":${transaction},"hash":"x","hash":"${wholeHash}"}`],
    ["nothing but braces", "{}"],
  ])("%s is forged", (_, text) => {
    expect(read(text)).toEqual({ state: "forged" });
  });

  test.each(["", "no JSON", "[]", "null", '"text"', '{"transaction":'])(
    "%j is unreadable",
    (text) => expect(read(text)).toEqual({ state: "unreadable" }),
  );

  test("bytes that are no UTF-8 are unreadable, and so is a genuine callback without an id", () => {
    expect(read(Buffer.from([0x7b, 0xff, 0x7d]))).toEqual({ state: "unreadable" });
    const nameless = '{"status_code":"TS"}';
    expect(read(`{"transaction":${nameless},"hash":"${hashOf(nameless, key)}"}`)).toEqual({
      state: "unreadable",
    });
  });

  test.each([
    ['"TF"', "failed"],
    ['"TE"', "failed"],
    ['"TIP"', "pending"],
    ['"TA"', null],
    ['"TR"', null],
    ['"ts"', null],
    ["7", null],
  ])("the status %s claims %s", (word, result) => {
    const reported = `{"id":"a","status_code":${word}}`;
    expect(read(`{"transaction":${reported},"hash":"${hashOf(reported, key)}"}`)).toMatchObject({
      claims: { result },
    });
  });
});

test("whatever comes, reading never throws and trusts nothing that is not hashed", () => {
  const near = fc
    .tuple(fc.json(), fc.json(), fc.string())
    .map(
      ([inner, other, name]) =>
        `{"transaction":${inner},${JSON.stringify(name)}:${other},"hash":"${wholeHash}"}`,
    );
  fc.assert(
    fc.property(fc.oneof(near, fc.json(), fc.string()), (text) => {
      expect(["forged", "unreadable"]).toContain(read(text).state);
    }),
    { numRuns: 2_000 },
  );
});

test("members are found where they lie, in any JSON object", () => {
  const spaced = fc.constantFrom(undefined, 1, "\t");
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), spaced, (value, space) => {
      const bytes = Buffer.from(JSON.stringify(value, null, space));
      const found = rawMembers(bytes).map(({ name, valueStart, end }) => [
        name,
        JSON.parse(bytes.subarray(valueStart, end).toString()),
      ]);
      expect(Object.fromEntries(found)).toEqual(JSON.parse(bytes.toString()));
      expect(found).toHaveLength(Object.keys(value).length);
    }),
    { numRuns: 2_000 },
  );
});
