import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { NumberText } from "@/lib/contract/amounts";
import { CedirailError } from "@/lib/errors";
import { parseJson } from "./json";

const parse = (text: string) => parseJson(Buffer.from(text));

function rejection(bytes: Uint8Array | string): CedirailError {
  try {
    parseJson(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
  } catch (error) {
    if (error instanceof CedirailError) return error;
    throw error;
  }
  throw new Error("The body was taken.");
}

describe("a body that is rejected", () => {
  it.each([
    ["twice with other values", '{"amount":1,"amount":2}'],
    ["twice with equal values", '{"amount":1,"amount":1}'],
    ["twice, once escaped", '{"amount":1,"\\u0061mount":1}'],
    ["twice in a nested object", '{"a":{"b":1,"c":2,"b":1}}'],
    ["twice inside a list", '[{"a":1},{"a":1,"a":1}]'],
    ["twice with a list between", '{"a":[1,{"a":2}],"b":3,"a":[]}'],
    ["twice as __proto__", '{"__proto__":1,"__proto__":1}'],
    ["twice as the empty name", '{"":1,"":1}'],
    ["twice with an escaped quote in it", '{"a\\"b":1,"a\\"b":1}'],
  ])("contains a member %s", (_, text) => {
    expect(rejection(text)).toMatchObject({
      code: "BAD_REQUEST",
      message: "The body contains the same field twice.",
    });
  });

  it.each([
    "",
    " ",
    "{",
    "}",
    "[1,]",
    '{"a":1,}',
    "{'a':1}",
    "{a:1}",
    '{"a"}',
    "[1 2]",
    "01",
    "1.",
    ".5",
    "+1",
    "NaN",
    "-",
    "undefined",
    '"\n"',
    '"\\x41"',
    '"\\u00g0"',
    "// no\n1",
    "1 1",
    '{"a":1}x',
    "nul",
  ])("is %j, which is not JSON", (text) => {
    expect(rejection(text)).toMatchObject({ code: "BAD_REQUEST" });
  });

  it.each([
    ["a lone continuation byte", [0x22, 0x80, 0x22]],
    ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22]],
    ["an encoded surrogate", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["a cut-off character", [0x22, 0xe2, 0x82, 0x22]],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])("holds %s", (_, bytes) => {
    expect(rejection(Uint8Array.from(bytes))).toMatchObject({
      code: "BAD_REQUEST",
      message: "The body is not valid UTF-8.",
    });
  });

  it.each([
    ["lists", "[".repeat(10_000) + "]".repeat(10_000)],
    ["objects", '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000)],
    ["unclosed lists", "[".repeat(250_000)],
  ])("nests %s 10,000 deep, at once", (_, text) => {
    const startedAt = performance.now();
    expect(rejection(text)).toMatchObject({
      code: "BAD_REQUEST",
      message: "The body is nested too deeply.",
    });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe("a body that is taken", () => {
  test("keeps every number as the text that was sent", () => {
    const texts = ["9007199254740993", "0.1", "1.50", "1e21", "-0", "1E-7", "0.290000000000000001"];
    const parsed = parse(`[${texts.join(",")}]`) as NumberText[];
    expect(parsed.every((number) => number instanceof NumberText)).toBe(true);
    expect(parsed.map((number) => number.text)).toEqual(texts);
  });

  test("may name a member once in each of several objects", () => {
    const text = '[{"a":{"a":"a"}},{"a":["a","a"]},{"b":"a","a":"b"}]';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  test("keeps __proto__ an ordinary member, which reaches no prototype", () => {
    const parsed = parse('{"__proto__":{"amount":"5"},"constructor":{"prototype":"x"}}');
    expect(Object.keys(parsed as object)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect((parsed as { amount?: unknown }).amount).toBeUndefined();
    expect(({} as { amount?: unknown }).amount).toBeUndefined();
  });

  test("may nest 32 deep and no deeper", () => {
    expect(parse("[".repeat(32) + "]".repeat(32))).toBeDefined();
    expect(rejection("[".repeat(33) + "]".repeat(33)).message).toContain("nested");
  });
});

/** The parsed value with its numbers as JavaScript reads them. */
const withNumbers = (value: unknown): unknown =>
  value instanceof NumberText
    ? Number(value.text)
    : Array.isArray(value)
      ? value.map(withNumbers)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withNumbers(one)]))
        : value;

test("any ordinary document means what JSON.parse reads in it", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 2), (text, indent) => {
      const ordinary = JSON.parse(text) as unknown;
      const spaced = JSON.stringify(ordinary, null, indent);
      expect(withNumbers(parse(spaced))).toEqual(JSON.parse(spaced));
    }),
  );
});

test("a damaged document is rejected exactly when JSON.parse rejects it", () => {
  const damaged = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.constantFrom(..."{}[],:\"\\ 0-.e\n\tn'/"))
    .map(([text, place, character]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + character + text.slice(at + (place % 2));
    });
  fc.assert(
    fc.property(damaged, (text) => {
      let ordinary: unknown;
      try {
        ordinary = JSON.parse(text);
      } catch {
        expect(rejection(text).code).toBe("BAD_REQUEST");
        return;
      }
      try {
        expect(withNumbers(parse(text))).toEqual(ordinary);
      } catch (error) {
        // The one document of JSON that we reject: a name given twice.
        if (!(error instanceof CedirailError)) throw error;
        expect(error.message).toContain("twice");
      }
    }),
  );
});
