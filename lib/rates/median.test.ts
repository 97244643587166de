import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { combineObservations, median, type DatedObservation } from "./median";

const now = new Date("2026-01-01T12:00:00.000Z");

function observed(source: string, midMicros: bigint, ageSeconds = 0): DatedObservation {
  return { source, midMicros, asOf: new Date(now.getTime() - ageSeconds * 1000) };
}

function combine(observations: DatedObservation[], maxDeviationBasisPoints = 300) {
  return combineObservations({
    observations,
    now,
    maxAgeSecondsOf: (source) => (source === "slow" ? 3600 : 60),
    maxDeviationBasisPoints,
  });
}

describe("median", () => {
  it("is the middle of an odd count and the mean of the middle two, rounded down, of an even one", () => {
    expect(median([30n, 10n, 20n])).toBe(20n);
    expect(median([10n, 21n])).toBe(15n);
    expect(median([7n])).toBe(7n);
  });

  it("has as many values at or above it as at or below it, in whatever order they come", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1 }), (values) => {
        const middle = median(values);
        expect(median(values.toReversed())).toBe(middle);
        expect(values.filter((value) => value < middle).length * 2).toBeLessThanOrEqual(
          values.length,
        );
        expect(values.filter((value) => value > middle).length * 2).toBeLessThanOrEqual(
          values.length,
        );
      }),
    );
  });
});

describe("combineObservations", () => {
  it("gives null when there is no observation", () => {
    expect(combine([])).toBeNull();
  });

  it("takes the median of the fresh prices, as old as the oldest of them", () => {
    expect(
      combine([observed("a", 100n, 10), observed("b", 102n, 30), observed("c", 101n)]),
    ).toEqual({
      midMicros: 101n,
      sources: ["a", "b", "c"],
      asOf: new Date(now.getTime() - 30_000),
      stale: false,
      rejected: [],
    });
  });

  it("takes a price at its source's age limit and none beyond it", () => {
    expect(combine([observed("a", 100n, 60), observed("b", 200n, 61)])).toMatchObject({
      midMicros: 100n,
      stale: false,
      rejected: [{ source: "b", why: "too old" }],
    });
    expect(combine([observed("slow", 100n, 3600)])).toMatchObject({ stale: false });
  });

  it("counts only the newest price of a source", () => {
    const observations = [observed("a", 1n, 20), observed("a", 100n, 5), observed("a", 1n, 40)];
    expect(combine(observations)).toMatchObject({ midMicros: 100n, sources: ["a"], rejected: [] });
  });

  it("leaves out a deviating source of three and takes the median again", () => {
    const fresh = [observed("a", 1000n), observed("b", 1010n), observed("wild", 3000n)];
    expect(combine(fresh)).toMatchObject({
      midMicros: 1005n,
      sources: ["a", "b"],
      stale: false,
      rejected: [{ source: "wild", why: "deviates from the median" }],
    });
  });

  it("keeps a source exactly at the deviation limit and drops it one unit beyond", () => {
    const at = (far: bigint) => [
      observed("a", 10_000n),
      observed("b", 10_000n),
      observed("c", far),
    ];
    expect(combine(at(10_300n))).toMatchObject({ sources: ["a", "b", "c"] });
    expect(combine(at(10_301n))).toMatchObject({ sources: ["a", "b"] });
    expect(combine(at(9_699n))).toMatchObject({ sources: ["a", "b"] });
  });

  it("rejects neither of two, since nothing says which is wrong", () => {
    expect(combine([observed("a", 1000n), observed("b", 2001n)])).toMatchObject({
      midMicros: 1500n,
      sources: ["a", "b"],
      stale: false,
      rejected: [],
    });
  });

  it("does not count a stale price towards the three that allow rejecting", () => {
    const observations = [observed("a", 1000n), observed("b", 2000n), observed("c", 1000n, 61)];
    expect(combine(observations)).toMatchObject({ midMicros: 1500n, sources: ["a", "b"] });
  });

  it("marks two contradicting camps as not to be quoted", () => {
    const camps = [observed("a", 10n), observed("b", 10n), observed("c", 20n), observed("d", 20n)];
    const combined = combine(camps);
    expect(combined).toMatchObject({ stale: true, sources: ["a", "b", "c", "d"] });
    expect(combined?.rejected).toHaveLength(4);
  });

  it("falls back, marked stale, on what was fresh when the newest price was made", () => {
    const observations = [
      observed("a", 100n, 1000),
      observed("b", 110n, 1050),
      observed("dead", 900n, 90_000),
    ];
    expect(combine(observations)).toEqual({
      midMicros: 105n,
      sources: ["a", "b"],
      asOf: new Date(now.getTime() - 1_050_000),
      stale: true,
      rejected: [],
    });
  });

  it("trusts no price dated in the future, beyond a small difference of clocks", () => {
    expect(combine([observed("a", 100n), observed("ahead", 900n, -3600)])).toMatchObject({
      midMicros: 100n,
      rejected: [{ source: "ahead", why: "dated in the future" }],
    });
    expect(combine([observed("a", 100n, -60)])).toMatchObject({ stale: false });
    expect(combine([observed("ahead", 900n, -3600)])).toMatchObject({ stale: true });
  });

  it("lets no single source of three or more move the mid price beyond what the others say", () => {
    const price = fc.bigInt({ min: 14_900_000n, max: 15_100_000n });
    const anything = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 6 }), anything, (honest, wild) => {
        const observations = honest.map((value, index) => observed(`source-${index}`, value));
        const mid = combine([...observations, observed("wild", wild)])?.midMicros ?? 0n;
        expect(mid).toBeGreaterThanOrEqual(14_900_000n);
        expect(mid).toBeLessThanOrEqual(15_100_000n);
      }),
    );
  });
});
