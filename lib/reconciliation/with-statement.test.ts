import { expect, test } from "vitest";
import { compareSides, keyOf, type InternalTransfer, type ExternalMovement } from "./compare";
import { withStatement } from "./with-statement";

const day = { from: new Date("2026-11-20T00:00:00Z"), to: new Date("2026-11-20T23:59:59Z") };
const noon = new Date("2026-11-20T12:00:00Z");

const internal: InternalTransfer = {
  transactionId: "txn_1",
  direction: "out",
  reference: "r1",
  amountMinor: 500n,
  counterparty: "+233240000001",
  receipt: null,
  refundOf: null,
  givenBackBy: null,
  status: "completed",
  createdAt: noon,
  completedAt: noon,
};
const responded: ExternalMovement = {
  direction: "out",
  reference: "r1",
  amountMinor: 500n,
  counterparty: null,
  status: "completed",
  executedAt: null,
  times: 1,
};
const listed: ExternalMovement = { ...responded, counterparty: "+233240000001", executedAt: noon };

function kindsOf(
  lines: readonly ExternalMovement[],
  options: {
    response?: Partial<ExternalMovement>;
    unanswered?: boolean;
    covered?: boolean;
    other?: InternalTransfer;
  } = {},
) {
  const asked = options.unanswered
    ? { internal: [], external: [], unanswered: [internal] }
    : { internal: [internal], external: [{ ...responded, ...options.response }], unanswered: [] };
  const movements = new Map<string, ExternalMovement[]>();
  for (const line of lines)
    movements.set(keyOf(line), [...(movements.get(keyOf(line)) ?? []), line]);
  const together = withStatement(asked, {
    movements,
    covered: options.covered === false ? [] : [day],
    others: options.other ? [options.other] : [],
  });
  const discrepancies = compareSides(together, day.to);
  return {
    kinds: discrepancies.map(({ kind }) => kind),
    gaps: discrepancies.map(({ offsetMinor }) => offsetMinor),
    unanswered: together.unanswered.length,
  };
}

test("a transfer that both words of the network have agrees", () => {
  expect(kindsOf([listed]).kinds).toEqual([]);
});

test("a reference that was executed twice is found, though the response says nothing of it", () => {
  expect(kindsOf([listed, listed])).toMatchObject({ kinds: ["executed_twice"], gaps: [-500n] });
});

test("a movement that we never ordered is found, and one of ours that failed and moved", () => {
  expect(kindsOf([listed, { ...listed, reference: "x" }]).kinds).toEqual(["missing_internal"]);
  const failed: InternalTransfer = { ...internal, reference: "r2", status: "failed" };
  const moved = { ...listed, reference: "r2" };
  expect(kindsOf([listed, moved], { other: failed }).kinds).toEqual(["missing_internal"]);
});

test("what either word says otherwise is a discrepancy", () => {
  expect(kindsOf([{ ...listed, amountMinor: 600n }]).kinds).toEqual(["amount"]);
  expect(kindsOf([listed], { response: { amountMinor: 600n } }).kinds).toEqual(["amount"]);
  expect(kindsOf([{ ...listed, status: "reversed" }]).kinds).toEqual(["status"]);
  expect(kindsOf([listed], { response: { status: "reversed" } }).kinds).toEqual(["status"]);
  expect(kindsOf([{ ...listed, counterparty: "+233240000009" }]).kinds).toEqual(["phone"]);
});

test("what a statement would have to list and does not is missing there; else the response counts", () => {
  expect(kindsOf([]).kinds).toEqual(["missing_external"]);
  expect(kindsOf([], { covered: false }).kinds).toEqual([]);
});

test("what the network did not respond to clearly, its statement tells", () => {
  expect(kindsOf([listed], { unanswered: true })).toMatchObject({ kinds: [], unanswered: 0 });
  expect(kindsOf([], { unanswered: true }).kinds).toEqual(["missing_external"]);
  expect(kindsOf([], { unanswered: true, covered: false })).toMatchObject({
    kinds: [],
    unanswered: 1,
  });
});
