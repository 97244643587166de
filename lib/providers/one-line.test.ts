import fc from "fast-check";
import { expect, test } from "vitest";
import { oneLine } from "./one-line";

test("a provider's text is kept as one plain line, or not at all", () => {
  expect(oneLine("  AMA\u0000\n MENSAH\u202e ")).toBe("AMA MENSAH");
  for (const none of [undefined, null, "", " \u0000\t", "\ud800"]) expect(oneLine(none)).toBeNull();
  expect(oneLine("x".repeat(1_000))).toHaveLength(140);
});

test("whatever it was, the database takes it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const line = oneLine(text) ?? "kept";
      expect(line).toMatch(/^[^\p{C}]{1,140}$/u);
      expect(Buffer.from(line).toString()).toBe(line);
    }),
  );
});
