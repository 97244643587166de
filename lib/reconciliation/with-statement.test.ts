import { expect, test } from "vitest";
import { compareBooks, keyOf, type InternalTransfer, type ExternalMovement } from "./compare";
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
  refundedBy: null,
  status: "completed",
  createdAt: noon,
  completedAt: noon,
};
const response: ExternalMovement = {
  direction: "out",
  reference: "r1",
  amountMinor: 500n,
  counterparty: null,
  status: "completed",
  executedAt: null,
  times: 1,
};
const listed: ExternalMovement = { ...response, counterparty: "+233240000001", executedAt: noon };

function kindsOf(
  lines: readonly ExternalMovement[],
  options: {
    response?: Partial<ExternalMovement>;
    unclear?: boolean;
    covered?: boolean;
    other?: InternalTransfer;
  } = {},
) {
  const queried = options.unclear
    ? { internal: [], external: [], unclear: [internal] }
    : { internal: [internal], external: [{ ...response, ...options.response }], unclear: [] };
  const movements = new Map<string, ExternalMovement[]>();
  for (const line of lines)
    movements.set(keyOf(line), [...(movements.get(keyOf(line)) ?? []), line]);
  const merged = withStatement(queried, {
    movements,
    covered: options.covered === false ? [] : [day],
    others: options.other ? [options.other] : [],
  });
  const discrepancies = compareBooks(merged, day.to);
  return {
    kinds: discrepancies.map(({ kind }) => kind),
    offsets: discrepancies.map(({ offsetMinor }) => offsetMinor),
    unclear: merged.unclear.length,
  };
}

test("a transfer that response and statement confirm agrees", () => {
  expect(kindsOf([listed]).kinds).toEqual([]);
});

test("a reference that was executed twice is found, though the response does not show it", () => {
  expect(kindsOf([listed, listed])).toMatchObject({ kinds: ["executed_twice"], offsets: [-500n] });
});

test("a movement that we never ordered is found, and one that failed here and moved", () => {
  expect(kindsOf([listed, { ...listed, reference: "x" }]).kinds).toEqual(["missing_internal"]);
  const failed: InternalTransfer = { ...internal, reference: "r2", status: "failed" };
  const moved = { ...listed, reference: "r2" };
  expect(kindsOf([listed, moved], { other: failed }).kinds).toEqual(["missing_internal"]);
});

test("a difference in either response or statement is a discrepancy", () => {
  expect(kindsOf([{ ...listed, amountMinor: 600n }]).kinds).toEqual(["amount"]);
  expect(kindsOf([listed], { response: { amountMinor: 600n } }).kinds).toEqual(["amount"]);
  expect(kindsOf([{ ...listed, status: "reversed" }]).kinds).toEqual(["status"]);
  expect(kindsOf([listed], { response: { status: "reversed" } }).kinds).toEqual(["status"]);
  expect(kindsOf([{ ...listed, counterparty: "+233240000009" }]).kinds).toEqual(["phone"]);
});

test("what a statement should list and does not is missing; otherwise the response counts", () => {
  expect(kindsOf([]).kinds).toEqual(["missing_external"]);
  expect(kindsOf([], { covered: false }).kinds).toEqual([]);
});

test("an unclear response is decided by the statement", () => {
  expect(kindsOf([listed], { unclear: true })).toMatchObject({ kinds: [], unclear: 0 });
  expect(kindsOf([], { unclear: true }).kinds).toEqual(["missing_external"]);
  expect(kindsOf([], { unclear: true, covered: false })).toMatchObject({
    kinds: [],
    unclear: 1,
  });
});
