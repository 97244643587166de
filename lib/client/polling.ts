import { serverNow } from "./server-clock";

/** How much slower a query repeats, by how long its data has stayed the same. */
const steps = [
  { quietMs: 30_000, factor: 1 },
  { quietMs: 120_000, factor: 2 },
  { quietMs: 600_000, factor: 5 },
  { quietMs: Infinity, factor: 15 },
];
const slowestMs = 30_000;
const unwatchedMs = 30_000;

/** A minute, and what the clocks may differ by. */
const windowMs = 61_000;

/** When the rate limit's minute ends, by the service's clock; 0 while there is room. */
let pausedUntilMs = 0;

/**
 * Notes how much of the rate limit is left: polling leaves half of every minute to the merchant. A rejection by
 * another limit, such as that of wrong passwords, may name a much later end, which says nothing about this one.
 */
export function noteRateLimit(headers: Headers): void {
  const [limit, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) =>
    Number(headers.get(`X-RateLimit-${name}`) ?? Number.NaN),
  ) as [number, number, number];
  const endMs = reset * 1_000;
  if (remaining < limit / 2 && endMs <= serverNow() + windowMs)
    pausedUntilMs = Math.max(pausedUntilMs, endMs);
}

interface PolledQuery<Data> {
  state: { data: Data | undefined };
}

/** Since when the data of a query has been the same, by this device's clock. */
const unchanged = new WeakMap<object, { data: unknown; sinceMs: number }>();

/**
 * When a query is fetched again: every `everyMs` while its data changes, ever more slowly while it
 * does not or the window has no focus, and not at all while the page is hidden (the library's own
 * default) or nothing is live.
 */
export function pollWhile<Data extends object>(everyMs: number, isLive: (data: Data) => boolean) {
  return (query: PolledQuery<Data | null>): number | false => {
    const { data } = query.state;
    if (data === null || (data && !isLive(data))) return false;
    const quietMs = Date.now() - unchangedSince(query, data);
    const { factor } = steps.find((step) => quietMs < step.quietMs) ?? { factor: 1 };
    const paceMs = Math.max(everyMs, Math.min(everyMs * factor, slowestMs));
    const isWatched = typeof document === "undefined" || document.hasFocus();
    return Math.max(paceMs, isWatched ? 0 : unwatchedMs, pausedUntilMs - serverNow());
  };
}

/** The same for a query that is always live. */
export const poll = (everyMs: number) => pollWhile<object>(everyMs, () => true);

function unchangedSince(query: object, data: object | undefined): number {
  const former = unchanged.get(query);
  if (former && isSame(former.data, data)) return former.sinceMs;
  const sinceMs = Date.now();
  unchanged.set(query, { data, sinceMs });
  return sinceMs;
}

/** The library keeps the identity of parts that are equal; `asOf` differs in every response. */
function isSame(former: unknown, data: unknown): boolean {
  const parts = ({ asOf: _asOf, ...others }: Record<string, unknown>) => Object.entries(others);
  if (!former || !data) return former === data;
  const before = former as Record<string, unknown>;
  return parts(data as Record<string, unknown>).every(([name, value]) => before[name] === value);
}
