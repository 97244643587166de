import { expect, test } from "vitest";
import type { BatchView } from "@/lib/client/queries/batches";
import type { BatchOutcome, BatchStatus } from "@/lib/contract/batches";
import { explainBatch } from "./explain";
import { outcomes, progressOf, reasonOfRow, totalOf } from "./labels";

/** A batch whose rows are 10.00 each. */
function batchOf(
  status: BatchStatus,
  rows: Partial<Record<BatchOutcome, number>>,
  rest: Partial<BatchView> = {},
): BatchView {
  const each = <T>(of: (count: number) => T) =>
    Object.fromEntries(outcomes.map((outcome) => [outcome, of(rows[outcome] ?? 0)])) as Record<
      BatchOutcome,
      T
    >;
  return {
    status,
    progress: each((count) => count),
    sums: each((count) => `${count * 10}.00`),
    retryable: 0,
    finishedAt: "2026-11-21T09:30:00.000Z",
    ...rest,
  } as BatchView;
}

test("skipped rows are not counted as payable", () => {
  const batch = batchOf("processing", { completed: 3, rejected: 1, waiting: 4, skipped: 2 });
  expect(progressOf(batch)).toEqual({ toPay: 8, ended: 4 });
  expect(totalOf(batch, "completed", "waiting")).toEqual({ rows: 7, amount: "70.00" });
});

test("a fully paid batch says so, and any other says where the money is", () => {
  expect(explainBatch(batchOf("completed", { completed: 1200, skipped: 5 }))).toMatchObject({
    tone: "completed",
    title: "All 1,200 payouts are paid",
  });
  const partly = batchOf("completed", { completed: 1, failed: 2, rejected: 1 }, { retryable: 3 });
  expect(explainBatch(partly)).toMatchObject({
    tone: "attention",
    title: "1 payout is paid, 3 not",
    money: "Your money is safe: 30.00\u00a0GHS and its fees are in your wallet.",
  });
});

test("a cancelled batch is not reported as ended while payouts are still being returned", () => {
  const rows = { completed: 2, waiting: 3 };
  expect(explainBatch(batchOf("cancelled", rows, { finishedAt: null })).money).toMatch(
    /being returned/,
  );
  expect(explainBatch(batchOf("cancelled", { completed: 2, cancelled: 3 })).money).toMatch(
    /^2 payouts had been sent already, 20.00\u00a0GHS in total\./,
  );
  expect(explainBatch(batchOf("expired", { cancelled: 3 }))).toMatchObject({
    title: "The batch was not approved in time",
    money: "Nothing was paid. All of the money is in your wallet.",
  });
});

test("no explanation of a running batch changes with its counts, which would be read out", () => {
  for (const status of ["processing", "paused", "pending_approval"] as const)
    expect(explainBatch(batchOf(status, { waiting: 9 }))).toEqual(
      explainBatch(batchOf(status, { waiting: 2, completed: 7 })),
    );
});

test("an invalid row shows its content and what is wrong", () => {
  const errors = [{ field: "amount", message: "It must have at most 2 decimals." }];
  const row = { failure: null, errors, sent: { amount: "12.345" } } as never;
  expect(reasonOfRow(row)).toBe("amount “12.345”: It must have at most 2 decimals.");
});
