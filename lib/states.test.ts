import { expect, it, test } from "vitest";
import { isOpen, mayBecome, transactionStatuses } from "./states";

/** The table of contract §3, written down once more. */
const allowed: Record<string, string[]> = {
  pending_approval: ["pending", "cancelled", "expired"],
  pending: ["processing", "completed", "failed", "expired", "cancelled"],
  processing: ["completed", "failed"],
  completed: ["reversed"],
};

it.each(
  transactionStatuses.flatMap((from) => transactionStatuses.map((to) => [from, to] as const)),
)("from %s to %s goes only what the table of contract §3 says", (from, to) => {
  expect(mayBecome(from, to)).toBe(allowed[from]?.includes(to) ?? false);
});

test("what waits for its end is open, and no end is", () => {
  expect(transactionStatuses.filter(isOpen)).toEqual(["pending_approval", "pending", "processing"]);
});

test("money that failed, expired, was cancelled or came back never moves again", () => {
  for (const from of ["failed", "expired", "cancelled", "reversed"] as const)
    expect(transactionStatuses.some((to) => mayBecome(from, to))).toBe(false);
});
