import fc from "fast-check";
import { expect, test } from "vitest";
import { nextDelayMs, retryDelaysMs } from "./schedule";

test("the delays are those of the contract, each ±20 %, and then there is no more", () => {
  const planned = [5, 30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400];
  expect(retryDelaysMs).toEqual(planned.map((seconds) => seconds * 1000));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const plannedMs = (planned[attempts - 1] ?? 0) * 1000;
        const ratio = (nextDelayMs(attempts, null, random) ?? 0) / plannedMs;
        expect(ratio).toBeGreaterThanOrEqual(0.8);
        expect(ratio).toBeLessThanOrEqual(1.2);
      },
    ),
  );
  expect([nextDelayMs(1, null, 0), nextDelayMs(1, null, 1)]).toEqual([4000, 6000]);
  for (const attempts of [10, 11, 100]) expect(nextDelayMs(attempts)).toBeNull();
});

test("Retry-After only delays, by a day at most, and only where it is a number of seconds", () => {
  expect(nextDelayMs(1, "60", 0.5)).toBe(60_000);
  expect(nextDelayMs(1, "1", 0.5)).toBe(5000);
  expect(nextDelayMs(1, "999999", 0.5)).toBe(86_400_000);
  for (const odd of ["-5", "soon", "", "1e9", "Fri, 21 Nov 2026 09:30:00 GMT"])
    expect(nextDelayMs(1, odd, 0.5)).toBe(5000);
});
