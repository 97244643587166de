import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { causes } from "./numbers";
import { openOrderStore, type Entry } from "./orders";

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cedirail-orders-"));
  path = join(directory, "book.jsonl");
});
afterEach(() => rmSync(directory, { recursive: true }));

const open = (name = path) => openOrderStore(name, z.object({ note: z.string() }));
const order = (reference: string, direction: "in" | "out", amount = "15000"): Entry => ({
  kind: "order",
  reference,
  direction,
  phone: "+233240000001",
  amount,
  details: { note: "n" },
  at: 1,
});

const reference = fc.constantFrom("a", "b", "c");
const at = fc.nat();
const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc
    .tuple(
      reference,
      fc.constantFrom("in" as const, "out" as const),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
    )
    .map(([name, direction, amount]) => order(name, direction, amount.toString())),
  fc.record({ kind: fc.constant("executed" as const), reference, at }),
  fc.record({ kind: fc.constant("reversed" as const), reference, at }),
  fc.record({ kind: fc.constant("reversed" as const), reference, at, by: fc.string() }),
  fc.record({
    kind: fc.constant("failed" as const),
    reference,
    cause: fc.constantFrom(...causes),
    at,
  }),
  fc.record({
    kind: fc.constant("callback" as const),
    reference,
    callback: fc.constantFrom("settled" as const, "repeated" as const, "reversed" as const),
    at,
  }),
  fc.record({ kind: fc.constant("outage" as const), phone: fc.string(), at }),
  fc.record({
    kind: fc.constant("fact" as const),
    name: reference,
    value: fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
  }),
);

test("whatever was written is known again after a kill at any moment", () => {
  let runs = 0;
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
      const name = `${path}.${(runs += 1)}`;
      const before = open(name);
      for (const one of entries) before.record(one);
      const after = open(name);
      expect(after.orders).toEqual(before.orders);
      expect(after.outages).toEqual(before.outages);
      expect(after.facts).toEqual(before.facts);
      expect(after.spentMinor).toBe(before.spentMinor);
    }),
  );
});

test("what goes out lowers the float, what comes in raises it, and a reversal undoes either", () => {
  const store = open();
  store.record(order("out", "out", "15000"));
  store.record(order("in", "in", "7000"));
  expect(store.spentMinor).toBe(0n);
  store.record({ kind: "executed", reference: "out", at: 2 });
  expect(store.spentMinor).toBe(15_000n);
  store.record({ kind: "executed", reference: "in", at: 2 });
  expect(store.spentMinor).toBe(8_000n);
  store.record({ kind: "reversed", reference: "out", at: 3 });
  expect(store.spentMinor).toBe(-7_000n);
  store.record({ kind: "reversed", reference: "in", at: 3 });
  expect(store.spentMinor).toBe(0n);
});

test("a closed book takes nothing more, for another may have the file by now", () => {
  const store = open();
  store.record(order("a", "out"));
  store.close();
  const written = readFileSync(path, "utf8");
  expect(() => store.record(order("b", "out"))).toThrow("closed");
  expect(store.orders.has("b")).toBe(false);
  expect(readFileSync(path, "utf8")).toBe(written);
});

test("a line that is no entry, or has another simulator's details, stops the opening", () => {
  for (const line of [{ kind: "else" }, { ...order("a", "out"), details: { other: true } }]) {
    writeFileSync(path, `${JSON.stringify(line)}\n`);
    expect(() => open()).toThrow();
  }
});

test("a callback under its former name is one that was tried", () => {
  const lines = [order("a", "out"), { kind: "notice", reference: "a", notice: "settled", at: 2 }];
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect(open().orders.get("a")?.tried).toEqual(new Set(["settled"]));
});
