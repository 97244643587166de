import { expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import { directions, type Direction } from "@/lib/providers/contract";
import { queryOutcomeOf, sendOutcomeOf } from "./map";

/** A response counts only if it is about the queried order. */

const reference = "txn01JABC";
const responded = (transaction: object, success = true) => ({
  stage: "call" as const,
  result: {
    kind: "response" as const,
    status: 200,
    body: JSON.stringify({ data: { transaction }, status: { success } }),
  },
});
function asked(
  direction: Direction,
  transaction: object,
  words = unconfirmedStatuses.airtel as readonly string[],
) {
  const question = { expected: { direction, reference }, confirmedStatuses: new Set(words) };
  return queryOutcomeOf(question, responded(transaction));
}

test.each(["TS", "TF", "TE", "TR"])(
  "an enquiry's %s about another order, or none, is unknown",
  (status) => {
    for (const direction of directions) {
      expect(asked(direction, { status, id: reference }).state).not.toBe("unknown");
      const other = { state: "unknown", reason: "other_transaction" };
      expect(asked(direction, { status, id: "txn01OTHER" })).toEqual(other);
      const unidentified = { state: "unknown", reason: "unidentified" };
      for (const id of [undefined, ""])
        expect(asked(direction, { status, id })).toEqual(unidentified);
    }
  },
);

test("TR moves nothing until Airtel has confirmed it", () => {
  for (const direction of directions) {
    const reported = { status: "TR", id: reference };
    expect(asked(direction, reported, [])).toEqual({ state: "unconfirmed", reason: "TR" });
    expect(asked(direction, reported).state).toBe("reversed");
  }
});

test.each(["TS", "TF"])("a disbursement's %s that names no order is unknown", (status) => {
  const reported = responded({ status }, status === "TS");
  const unidentified = { state: "unknown", reason: "unidentified" };
  expect(sendOutcomeOf("out", reference, reported)).toEqual(unidentified);
});
