import { describe, expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import type { Exchange } from "@/lib/providers/token-source";
import { queryOutcomeOf, sendOutcomeOf } from "./map";

const responded = (status: number, body: object | "" = ""): Exchange => ({
  stage: "call",
  result: { kind: "response", status, body: body === "" ? "" : JSON.stringify(body) },
});

const question = {
  expected: {
    direction: "out" as const,
    transactionId: "txn_1",
    amountMinor: 500n,
    counterparty: "+233241234567",
    receipt: null,
    refundOf: { reference: "ffa48e12-f7f5-46d9-b03a-1b30fb4d6615", receipt: "76" },
  },
  confirmedStatuses: new Set<string>(unconfirmedStatuses.mtn),
};

describe("a refund", () => {
  const ended = (fields: object) =>
    queryOutcomeOf(
      question,
      responded(200, { amount: "5", currency: "GHS", externalId: "txn_1", ...fields }),
    );

  test("ends by its own status, and reads as a refund", () => {
    expect(ended({ status: "SUCCESSFUL", financialTransactionId: 77 })).toEqual({
      state: "succeeded",
      receipt: "77",
      amountMinor: 500n,
    });
    expect(ended({ status: "PENDING" })).toEqual({ state: "pending" });
    expect(ended({ status: "FAILED", reason: "NOT_ENOUGH_FUNDS" })).toMatchObject({
      state: "failed",
      failure: {
        code: "PROVIDER_UNAVAILABLE",
        retryable: true,
        message: expect.stringContaining("refund"),
      },
    });
    expect(ended({ status: "FAILED", reason: "NEVER_SEEN" })).toMatchObject({
      failure: { code: "UNKNOWN", retryable: false },
    });
  });

  test("of another transaction or amount is unknown", () => {
    for (const status of ["SUCCESSFUL", "FAILED"])
      expect(ended({ status, externalId: "txn_2" }).state).toBe("unknown");
    expect(ended({ status: "FAILED", amount: "6" }).state).toBe("unknown");
  });

  test("that is itself reversed goes to an operator", () => {
    expect(ended({ status: "FAILED", reason: "TRANSACTION_REVERSED" })).toEqual({
      state: "unconfirmed",
      reason: "TRANSACTION_REVERSED",
    });
  });

  test("that MTN does not know is absent, but a gateway's 404 is not", () => {
    expect(queryOutcomeOf(question, responded(404, { code: "RESOURCE_NOT_FOUND" })).state).toBe(
      "absent",
    );
    expect(queryOutcomeOf(question, responded(404)).state).toBe("unknown");
    // It says nothing about the order: the refund is queried.
    expect(sendOutcomeOf("refund", responded(404, { code: "RESOURCE_NOT_FOUND" })).state).toBe(
      "unknown",
    );
  });
});
