import fc from "fast-check";
import { expect, test } from "vitest";
import { providerCodes, type Direction, type ProviderCode } from "@/lib/providers/contract";
import { causeFor, testCaseOf } from "./numbers";
import type { Callback, Order } from "./orders";
import { endsByItself, nextStep, type Step } from "./steps";

const phones = ["24", "27", "20"].flatMap((prefix) =>
  Array.from({ length: 14 }, (_, n) => `+233${prefix}0000${String(n).padStart(3, "0")}`),
);
const callbacks: Callback[] = ["settled", "repeated", "reversed"];

const newOrder = (phone: string, direction: Direction = "out", createdAt = 0): Order => ({
  reference: "r",
  direction,
  phone,
  amountMinor: 1n,
  details: null,
  createdAt,
  executedAt: [],
  failed: null,
  reversedAt: null,
  reversedBy: null,
  tried: new Set(),
});

/** Does one step as the engine does, at the moment it is due. */
function perform(order: Order, network: ProviderCode, step: Step): void {
  if (step.do === "settle") {
    const cause = causeFor(network, order.direction, order.phone);
    if (cause) order.failed = { cause, at: step.at };
    else order.executedAt.push(step.at);
  } else if (step.do === "reverse") order.reversedAt = step.at;
  else order.tried.add(step.do);
}

function walk(order: Order, network: ProviderCode, ...rest: [number, Faults?]): Step[] {
  const steps: Step[] = [];
  for (;;) {
    const step = nextStep(order, network, ...rest);
    if (!step) return steps;
    steps.push(step);
    if (steps.length > 10) expect.unreachable("the steps have no end");
    perform(order, network, step);
  }
}
type Faults = Parameters<typeof nextStep>[3];
const planOf = (phone: string, direction?: Direction) =>
  walk(newOrder(phone, direction), "mtn", 1).map(({ do: what, at }) => [what, at / 1000]);

test("from any state, under any faults, the steps end, and none comes twice", () => {
  const state = fc.record({
    phone: fc.constantFrom(...phones),
    direction: fc.constantFrom("in" as const, "out" as const),
    createdAt: fc.nat(1_000_000),
    executedAt: fc.option(fc.nat(1_000_000), { nil: null }),
    hasFailed: fc.boolean(),
    reversedAt: fc.option(fc.nat(1_000_000), { nil: null }),
    tried: fc.subarray(callbacks),
  });
  const faults = fc.record({ lateMs: fc.nat(600_000), repeats: fc.boolean() });
  fc.assert(
    fc.property(
      state,
      fc.constantFrom(...providerCodes),
      fc.double({ min: 0, max: 10, noNaN: true }),
      faults,
      ({ executedAt, hasFailed, tried, ...rest }, network, timeScale, given) => {
        const order: Order = {
          ...newOrder(rest.phone),
          ...rest,
          executedAt: executedAt === null ? [] : [executedAt],
          failed: hasFailed && executedAt === null ? { cause: "rejected", at: 5 } : null,
          tried: new Set(tried),
        };
        const done = walk(order, network, timeScale, given).map((step) => step.do);
        expect(new Set(done).size).toBe(done.length);
        const isException = testCaseOf(order.phone, network) === "007";
        const hasEnded = order.executedAt.length === 1 || order.failed !== null;
        expect(hasEnded || isException).toBe(true);
        if (hasEnded) expect(order.tried.has("settled")).toBe(true);
        if (done.includes("reverse")) expect(order.tried.has("reversed")).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a step is due no earlier than the one before it", () => {
  for (const phone of phones)
    for (const direction of ["in", "out"] as const) {
      const times = walk(newOrder(phone, direction), "mtn", 1).map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
});

test("each test number has its own steps", () => {
  const plain = [
    ["settle", 1],
    ["settled", 1],
  ];
  for (const testCase of ["001", "002", "003", "004", "005", "009", "010", "011"])
    for (const direction of ["in", "out"] as const)
      expect(planOf(`+233240000${testCase}`, direction)).toEqual(plain);
  expect(planOf("+233240000006", "out")).toEqual(plain);
  expect(planOf("+233240000006", "in")).toEqual([
    ["settle", 300],
    ["settled", 300],
  ]);
  expect(planOf("+233240000007")).toEqual([]);
  expect(planOf("+233240000008", "in")).toEqual(plain);
  expect(planOf("+233240000008", "out")).toEqual([...plain, ["reverse", 1801], ["reversed", 1801]]);
  expect(planOf("+233240000012")).toEqual([
    ["settle", 1],
    ["settled", 31],
    ["repeated", 61],
  ]);
});

test("another network's test number is unknown, and its order fails like any unknown number's", () => {
  expect(planOf("+233270000007")).toEqual(planOf("+233240000001"));
  expect(planOf("+233200000012", "in")).toEqual(planOf("+233240000001"));
});

test("the faults delay callbacks, unscaled, and repeat them", () => {
  const steps = walk(newOrder("+233240000001"), "mtn", 0.001, { lateMs: 500, repeats: true });
  expect(steps).toEqual([
    { do: "settle", at: 1 },
    { do: "settled", at: 501 },
    { do: "repeated", at: 1001 },
  ]);
});

test("the callback of a reversal is late as well", () => {
  const steps = walk(newOrder("+233240000008"), "mtn", 0.001, { lateMs: 500, repeats: false });
  expect(steps.slice(2)).toEqual([
    { do: "reverse", at: 1801 },
    { do: "reversed", at: 2301 },
  ]);
});

test("an order ends by itself unless its subscriber must respond or it never ends", () => {
  const unasked = (phone: string, direction: Direction) =>
    endsByItself(newOrder(phone, direction), "mtn");
  expect(unasked("+233240000001", "in")).toBe(true);
  expect(unasked("+233240000006", "out")).toBe(true);
  expect(unasked("+233240000006", "in")).toBe(false);
  expect(unasked("+233240000007", "out")).toBe(false);
});
