import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteRateLimit, poll, pollWhile } from "./polling";

const minuteMs = 60_000;
let focused = true;

beforeEach(() => {
  focused = true;
  vi.useFakeTimers({ now: Date.parse("2026-11-22T10:00:00Z") });
  vi.stubGlobal("document", { hasFocus: () => focused });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = { asOf: string; data: { status: string }[] };
const rows = [{ status: "processing" }];
const isOpen = ({ data }: Answer) => data.some(({ status }) => status === "processing");

/** How often a page queries within `spanMs`, its rows being `rowsAt` of that moment. */
function countQueries(spanMs: number, rowsAt: (count: number) => Answer["data"] = () => rows) {
  const interval = pollWhile<Answer>(2_000, isOpen);
  const query: { state: { data: Answer | undefined } } = { state: { data: undefined } };
  const endMs = Date.now() + spanMs;
  for (let count = 1; ; count += 1) {
    query.state = { data: { asOf: new Date().toISOString(), data: rowsAt(count) } };
    const waitMs = interval(query);
    if (waitMs === false || Date.now() + waitMs > endMs) return count;
    vi.advanceTimersByTime(waitMs);
  }
}

test("while something changes, it is queried every two seconds", () => {
  expect(countQueries(minuteMs, () => [{ status: "processing" }])).toBe(31);
});

test("while nothing changes it is queried ever more slowly, and never stops", () => {
  const firstHour = countQueries(60 * minuteMs);
  expect(firstHour).toBeGreaterThan(100);
  expect(firstHour).toBeLessThan(250);
});

test("what has ended is not queried again", () => {
  expect(countQueries(minuteMs, (count) => (count < 4 ? rows : [{ status: "completed" }]))).toBe(4);
});

test("without focus it is queried twice a minute", () => {
  focused = false;
  expect(countQueries(minuteMs, () => [{ status: "processing" }])).toBe(3);
});

const headersOf = (remaining: number, resetMs: number) =>
  new Headers({
    "X-RateLimit-Limit": "100",
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(resetMs / 1_000),
  });

test("a limit that lasts longer, such as that of wrong passwords, does not stop it", () => {
  noteRateLimit(headersOf(0, Date.now() + 15 * minuteMs));
  expect(poll(2_000)({ state: { data: undefined } })).toBe(2_000);
});

test("once half of the rate limit's minute is used, it waits for the next minute", () => {
  const resetMs = Date.now() + 40_000;
  const headers = (remaining: number) => headersOf(remaining, resetMs);
  const query = { state: { data: undefined } };
  noteRateLimit(headers(50));
  expect(poll(2_000)(query)).toBe(2_000);
  noteRateLimit(headers(49));
  expect(poll(2_000)(query)).toBe(40_000);
  vi.advanceTimersByTime(40_000);
  expect(poll(2_000)({ state: { data: undefined } })).toBe(2_000);
});
