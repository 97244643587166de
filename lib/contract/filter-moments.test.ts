import { expect, test } from "vitest";
import { filterFrom, filterTo } from "./fields";

test("a date alone includes its whole day, on either end of a filter", () => {
  expect(filterFrom.parse("2026-11-21").toISOString()).toBe("2026-11-21T00:00:00.000Z");
  expect(filterTo.parse("2026-11-21").toISOString()).toBe("2026-11-21T23:59:59.999Z");
});

test("a moment is itself on either end of a filter", () => {
  for (const filter of [filterFrom, filterTo])
    expect(filter.parse("2026-11-21T10:30:00+01:00").toISOString()).toBe(
      "2026-11-21T09:30:00.000Z",
    );
});
