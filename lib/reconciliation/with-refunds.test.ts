import { expect, test } from "vitest";
import { compareBooks, type InternalTransfer, type ExternalMovement } from "./compare";
import { withRefunds } from "./with-refunds";

const paid: InternalTransfer = {
  transactionId: "txn_paid",
  direction: "in",
  reference: "paid",
  amountMinor: 700n,
  counterparty: "+233240000001",
  receipt: "MP1",
  refundOf: null,
  refundedBy: "back",
  status: "completed",
};
const refund: InternalTransfer = {
  ...paid,
  transactionId: "txn_back",
  direction: "out",
  reference: "back",
  refundOf: { reference: "paid", receipt: "MP1" },
  refundedBy: null,
};
const executedAt = new Date("2026-11-21T11:00:00.000Z");
const since = new Date("2026-11-21T12:00:00.000Z");
const paidIn: ExternalMovement = { ...paid, executedAt, times: 1 };
const returned: ExternalMovement = { ...refund, executedAt, times: 1 };
const reversed: ExternalMovement = { ...paidIn, status: "reversed" };

/** The discrepancies of these books, with their offsets. */
function listed(internal: InternalTransfer[], external: ExternalMovement[]) {
  const found = compareBooks(withRefunds({ internal, external }), since);
  return found.map(({ kind, reference, offsetMinor }) => `${kind} ${reference} ${offsetMinor}`);
}

test.each([
  ["two movements", [paidIn, returned]],
  ["a payment that was reversed, and a refund", [reversed, returned]],
  ["only a payment that was reversed", [reversed]],
])("a refunded collection agrees with a book that shows %s", (_, external) => {
  expect(listed([paid, refund], external)).toEqual([]);
});

test("one whose refund is in flight, or outside the window, agrees at every stage", () => {
  expect(listed([paid], [reversed])).toEqual([]);
  const open: InternalTransfer = { ...refund, status: "processing" };
  expect(listed([paid, open], [reversed])).toEqual([]);
  expect(listed([paid, open], [paidIn])).toEqual([]);
});

test("a collection that was returned without us is listed", () => {
  const paidAlone = { ...paid, refundedBy: null };
  expect(listed([paidAlone], [reversed])).toEqual(["status paid -700"]);
  // The provider refunded it under its own reference.
  expect(listed([paidAlone], [paidIn, { ...returned, reference: "own" }])).toEqual([
    "missing_internal own -700",
  ]);
  expect(listed([paidAlone, { ...refund, status: "failed" }], [paidIn, returned])).toEqual([
    "missing_internal back -700",
  ]);
});

test("a refund that the provider never made, or made twice, is listed", () => {
  expect(listed([paid, refund], [paidIn])).toEqual(["missing_external back 700"]);
  expect(listed([paid, refund], [paidIn, { ...returned, times: 2 }])).toEqual([
    "executed_twice back -700",
  ]);
  // Executed twice, and only one of them returned.
  expect(listed([paid, refund], [paidIn, reversed])).toEqual(["executed_twice paid 700"]);
});
