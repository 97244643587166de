import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { combineObservations, isWithin, median, type DatedObservation } from "./median";

const now = new Date("2026-01-01T12:00:00.000Z");

function observed(source: string, midMicros: bigint, ageSeconds = 0): DatedObservation {
  return { source, midMicros, asOf: new Date(now.getTime() - ageSeconds * 1000) };
}

function combine(observations: DatedObservation[], maxDeviationBasisPoints = 300, minSources = 1) {
  return combineObservations({
    observations,
    now,
    minSources,
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
      problem: null,
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

  it("takes neither of two that are further apart than the limit, nor their mean", () => {
    expect(combine([observed("a", 15_000_000n), observed("b", 30_000_000n)])).toMatchObject({
      sources: ["a", "b"],
      stale: true,
      problem: "contradiction",
    });
    const apart = (far: bigint) => combine([observed("a", 10_000n), observed("b", far)]);
    expect(apart(10_300n)).toMatchObject({ midMicros: 10_150n, stale: false });
    expect(apart(10_301n)).toMatchObject({ stale: true, problem: "contradiction" });
  });

  it("does not count a stale price towards the three that allow rejecting", () => {
    const observations = [observed("a", 1000n), observed("b", 2000n), observed("c", 1000n, 61)];
    expect(combine(observations)).toMatchObject({ stale: true, problem: "contradiction" });
  });

  it("believes a lone source only where one is enough", () => {
    const lone = [observed("a", 1000n), observed("b", 1000n, 61)];
    expect(combine(lone)).toMatchObject({ stale: false, problem: null });
    expect(combine(lone, 300, 2)).toMatchObject({ stale: true, problem: "single_source" });
    const two = [observed("a", 1000n), observed("b", 1010n)];
    expect(combine(two, 300, 2)).toMatchObject({ stale: false, sources: ["a", "b"] });
    const three = [observed("a", 1000n), observed("b", 1010n), observed("wild", 3000n)];
    expect(combine(three, 300, 2)).toMatchObject({ stale: false, sources: ["a", "b"] });
  });

  it("does not believe the one in the middle of three that all contradict each other", () => {
    const three = [observed("a", 1000n), observed("b", 1500n), observed("c", 2000n)];
    expect(combine(three)).toMatchObject({ stale: true, problem: "contradiction" });
  });

  it("marks two contradicting camps as not to be quoted", () => {
    const camps = [observed("a", 10n), observed("b", 10n), observed("c", 20n), observed("d", 20n)];
    expect(combine(camps)).toMatchObject({
      stale: true,
      problem: "contradiction",
      sources: ["a", "b", "c", "d"],
    });
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
      problem: "too_old",
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

  const anything = fc.bigInt({ min: 1n, max: 10n ** 12n });
  const name = (value: bigint, index: number) => observed(`source-${index}`, value);

  it("never quotes what no majority of the fresh sources agrees on within the limit", () => {
    const limit = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1, maxLength: 7 }), limit, (prices, most) => {
        const combined = combine(prices.map(name), most);
        if (!combined || combined.stale) return;
        // Two within the limit of one centre are at most twice the limit apart, of the smaller.
        const agreeing = prices.filter((price) =>
          isWithin(price, combined.midMicros, 2 * most + 50),
        );
        expect(agreeing.length * 2).toBeGreaterThan(prices.length);
      }),
    );
  });

  it("two sources make a rate between them, or none", () => {
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        const combined = combine([one, other].map(name));
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(combined?.stale).toBe(!isWithin(high, low, 300));
        if (combined?.stale) return;
        expect(combined?.midMicros).toBeGreaterThanOrEqual(low);
        expect(combined?.midMicros).toBeLessThanOrEqual(high);
      }),
    );
  });

  it("any dishonest minority moves the mid no further than honest sources differ", () => {
    const honest = fc.bigInt({ min: 15_000_000n, max: 15_200_000n });
    fc.assert(
      fc.property(
        fc.array(honest, { minLength: 2, maxLength: 6 }),
        fc.array(anything, { maxLength: 5 }),
        (truths, lies) => {
          const minority = lies.slice(0, truths.length - 1);
          const combined = combine([...truths, ...minority].map(name));
          if (combined?.stale) return;
          expect(combined?.midMicros).toBeGreaterThanOrEqual(15_000_000n);
          expect(combined?.midMicros).toBeLessThanOrEqual(15_200_000n);
        },
      ),
    );
  });

  it("the order in which sources are read changes nothing", () => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1, maxLength: 7 }), (prices) => {
        const forward = combine(prices.map(name));
        const backward = combine(prices.map(name).toReversed());
        expect(backward?.midMicros).toBe(forward?.midMicros);
        expect(backward?.problem).toBe(forward?.problem);
      }),
    );
  });
});
