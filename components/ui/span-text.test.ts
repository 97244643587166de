import { expect, test } from "vitest";
import { distanceText, spanText } from "./span-text";

test.each([
  [0, "0 seconds"],
  [0.9, "0 seconds"],
  [1, "1 second"],
  [59.9, "59 seconds"],
  [60, "1 minute"],
  [119, "1 minute"],
  [3_600, "1 hour"],
  [3_659, "1 hour"],
  [7_260, "2 hours 1 minute"],
  [86_400, "1 day"],
  [90_061, "1 day 1 hour"],
  [30 * 86_400 + 59, "30 days"],
  [-5, "0 seconds"],
])("%d seconds are shown with at most two units", (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});

test("a moment lies before, after or at another", () => {
  const asOf = "2026-11-21T12:00:00.000Z";
  expect(distanceText("2026-11-21T11:57:00.000Z", asOf)).toBe("3 minutes ago");
  expect(distanceText("2026-11-21T12:00:20.000Z", asOf)).toBe("in 20 seconds");
  expect(distanceText("2026-11-21T12:00:00.900Z", asOf)).toBe("now");
  expect(distanceText("2026-11-21T11:59:59.100Z", asOf)).toBe("now");
});
