import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NumberText } from "@/lib/contract/amounts";
import { setFaultsOperation } from "@/lib/contract/faults";
import { faultSchema } from "@/lib/providers/simulator-kit/fault-injector";

const body = setFaultsOperation.body;

/** As a body is read: numbers as their text. */
function asSent(value: unknown): unknown {
  if (typeof value === "number") return new NumberText(String(value));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asSent(member)]));
}

const delay = fc.nat(600_000);
const range = fc
  .tuple(delay, delay)
  .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
const rate = fc.double({ min: 0, max: 1, noNaN: true });
const faults = fc.record(
  {
    outage: fc.boolean(),
    latencyMs: fc.oneof(delay, range),
    errorRate: rate,
    lostResponseRate: rate,
    lateOrderRate: rate,
    lateOrderMs: fc.oneof(delay, range),
    absentRate: rate,
    expiredTokenRate: rate,
    repeatedCallbackRate: rate,
    lateCallbackMs: fc.oneof(delay, range),
  },
  { requiredKeys: [] },
);

describe("the faults that the contract takes", () => {
  it("has the members that simulators know, and is clear where they have it clear", () => {
    const { provider, ...clear } = body.parse({});
    expect(provider).toBeUndefined();
    expect(clear).toEqual(faultSchema.parse({}));
    expect(Object.keys(clear).sort()).toEqual(Object.keys(faultSchema.shape).sort());
  });

  it("is always one that a simulator accepts unchanged, with the requested values", () => {
    fc.assert(
      fc.property(faults, (requested) => {
        const { provider, ...taken } = body.parse(asSent(requested));
        expect(provider).toBeUndefined();
        expect(faultSchema.parse(taken)).toEqual(taken);
        for (const [name, value] of Object.entries(requested)) {
          const whole = typeof value === "number" && name.endsWith("Ms");
          expect(taken).toHaveProperty(name, whole ? { min: value, max: value } : value);
        }
      }),
    );
  });

  it.each([
    { outage: "yes" },
    { latencyMs: -1 },
    { latencyMs: 1.5 },
    { latencyMs: 600_001 },
    { latencyMs: "5" },
    { latencyMs: { min: 2, max: 1 } },
    { latencyMs: { min: 1 } },
    { lateCallbackMs: { min: 0, max: 600_001 } },
    { errorRate: 1.01 },
    { errorRate: -0.1 },
    { errorRate: "0.5" },
    { provider: "mtn", rain: 1 },
    { provider: "vodafone" },
  ])("rejects %j", (requested) => {
    expect(body.safeParse(asSent(requested)).success).toBe(false);
  });
});
