import type { InternalTransfer } from "./compare";
import type { RunView } from "@/lib/contract/ops-reconciliation";
import type { Window } from "./window";

/** Periods this close together leave no gap: statements have a precision of seconds. */
const toleranceMs = 1_000;
/** The provider's clock may deviate, and it executes a transfer some time before we settle it. */
const marginMs = 60 * 60 * 1000;

/** The periods in order, joined where they touch. */
function joined(periods: readonly Window[]): Window[] {
  const all: Window[] = [];
  for (const { from, to } of periods.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = all.at(-1);
    if (!last || from.getTime() > last.to.getTime() + toleranceMs) all.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return all;
}

/** The parts of a window that no period covers. */
export function gapsIn(window: Window, periods: readonly Window[]): Window[] {
  const gaps: Window[] = [];
  let from = window.from.getTime();
  for (const period of joined(periods)) {
    if (period.from.getTime() > from + toleranceMs)
      gaps.push({ from: new Date(from), to: new Date(Math.min(+period.from, +window.to)) });
    from = Math.max(from, period.to.getTime());
  }
  if (window.to.getTime() > from + toleranceMs) gaps.push({ from: new Date(from), to: window.to });
  return gaps.filter((gap) => gap.to > gap.from);
}

/** Whether one period covers a transfer from creation to completion, so that its statement should list it. */
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

/** What a run cannot see with its method, as sentences. */
export function blindSpots(
  method: RunView["method"],
  window: Window,
  periods: readonly Window[],
): string[] {
  if (method === "book")
    return ["Movements before or after this period, except those that were adjusted."];
  if (method === "queries")
    return [
      "Double executions: each transfer was queried by its reference, and the network reports one result per reference, however many times it executed it.",
      "Movements that we never ordered: only our own references were queried.",
      "Phone numbers, and amounts where the network's responses do not state them.",
    ];
  const last = joined(periods).at(-1);
  return [
    ...gapsIn(window, periods).map(
      ({ from, to }) =>
        `Double executions and movements that we never ordered from ${momentText(from)} to ${momentText(to)}: no statement covers that time.`,
    ),
    ...(last ? [`Executions after ${momentText(last.to)}, when the last statement ends.`] : []),
    "Movements that we never ordered and that the statement leaves out.",
  ];
}

/** What a run cannot see of this many refunds that the provider cannot report on. */
export function refundsUnseen(count: number): string[] {
  if (count === 0) return [];
  const refunds = count === 1 ? "1 refund" : `${count} refunds`;
  return [`The outcome of ${refunds}: this network cannot be queried about refunds.`];
}

function momentText(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
