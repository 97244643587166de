import fc from "fast-check";
import { expect, test } from "vitest";
import { blindSpots, gapsIn, isCovered } from "./coverage";
import type { InternalTransfer } from "./compare";

const at = (text: string) => new Date(`2026-11-${text}Z`);
const day = (number: number) => ({
  from: at(`${number}T00:00:00`),
  to: at(`${number}T23:59:59.999`),
});
const window = { from: at("20T00:00:00"), to: at("22T12:00:00") };

test("days that follow one another leave no gap", () => {
  expect(gapsIn(window, [day(22), day(20), day(21)])).toEqual([]);
});

test("what no statement covers is a gap, at both ends and between", () => {
  const half = { from: at("20T12:00:00"), to: at("20T13:00:00") };
  expect(gapsIn(window, [day(22), half])).toEqual([
    { from: window.from, to: half.from },
    { from: half.to, to: day(22).from },
  ]);
  expect(gapsIn(window, [])).toEqual([window]);
  expect(gapsIn(window, [day(25)])).toEqual([window]);
});

test("a moment of the window is in a period or in a gap, and never well inside both", () => {
  const hour = fc.integer({ min: 0, max: 100 });
  const moment = (hours: number) => new Date(window.from.getTime() + (hours - 20) * 3_600_000);
  const period = fc
    .tuple(hour, hour)
    .map(([a, b]) => ({ from: moment(Math.min(a, b)), to: moment(Math.max(a, b)) }));
  const property = fc.property(fc.array(period), hour, (periods, hours) => {
    const time = new Date(moment(hours).getTime() + 1_800_000);
    fc.pre(time > window.from && time < window.to);
    const has = (spans: readonly { from: Date; to: Date }[]) =>
      spans.some(({ from, to }) => time > from && time < to);
    expect(has(gapsIn(window, periods))).toBe(!has(periods));
  });
  fc.assert(property);
});

test("a transfer should be listed only where its whole life, and an hour around it, is covered", () => {
  const transfer = (created: string, completed: string | null): InternalTransfer => ({
    transactionId: "txn_1",
    direction: "out",
    reference: "r",
    amountMinor: 1n,
    counterparty: "+233240000001",
    receipt: null,
    refundOf: null,
    refundedBy: null,
    status: "completed",
    createdAt: at(created),
    completedAt: completed === null ? null : at(completed),
  });
  expect(isCovered(transfer("20T23:00:00", "21T01:00:00"), [day(20), day(21)])).toBe(true);
  expect(isCovered(transfer("20T23:00:00", "21T01:00:00"), [day(20)])).toBe(false);
  expect(isCovered(transfer("20T00:30:00", "20T01:00:00"), [day(20)])).toBe(false);
  expect(isCovered(transfer("20T22:00:00", "20T23:30:00"), [day(20)])).toBe(false);
  expect(isCovered(transfer("20T02:00:00", null), [day(20)])).toBe(false);
});

test("each method states what it cannot see", () => {
  expect(blindSpots("book", window, []).join()).toMatch(/before or after this period/);
  expect(blindSpots("queries", window, []).join()).toMatch(/Double executions.*never ordered/s);
  const covered = blindSpots("statement", window, [day(20), day(21), day(22)]).join();
  expect(covered).toMatch(/after 2026-11-22 23:59:59 UTC/);
  expect(covered).not.toMatch(/no statement covers/);
  expect(blindSpots("statement", window, [day(20)])[0]).toMatch(
    /^Double executions .* from 2026-11-20 23:59:59 UTC to 2026-11-22 12:00:00 UTC: no statement/,
  );
});
