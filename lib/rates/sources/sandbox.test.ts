import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSandboxSource, sandboxRateAt } from "./sandbox";

const base = fc.bigInt({ min: 1n, max: 10n ** 12n });
const hour = fc.integer({ min: 0, max: 1_000_000 });
const deadline = performance.now();

describe("the sandbox price", () => {
  it("is never more than half a percent from its base", () => {
    fc.assert(
      fc.property(base, hour, (baseMicros, hourNumber) => {
        const distance = sandboxRateAt(baseMicros, hourNumber) - baseMicros;
        expect((distance < 0n ? -distance : distance) * 200n).toBeLessThanOrEqual(baseMicros);
      }),
    );
  });

  it("falls to 0.5 % below its base at midnight and rises to 0.5 % above it at noon", () => {
    const prices = [0, 6, 12, 18, 24].map((hourNumber) => sandboxRateAt(15_000_000n, hourNumber));
    expect(prices).toEqual([14_925_000n, 15_000_000n, 15_075_000n, 15_000_000n, 14_925_000n]);
  });

  it("stays the same within an hour, changes with the next, and is dated on receipt", async () => {
    const source = createSandboxSource("15.000000");
    const first = await source.observe(deadline, new Date("2026-01-01T03:00:00.000Z"));
    const last = await source.observe(deadline, new Date("2026-01-01T03:59:59.999Z"));
    const next = await source.observe(deadline, new Date("2026-01-01T04:00:00.000Z"));
    expect(last).toEqual(first);
    expect(next.midMicros).not.toBe(first.midMicros);
    expect(next.asOf).toBeNull();
  });

  it("cannot start from zero", () => {
    expect(() => createSandboxSource("0.000000")).toThrow(/SANDBOX_RATE/);
  });
});
