import { describe, expect, it } from "vitest";
import { networks } from "@/lib/providers/mobile-money";
import { queryDelayMs } from "./query-delay";

const { queryDelaysMs } = networks.mtn.schedule;
const secondsAfter = (attempts: number) => (queries: number) =>
  queryDelayMs(queryDelaysMs, { queries, attempts }) / 1000;

describe("when an open transfer is queried again", () => {
  it("is soon at first, then ever later, and every hour in the end", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 100].map(secondsAfter(1))).toEqual([
      5, 15, 60, 300, 900, 3600, 3600, 3600,
    ]);
  });

  it("begins a step later with each further sending", () => {
    expect([0, 1, 2, 3, 4].map(secondsAfter(2))).toEqual([15, 60, 300, 900, 3600]);
    expect([0, 1].map(secondsAfter(5))).toEqual([900, 3600]);
  });
});
