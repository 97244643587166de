import type { InternalTransfer } from "./compare";
import type { RunView } from "@/lib/contract/ops-reconciliation";
import type { Window } from "./window";

/** Between two periods so little is no offset: statements know no more than seconds. */
const toleranceMs = 1_000;
/** The network's clock may differ from ours, and what we settle it executed some time before. */
const marginMs = 60 * 60 * 1000;

/** Periods put together where they touch, in order. */
function joined(periods: readonly Window[]): Window[] {
  const all: Window[] = [];
  for (const { from, to } of periods.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = all.at(-1);
    if (!last || from.getTime() > last.to.getTime() + toleranceMs) all.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return all;
}

/** The parts of a window that no period has. */
export function gapsIn(window: Window, periods: readonly Window[]): Window[] {
  const gaps: Window[] = [];
  let from = window.from.getTime();
  for (const period of joined(periods)) {
    if (period.from.getTime() > from + toleranceMs)
      gaps.push({ from: new Date(from), to: new Date(Math.min(+period.from, +window.to)) });
    from = Math.max(from, period.to.getTime());
  }
  if (window.to.getTime() > from + toleranceMs) gaps.push({ from: new Date(from), to: window.to });
  return gaps.filter((offset) => offset.to > offset.from);
}

/** Whether one period has all of a transfer's life, so that its statement would have to list it. */
export function isCovered(
  { createdAt, completedAt }: InternalTransfer,
  periods: readonly Window[],
): boolean {
  if (!createdAt || !completedAt) return false;
  return joined(periods).some(
    ({ from, to }) =>
      createdAt.getTime() - marginMs >= from.getTime() &&
      completedAt.getTime() + marginMs <= to.getTime(),
  );
}

/** What a run cannot see, by the way in which it compared, as sentences. */
export function blindSpots(
  method: RunView["method"],
  window: Window,
  periods: readonly Window[],
): string[] {
  if (method === "book")
    return [
      "Movements before or after this period, except those that an adjustment was booked of.",
    ];
  if (method === "queries")
    return [
      "Double executions: each transfer was queried by its reference, and the network reports one result per reference however often it executed it.",
      "Movements that we never ordered: only our own references were queried.",
      "Phone numbers, and amounts where the network's responses do not state them.",
    ];
  const last = joined(periods).at(-1);
  return [
    ...gapsIn(window, periods).map(
      ({ from, to }) =>
        `From ${momentText(from)} to ${momentText(to)} no statement was uploaded: double executions and movements that we never ordered cannot be seen there.`,
    ),
    ...(last
      ? [`Executions after ${momentText(last.to)}: the statements of this period end there.`]
      : []),
    "Movements that the network's statement leaves out and that are not our own.",
  ];
}

/** What a run cannot see of so many refunds that the network's responses tell nothing of. */
export function refundsUnseen(count: number): string[] {
  if (count === 0) return [];
  const refunds = count === 1 ? "1 refund" : `${count} refunds`;
  return [`What became of ${refunds}: this network's responses tell nothing of refunds.`];
}

function momentText(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
