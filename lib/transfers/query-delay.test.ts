import fc from "fast-check";
import { expect, test } from "vitest";
import { networks } from "@/lib/providers/mobile-money";
import { queryDelayMs } from "./query-delay";

const delayMs = (queries: number, attempts: number) =>
  queryDelayMs(networks.mtn.schedule.queryDelaysMs, { queries, attempts });

test("a first attempt is queried after 5 s, 15 s, 1, 5 and 15 minutes, then every hour", () => {
  const seconds = Array.from({ length: 7 }, (_, queries) => delayMs(queries, 1) / 1000);
  expect(seconds).toEqual([5, 15, 60, 300, 900, 3600, 3600]);
});

test("another attempt restarts the delays, later each time, and nothing waits over an hour", () => {
  const some = fc.nat({ max: 50 });
  const property = fc.property(some, some, (queries, again) => {
    const delay = delayMs(queries, again + 1);
    expect(delay).toBeLessThanOrEqual(delayMs(queries, again + 2));
    expect(delay).toBeLessThanOrEqual(delayMs(queries + 1, again + 1));
    expect(delay).toBeGreaterThanOrEqual(5_000);
    expect(delay).toBeLessThanOrEqual(3_600_000);
  });
  fc.assert(property);
});
