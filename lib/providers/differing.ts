/** What a response names, and what it should; null or undefined where one of them does not say. */
type Pair = readonly [named: string | null | undefined, expected: string | null | undefined];

/**
 * The first thing a response names that is not what was expected, as a reason: `other_currency`. Null
 * where nothing differs. What is not named, on either side, proves nothing.
 */
export function mismatchOf(pairs: Record<string, Pair>): string | null {
  const differing = Object.entries(pairs).find(
    ([, [named, expected]]) => named && expected && named !== expected,
  );
  return differing ? `other_${differing[0]}` : null;
}

/** Why an end that names no transaction at all is not believed. */
export const unidentified = "unidentified";
