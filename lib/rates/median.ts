import type { RateMicros } from "./source";

/** One stored price of one source; `asOf` is the time of receipt where the source reports none. */
export interface DatedObservation {
  source: string;
  midMicros: RateMicros;
  asOf: Date;
}

interface RejectedObservation {
  source: string;
  why: "too old" | "dated in the future" | "deviates from the median";
}

export interface CombinedRate {
  midMicros: RateMicros;
  /** The sources of the mid, in the order given. */
  sources: string[];
  /** The oldest of the prices used. */
  asOf: Date;
  /** Not to be quoted, because of `problem`. */
  stale: boolean;
  problem: RateProblem | null;
  rejected: RejectedObservation[];
}

/** Why prices make no rate: none is fresh, too few agree, or there are too few. */
export type RateProblem = "too_old" | "contradiction" | "single_source";

interface CombineInput {
  observations: readonly DatedObservation[];
  now: Date;
  maxAgeSecondsOf: (source: string) => number;
  maxDeviationBasisPoints: number;
  /** The number of fresh sources needed. */
  minSources: number;
}

/** Clocks differ slightly; a price dated further ahead would stay fresh for too long. */
const clockToleranceMs = 60_000;

/**
 * Combines the newest price of each source: the median of the fresh ones, without those further from it than
 * the limit if at least three are fresh (reference §1). Two that are further apart than the limit contradict
 * each other, as do more without a majority that agrees: all are returned, marked stale. If none is fresh,
 * those that were fresh at the time of the newest, marked stale.
 * @returns null when there is no observation
 */
export function combineObservations(input: CombineInput): CombinedRate | null {
  const nowMs = input.now.getTime();
  const latest = latestOfEachSource(input.observations);
  const past = latest.filter(({ asOf }) => asOf.getTime() <= nowMs + clockToleranceMs);
  const isFreshAt = (timeMs: number) => (observation: DatedObservation) =>
    timeMs - observation.asOf.getTime() <= input.maxAgeSecondsOf(observation.source) * 1000;
  const fresh = past.filter(isFreshAt(nowMs));
  if (fresh.length > 0) {
    const rejected = latest
      .filter((observation) => !fresh.includes(observation))
      .map((observation) => rejection(observation, past));
    return combineFresh(fresh, rejected, input);
  }
  const known = past.length > 0 ? past : latest;
  if (known.length === 0) return null;
  const newestMs = Math.max(...known.map(({ asOf }) => asOf.getTime()));
  return summary(known.filter(isFreshAt(newestMs)), "too_old", []);
}

/** The median of at least one value; of an even count the mean of the middle two, rounded down. */
export function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error("A median needs a value.");
  return (lower + upper) / 2n;
}

function latestOfEachSource(observations: readonly DatedObservation[]): DatedObservation[] {
  const latest = new Map<string, DatedObservation>();
  for (const observation of observations) {
    const other = latest.get(observation.source);
    if (!other || other.asOf < observation.asOf) latest.set(observation.source, observation);
  }
  return [...latest.values()];
}

function combineFresh(
  fresh: DatedObservation[],
  rejected: RejectedObservation[],
  { maxDeviationBasisPoints, minSources }: CombineInput,
): CombinedRate {
  const near = agreeing(fresh, maxDeviationBasisPoints);
  if (near.length * 2 <= fresh.length) return summary(fresh, "contradiction", rejected);
  const deviating = fresh
    .filter((observation) => !near.includes(observation))
    .map(({ source }) => ({ source, why: "deviates from the median" as const }));
  const problem = near.length < minSources ? "single_source" : null;
  return summary(near, problem, [...rejected, ...deviating]);
}

/** Those near enough to the median; of two that are too far apart, neither. */
function agreeing(fresh: DatedObservation[], maxDeviationBasisPoints: number): DatedObservation[] {
  const prices = fresh.map(({ midMicros }) => midMicros);
  // The mean of two is never far from either: they are compared with each other.
  const center = prices.length === 2 ? prices.reduce((a, b) => (a < b ? a : b)) : median(prices);
  const near = fresh.filter(({ midMicros }) =>
    isWithin(midMicros, center, maxDeviationBasisPoints),
  );
  return prices.length === 2 && near.length === 1 ? [] : near;
}

/** Whether `value` is within this many basis points of `reference`. */
export function isWithin(value: bigint, reference: bigint, basisPoints: number): boolean {
  return distance(value, reference) * 10_000n <= reference * BigInt(basisPoints);
}

function rejection(
  observation: DatedObservation,
  past: readonly DatedObservation[],
): RejectedObservation {
  const why = past.includes(observation) ? "too old" : "dated in the future";
  return { source: observation.source, why };
}

function summary(
  used: readonly DatedObservation[],
  problem: RateProblem | null,
  rejected: RejectedObservation[],
): CombinedRate {
  return {
    midMicros: median(used.map(({ midMicros }) => midMicros)),
    sources: used.map(({ source }) => source),
    asOf: new Date(Math.min(...used.map(({ asOf }) => asOf.getTime()))),
    stale: problem !== null,
    problem,
    rejected,
  };
}

function distance(left: bigint, right: bigint): bigint {
  return left > right ? left - right : right - left;
}
