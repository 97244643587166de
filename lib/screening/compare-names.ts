import { distance, ratio } from "fuzzball";

/** From this score on, two names are a hit. */
export const minScore = 85;
/** What each part that only the longer of two names has takes off the score. */
const partPenalty = 8;
/** How alike a part and a run of parts are that mean the same: Abdulrahman and Abdul Rahman. */
const minRunRatio = 90;
/** Runs of parts that are shorter mean nothing: Ama Li is not Amali. */
const minRunLetters = 6;
/** But where they begin with one of these: Al Ali is Alali. */
const particles = new Set("al el le la de da bin ben ibn abu".split(" "));
const minParticleRunLetters = 4;

const plain = { full_process: false };

/**
 * How alike two names are, from 0 to 100, by their parts ({@link partsOf}): the same both ways, and 100 for the same
 * parts. Every part of the shorter name must be alike one of the longer, and at least two parts must be, unless both
 * have only one.
 */
export function compareNames(one: readonly string[], other: readonly string[]): number {
  const asGiven = byParts(one, other);
  const [divided, otherDivided] = [dividedLike(one, other), dividedLike(other, one)];
  const isSame = divided.length === one.length && otherDivided.length === other.length;
  return isSame ? asGiven : Math.max(asGiven, byParts(divided, otherDivided));
}

/** Runs of parts that may be one part elsewhere, as one: in Abdul Rahman Yussif also abdulrahman. */
export function runsOf(parts: readonly string[]): string[] {
  return parts.flatMap((_, start) => runsFrom(parts, start).map(({ run }) => run));
}

interface Run {
  /** Of how many parts. */
  length: number;
  run: string;
}

/** The longest first; two parts also the other way round, as where a surname comes first: Rahman, Abdul. */
function runsFrom(parts: readonly string[], start: number): Run[] {
  const [first = "", second, third] = parts.slice(start, start + 3);
  const runs: Run[] = [];
  const add = (length: number, run: string, begin: string) => {
    const min = particles.has(begin) ? minParticleRunLetters : minRunLetters;
    if (run.length >= min) runs.push({ length, run });
  };
  if (second === undefined) return runs;
  if (third !== undefined) add(3, first + second + third, first);
  add(2, first + second, first);
  add(2, second + first, second);
  return runs;
}

/** How alike a run and a part of the other name are; 0 where they do not mean the same. Short ones must be equal. */
function compareRun(run: string, part: string): number {
  if (run === part) return 100;
  if (Math.min(run.length, part.length) < minRunLetters) return 0;
  const alike = compareParts(run, part);
  return alike >= minRunRatio ? alike : 0;
}

/** A name's parts, of which those are one that the other name has as one. */
function dividedLike(parts: readonly string[], other: readonly string[]): string[] {
  const divided: string[] = [];
  let next = 0;
  for (const [at, part] of parts.entries()) {
    if (at < next) continue;
    const found = closestRun(runsFrom(parts, at), other);
    divided.push(found?.run ?? part);
    next = at + (found?.length ?? 1);
  }
  return divided;
}

/** The run that is most like any of the parts: in Abdul Rahman El Amin the particle is not the end of the first name. */
function closestRun(runs: readonly Run[], parts: readonly string[]): Run | undefined {
  let best: Run | undefined;
  let bestAlike = 0;
  for (const one of runs)
    for (const part of parts) {
      const alike = compareRun(one.run, part);
      if (alike > bestAlike) [best, bestAlike] = [one, alike];
    }
  return best;
}

function byParts(one: readonly string[], other: readonly string[]): number {
  const matched = Math.min(one.length, other.length);
  const extra = Math.max(one.length, other.length) - matched;
  if (matched === 0 || (matched === 1 && extra > 0)) return 0;
  const pairs = pairUp(one, other);
  if (pairs.length < matched) return 0;
  const letters = pairs.reduce((sum, pair) => sum + pair.letters, 0);
  const alike = pairs.reduce((sum, pair) => sum + pair.alike * pair.letters, 0) / letters;
  return Math.max(0, Math.round(alike) - partPenalty * extra);
}

interface Pair {
  alike: number;
  letters: number;
}

/** Pairs of parts that are alike, the most alike first, each part in one at most. */
function pairUp(one: readonly string[], other: readonly string[]): Pair[] {
  const all = one.flatMap((a, place) =>
    other.flatMap((b, otherPlace) => {
      const alike = compareParts(a, b);
      if (alike === 0) return [];
      // By name, not by side, so that both directions take the same pairs.
      const name = a < b ? `${a} ${b}` : `${b} ${a}`;
      return [{ alike, letters: a.length + b.length, place, otherPlace, name }];
    }),
  );
  all.sort((a, b) => b.alike - a.alike || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const [taken, takenOther] = [new Set<number>(), new Set<number>()];
  return all.filter(({ place, otherPlace }) => {
    if (taken.has(place) || takenOther.has(otherPlace)) return false;
    taken.add(place);
    takenOther.add(otherPlace);
    return true;
  });
}

/**
 * How alike two parts are, from 0 to 100; 0 where more than one letter differs, or two of a long part. Short
 * parts must be equal: Yaw and Yaa are two people.
 */
export function compareParts(one: string, other: string): number {
  if (one === other) return 100;
  const [shortest, longest] = [
    Math.min(one.length, other.length),
    Math.max(one.length, other.length),
  ];
  const mayDiffer = shortest <= 3 ? 0 : longest <= 7 ? 1 : 2;
  if (Math.abs(one.length - other.length) > mayDiffer) return 0;
  if (lettersThatDiffer(one, other) > 2 * mayDiffer) return 0;
  return distance(one, other, plain) <= mayDiffer ? ratio(one, other, plain) : 0;
}

/** How many letters only one of two parts has, or fewer: each difference makes two at most. It is cheap to count. */
function lettersThatDiffer(one: string, other: string): number {
  let bits = lettersOf(one) ^ lettersOf(other);
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

function lettersOf(part: string): number {
  let bits = 0;
  for (let at = 0; at < part.length; at += 1) bits |= 1 << part.charCodeAt(at);
  return bits;
}

/** How many years two dates of birth may lie apart that mean the same: lists often estimate. */
const yearTolerance = 2;

/**
 * What dates of birth, `1957-03-06` or `1957`, say about a score: the same one makes it surer, and where all are
 * years apart it is somebody else. Where either side has none, they say nothing.
 * @returns the score, 0 where it is somebody else
 */
export function withBirthDates(
  score: number,
  bornOn: string | null,
  listed: readonly string[],
): number {
  if (bornOn === null || listed.length === 0) return score;
  const year = (date: string) => Number(date.slice(0, 4));
  const isSame = (date: string) => bornOn.startsWith(date) || date.startsWith(bornOn);
  if (listed.some(isSame)) return Math.min(100, score + 5);
  return listed.some((date) => Math.abs(year(date) - year(bornOn)) <= yearTolerance) ? score : 0;
}
