import { expect, test } from "vitest";
import { compareSides, type InternalTransfer, type ExternalMovement } from "./compare";
import { withRefunds } from "./with-refunds";

const paid: InternalTransfer = {
  transactionId: "txn_paid",
  direction: "in",
  reference: "paid",
  amountMinor: 700n,
  counterparty: "+233240000001",
  receipt: "MP1",
  refundOf: null,
  givenBackBy: "back",
  status: "completed",
};
const refund: InternalTransfer = {
  ...paid,
  transactionId: "txn_back",
  direction: "out",
  reference: "back",
  refundOf: { reference: "paid", receipt: "MP1" },
  givenBackBy: null,
};
const executedAt = new Date("2026-11-21T11:00:00.000Z");
const since = new Date("2026-11-21T12:00:00.000Z");
const cameIn: ExternalMovement = { ...paid, executedAt, times: 1 };
const wentBack: ExternalMovement = { ...refund, executedAt, times: 1 };
const reversed: ExternalMovement = { ...cameIn, status: "reversed" };

/** What is said of these, and by how much both sides differ in all. */
function said(internal: InternalTransfer[], external: ExternalMovement[]) {
  const found = compareSides(withRefunds({ internal, external }), since);
  return found.map(({ kind, reference, offsetMinor }) => `${kind} ${reference} ${offsetMinor}`);
}

test.each([
  ["two movements", [cameIn, wentBack]],
  ["a payment that was reversed, and a refund", [reversed, wentBack]],
  ["nothing but a payment that was reversed", [reversed]],
])("a refunded collection agrees with a record that shows %s", (_, external) => {
  expect(said([paid, refund], external)).toEqual([]);
});

test("one whose refund is under way, or outside the window, agrees however far the network is", () => {
  expect(said([paid], [reversed])).toEqual([]);
  const open: InternalTransfer = { ...refund, status: "processing" };
  expect(said([paid, open], [reversed])).toEqual([]);
  expect(said([paid, open], [cameIn])).toEqual([]);
});

test("a collection that went back without us is reported", () => {
  const kept = { ...paid, givenBackBy: null };
  expect(said([kept], [reversed])).toEqual(["status paid -700"]);
  // The network refunded it under a reference of its own.
  expect(said([kept], [cameIn, { ...wentBack, reference: "own" }])).toEqual([
    "missing_internal own -700",
  ]);
  expect(said([kept, { ...refund, status: "failed" }], [cameIn, wentBack])).toEqual([
    "missing_internal back -700",
  ]);
});

test("a refund that the network never made, or made twice, is reported", () => {
  expect(said([paid, refund], [cameIn])).toEqual(["missing_external back 700"]);
  expect(said([paid, refund], [cameIn, { ...wentBack, times: 2 }])).toEqual([
    "executed_twice back -700",
  ]);
  // Executed twice, and only one of them given back.
  expect(said([paid, refund], [cameIn, reversed])).toEqual(["executed_twice paid 700"]);
});
