/** What a response names, and what it should; null or undefined where one of them is not known. */
type Pair = readonly [named: string | null | undefined, expected: string | null | undefined];

/**
 * The first thing in a response that does not match, as a reason: `other_currency`. Null where nothing
 * differs; what either side leaves out proves nothing.
 */
export function mismatchOf(pairs: Record<string, Pair>): string | null {
  const differing = Object.entries(pairs).find(
    ([, [named, expected]]) => named && expected && named !== expected,
  );
  return differing ? `other_${differing[0]}` : null;
}

/** The reason of a final status that is not trusted, because it names no transaction. */
export const unidentified = "unidentified";

export const unknown = (reason: string) => ({ state: "unknown", reason }) as const;
