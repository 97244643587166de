import { expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import type { Direction } from "@/lib/providers/contract";
import { queryOutcomeOf } from "./map";

/** A status counts only if it is about the queried transfer. */

const party = { partyIdType: "MSISDN", partyId: "233241234567" };
const expected = {
  transactionId: "txn_1",
  amountMinor: 500n,
  counterparty: "+233241234567",
  receipt: "77",
  refundOf: null,
};
const all: readonly string[] = unconfirmedStatuses.mtn;
function status(fields: object, direction: Direction = "out", words = all) {
  const question = { expected: { ...expected, direction }, confirmedStatuses: new Set(words) };
  const body = JSON.stringify({ externalId: "txn_1", ...fields });
  return queryOutcomeOf(question, {
    stage: "call",
    result: { kind: "response", status: 200, body },
  });
}
const endings = [
  { status: "SUCCESSFUL", amount: "5", currency: "GHS" },
  { status: "FAILED", reason: "PAYEE_NOT_FOUND" },
  { status: "FAILED", reason: "TRANSACTION_REVERSED", currency: "GHS" },
  { status: "FAILED", reason: "ONGOING" },
  { status: "PENDING" },
];
const inBoth = ["in", "out"] as const;

test.each([
  ["other_transaction", { externalId: "txn_2" }],
  ["other_currency", { currency: "EUR" }],
  ["other_receipt", { financialTransactionId: "78" }],
  ["other_party", { PARTY: { ...party, partyId: "233241234568" } }],
  ["other_party", { PARTY: { partyIdType: "EMAIL", partyId: "a@b.example" } }],
])(
  "of another transfer is unknown: %s, %j",
  (reason, { PARTY, ...members }: object & { PARTY?: object }) => {
    for (const direction of inBoth)
      for (const ending of endings) {
        const named = { [direction === "in" ? "payer" : "payee"]: PARTY };
        expect(status({ ...ending, ...members, ...named }, direction)).toEqual({
          state: "unknown",
          reason,
        });
      }
  },
);

test("that names the very transfer counts, however its number is written", () => {
  for (const partyId of ["233241234567", "+233241234567", "0241234567"])
    for (const direction of inBoth)
      for (const ending of endings) {
        const named = { [direction === "in" ? "payer" : "payee"]: { ...party, partyId } };
        const whole = { financialTransactionId: "77", ...named };
        const reported = status({ ...ending, ...whole }, direction);
        expect(reported.state).toBe(status(ending, direction).state);
        expect(reported.state).not.toBe("unknown");
      }
});

test("that ends a transfer without naming it is unknown", () => {
  for (const ending of endings.slice(0, 3))
    expect(status({ ...ending, externalId: undefined })).toEqual({
      state: "unknown",
      reason: "unidentified",
    });
});

test("of another amount goes to an operator where it succeeded, and is unknown where it did not", () => {
  const other = { amount: "6", currency: "GHS" };
  expect(status({ status: "SUCCESSFUL", ...other })).toMatchObject({ amountMinor: 600n });
  for (const reason of ["PAYEE_NOT_FOUND", "TRANSACTION_REVERSED"])
    expect(status({ status: "FAILED", reason, ...other })).toEqual({
      state: "unknown",
      reason: "other_amount",
    });
});

test.each(["TRANSACTION_REVERSED", "REVERSED"])(
  "%s moves nothing until MTN has confirmed it",
  (reason) => {
    const reported = { status: "FAILED", reason };
    for (const direction of inBoth) {
      const others = all.filter((word) => word !== reason);
      expect(status(reported, direction, others)).toEqual({ state: "unconfirmed", reason });
      expect(status(reported, direction, [reason])).toEqual({ state: "reversed", reason });
    }
  },
);
