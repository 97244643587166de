import fc from "fast-check";
import { expect, test } from "vitest";
import { pollDelayMs } from "./schedule";

test("a first sending is asked about after 5 s, 15 s, 1, 5 and 15 minutes, then every hour", () => {
  const delays = Array.from({ length: 7 }, (_, queries) =>
    pollDelayMs({ queries, sendAttempts: 1 }),
  );
  const seconds = [5, 15, 60, 300, 900, 3600, 3600];
  expect(delays).toEqual(seconds.map((each) => each * 1000));
});

test("another sending begins anew, but later each time, and nothing ever waits over an hour", () => {
  const some = fc.nat({ max: 50 });
  const property = fc.property(some, some, (queries, again) => {
    const delay = pollDelayMs({ queries, sendAttempts: again + 1 });
    expect(delay).toBeLessThanOrEqual(pollDelayMs({ queries, sendAttempts: again + 2 }));
    expect(delay).toBeLessThanOrEqual(
      pollDelayMs({ queries: queries + 1, sendAttempts: again + 1 }),
    );
    expect(delay).toBeGreaterThanOrEqual(5_000);
    expect(delay).toBeLessThanOrEqual(3_600_000);
  });
  fc.assert(property);
});
