import { expect, it } from "vitest";
import { compareBooks, type InternalTransfer, type ExternalMovement } from "./compare";

const internal: InternalTransfer = {
  transactionId: "txn_1",
  direction: "out",
  reference: "r",
  amountMinor: 500n,
  counterparty: "+233240000001",
  receipt: null,
  refundOf: null,
  refundedBy: null,
  status: "completed",
};
const line: ExternalMovement = { ...internal, executedAt: null, times: 1 };
const longAgo = new Date("2026-11-21T12:00:00.000Z");

function found(
  status: InternalTransfer["status"] | null,
  external: Partial<ExternalMovement>[],
  adjusted = "",
) {
  const books = {
    internal: status === null ? [] : [{ ...internal, status }],
    external: external.map((change) => ({ ...line, ...change })),
  };
  const before = new Map(adjusted === "" ? [] : [["out r", BigInt(adjusted)]]);
  return compareBooks(books, longAgo, before).map(({ kind, offsetMinor, isAdjusted }) =>
    [kind, offsetMinor, isAdjusted].map(String).join(" "),
  );
}

it.each([
  ["completed", [], ["missing_external 500 false"]],
  [null, [{}], ["missing_internal -500 false"]],
  ["failed", [{}], ["missing_internal -500 false"]],
  ["failed", [{ amountMinor: null }], ["missing_internal -500 false"]],
  [null, [{ amountMinor: null }], ["missing_internal null false"]],
  [null, [{ status: "odd" }], ["missing_internal null false"]],
  ["completed", [{ amountMinor: 650n }], ["amount -150 false"]],
  ["completed", [{ times: 3 }], ["executed_twice -1000 false"]],
  ["completed", [{}, { status: "reversed" }], ["status 0 false", "executed_twice 0 false"]],
  ["reversed", [{ status: "reversed", amountMinor: 9n }], ["amount 0 false"]],
  ["reversed", [{}], ["status -500 false"]],
  // A different final status is clarified first.
  ["completed", [{ status: "failed" }], ["status null false"]],
  [
    "completed",
    [{ status: "reversed", amountMinor: 9n }],
    ["amount null false", "status null false"],
  ],
] as const)(
  "the offset of a payout that is %s is what else moved (%#)",
  (status, external, listed) => {
    expect(found(status, [...external])).toEqual(listed);
  },
);

it("a collection that the provider returned stays in our books: all of it is the offset", () => {
  const settled = { ...internal, direction: "in" as const };
  const external = [{ ...line, direction: "in" as const, status: "reversed" }];
  const discrepancies = compareBooks({ internal: [settled], external }, longAgo);
  expect(discrepancies).toMatchObject([{ kind: "status", offsetMinor: -500n }]);
});

it("an adjustment explains its discrepancy as long as it matches, and no longer", () => {
  expect(found("failed", [{}], "-500")).toEqual(["missing_internal -500 true"]);
  expect(found("failed", [{ times: 2 }], "-500")).toEqual(["missing_internal -1000 false"]);
  expect(found("failed", [{ status: "reversed" }], "-500")).toEqual(["adjustment 0 false"]);
  expect(found("completed", [{}], "-500")).toEqual(["adjustment 0 false"]);
  expect(found("completed", [{}], "0")).toEqual([]);
  expect(found(null, [{ times: 0 }], "-500")).toEqual(["adjustment 0 false"]);
  expect(found(null, [{ times: 0 }])).toEqual([]);
  expect(found("completed", [{ counterparty: "+233240000009" }], "-500")).toEqual([
    "phone null false",
    "adjustment 0 false",
  ]);
});
