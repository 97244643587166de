import { expect, test } from "vitest";
import { compareSides, keyOf, type OurTransfer, type TheirMovement } from "./compare";
import { withStatement } from "./with-statement";

const day = { from: new Date("2026-11-20T00:00:00Z"), to: new Date("2026-11-20T23:59:59Z") };
const noon = new Date("2026-11-20T12:00:00Z");

const ours: OurTransfer = {
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
const responded: TheirMovement = {
  direction: "out",
  reference: "r1",
  amountMinor: 500n,
  counterparty: null,
  status: "completed",
  executedAt: null,
  times: 1,
};
const listed: TheirMovement = { ...responded, counterparty: "+233240000001", executedAt: noon };

function kindsOf(
  lines: readonly TheirMovement[],
  options: {
    response?: Partial<TheirMovement>;
    unanswered?: boolean;
    covered?: boolean;
    other?: OurTransfer;
  } = {},
) {
  const asked = options.unanswered
    ? { ours: [], theirs: [], unanswered: [ours] }
    : { ours: [ours], theirs: [{ ...responded, ...options.response }], unanswered: [] };
  const movements = new Map<string, TheirMovement[]>();
  for (const line of lines)
    movements.set(keyOf(line), [...(movements.get(keyOf(line)) ?? []), line]);
  const together = withStatement(asked, {
    movements,
    covered: options.covered === false ? [] : [day],
    others: options.other ? [options.other] : [],
  });
  const differences = compareSides(together, day.to);
  return {
    kinds: differences.map(({ kind }) => kind),
    gaps: differences.map(({ gapMinor }) => gapMinor),
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
  expect(kindsOf([listed, { ...listed, reference: "x" }]).kinds).toEqual(["missing_here"]);
  const failed: OurTransfer = { ...ours, reference: "r2", status: "failed" };
  const moved = { ...listed, reference: "r2" };
  expect(kindsOf([listed, moved], { other: failed }).kinds).toEqual(["missing_here"]);
});

test("what either word says otherwise is a difference", () => {
  expect(kindsOf([{ ...listed, amountMinor: 600n }]).kinds).toEqual(["amount"]);
  expect(kindsOf([listed], { response: { amountMinor: 600n } }).kinds).toEqual(["amount"]);
  expect(kindsOf([{ ...listed, status: "reversed" }]).kinds).toEqual(["status"]);
  expect(kindsOf([listed], { response: { status: "reversed" } }).kinds).toEqual(["status"]);
  expect(kindsOf([{ ...listed, counterparty: "+233240000009" }]).kinds).toEqual(["phone"]);
});

test("what a statement would have to list and does not is missing there; else the response counts", () => {
  expect(kindsOf([]).kinds).toEqual(["missing_there"]);
  expect(kindsOf([], { covered: false }).kinds).toEqual([]);
});

test("what the network did not respond to clearly, its statement tells", () => {
  expect(kindsOf([listed], { unanswered: true })).toMatchObject({ kinds: [], unanswered: 0 });
  expect(kindsOf([], { unanswered: true }).kinds).toEqual(["missing_there"]);
  expect(kindsOf([], { unanswered: true, covered: false })).toMatchObject({
    kinds: [],
    unanswered: 1,
  });
});
