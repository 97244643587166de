import { expect, test } from "vitest";
import { probeSlots, probesText } from "./probe-bars";

const asOf = "2026-11-21T12:00:00.000Z";
const probe = (minutesAgo: number, up: boolean, durationMs: number) => ({
  at: new Date(Date.parse(asOf) - minutesAgo * 60_000).toISOString(),
  up,
  durationMs,
});

test("an hour has sixty minutes, the newest last, and those without a probe stay empty", () => {
  const slots = probeSlots([probe(59, true, 5), probe(0, false, 900)], asOf);
  expect(slots).toHaveLength(60);
  expect(slots[0]).toEqual({ up: true, durationMs: 5 });
  expect(slots[59]).toEqual({ up: false, durationMs: 900 });
  expect(slots.slice(1, 59).every((slot) => slot === null)).toBe(true);
});

test("the worst of several probes in a minute counts, in any order", () => {
  for (const probes of [
    [probe(3.5, true, 20), probe(3.2, false, 10)],
    [probe(3.5, false, 10), probe(3.2, true, 20)],
  ])
    expect(probeSlots(probes, asOf)[56]).toEqual({ up: false, durationMs: 20 });
});

test("a probe just after the board was read is the newest, an old one is left out", () => {
  const slots = probeSlots([probe(-0.1, true, 7), probe(61, false, 7)], asOf);
  expect(slots[59]).toEqual({ up: true, durationMs: 7 });
  expect(slots.filter((slot) => slot !== null)).toHaveLength(1);
});

test("the bars have a text", () => {
  expect(probesText([])).toBe("No probe in the last hour.");
  expect(probesText([probe(2, true, 40), probe(1, false, 6_000)])).toBe(
    "Successful probes in the last hour: 1 of 2, the slowest in 40 ms.",
  );
  expect(probesText([probe(1, false, 6_000)])).toBe("Successful probes in the last hour: 0 of 1.");
});
