import { describe, expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import { directions, type Direction } from "@/lib/providers/contract";
import type { Exchange } from "@/lib/providers/token-source";
import type { WireResult } from "@/lib/providers/wire";
import { beneficiaryOutcomeOf, queryOutcomeOf, sendOutcomeOf } from "./map";

const reference = "txn01JABC";

const brokenResults: WireResult[] = [
  { kind: "unknown", reason: "timeout" },
  { kind: "unknown", reason: "reset" },
  { kind: "not_sent", reason: "rejected" },
  { kind: "not_sent", reason: "timeout" },
];

function answered(status: number, body: unknown = ""): Exchange {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { stage: "call", result: { kind: "response", status, body: text } };
}
const coded = (status: number, code: string, members: object = {}) =>
  answered(status, { output_ResponseCode: code, ...members });
const transaction = (status: string, members: object = {}) => ({
  output_ResponseTransactionStatus: status,
  ...members,
});

describe("a sending", () => {
  test("INS-0 with a transaction id has succeeded, and without one is accepted", () => {
    const receipt = "7HT2KQ9ZPA";
    const id = { output_TransactionID: receipt, output_ThirdPartyConversationID: reference };
    expect(sendOutcomeOf("out", reference, coded(201, "INS-0", id))).toEqual({
      state: "succeeded",
      receipt,
    });
    for (const none of [{}, { output_TransactionID: "" }, { output_TransactionID: "N/A" }])
      expect(sendOutcomeOf("in", reference, coded(201, "INS-0", none))).toEqual({
        state: "accepted",
      });
  });

  test("a response about another conversation proves nothing", () => {
    const reported = (id: unknown, code = "INS-0") =>
      sendOutcomeOf(
        "out",
        reference,
        coded(201, code, {
          output_TransactionID: "7HT2KQ9ZPA",
          output_ThirdPartyConversationID: id,
        }),
      ).state;
    for (const code of ["INS-0", "INS-6", "INS-20"])
      expect(reported("other", code)).toBe("unknown");
    expect(reported(reference)).toBe("succeeded");
    for (const id of ["", null, 7]) expect(reported(id)).toBe("accepted");
  });

  test("a duplicate is accepted", () => {
    expect(sendOutcomeOf("out", reference, coded(409, "INS-10"))).toEqual({ state: "accepted" });
  });

  test.each([
    [401, "INS-6", "PAYER_REJECTED", "UNKNOWN"],
    [422, "INS-2006", "PAYER_INSUFFICIENT_FUNDS", "PROVIDER_UNAVAILABLE"],
    [400, "INS-2051", "PAYER_NOT_FOUND", "RECIPIENT_NOT_FOUND"],
    [400, "INS-990", "PAYER_LIMIT_REACHED", "RECIPIENT_LIMIT_REACHED"],
    [400, "INS-991", "PAYER_LIMIT_REACHED", "RECIPIENT_LIMIT_REACHED"],
  ])("HTTP %i %s has failed: %s, or of a payout %s", (status, code, collected, paidOut) => {
    const failed = { state: "failed", reason: code };
    expect(sendOutcomeOf("in", reference, coded(status, code))).toMatchObject({
      ...failed,
      failure: { code: collected },
    });
    expect(sendOutcomeOf("out", reference, coded(status, code))).toMatchObject({
      ...failed,
      failure: { code: paidOut },
    });
  });

  test.each([
    ...["INS-13", "INS-15", "INS-17", "INS-19", "INS-20", "INS-21", "INS-26", "INS-28"],
    ...["INS-30", "INS-31", "INS-35", "INS-999"],
  ])("%s is a rejection that does not mend itself", (code) => {
    for (const direction of directions)
      expect(sendOutcomeOf(direction, reference, coded(400, code))).toMatchObject({
        state: "rejected",
        failure: { code: "PROVIDER_REJECTED", retryable: false },
      });
  });

  test.each([
    ...["INS-992", "INS-993", "INS-994", "INS-995", "INS-996"].map((code) => [
      code,
      "PROVIDER_UNAVAILABLE",
    ]),
    ...["INS-989", "INS-997", "INS-998"].map((code) => [code, "PROVIDER_REJECTED"]),
  ])("%s is a rejection that may pass: %s", (code, failure) => {
    for (const direction of directions)
      expect(sendOutcomeOf(direction, reference, coded(400, code ?? ""))).toMatchObject({
        state: "rejected",
        failure: { code: failure, retryable: true },
      });
  });

  test.each([
    coded(400, "INS-1"),
    coded(503, "INS-1"),
    coded(408, "INS-9"),
    coded(502, "INS-6"),
    coded(400, "INS-777"),
    coded(400, "INS-0", { output_TransactionID: "7HT2KQ9ZPA" }),
    answered(400, "<html>"),
    answered(403),
    answered(200, "null"),
    answered(201, { output_ResponseCode: 0 }),
  ])("%j is unknown", (exchange) => {
    expect(sendOutcomeOf("out", reference, exchange).state).toBe("unknown");
  });

  test("a broken connection is unknown, and one never made unavailable, as is any want of a session", () => {
    const states = brokenResults.map(
      (result) => sendOutcomeOf("out", reference, { stage: "call", result }).state,
    );
    expect(states).toEqual(["unknown", "unknown", "unavailable", "unavailable"]);
    for (const result of brokenResults)
      expect(sendOutcomeOf("in", reference, { stage: "token", result }).state).toBe("unavailable");
    const rejected = { ...coded(400, "INS-989"), stage: "token" as const };
    expect(sendOutcomeOf("in", reference, rejected)).toEqual({
      state: "unavailable",
      reason: "INS-989",
    });
  });
});

describe("a query", () => {
  const conversation = "q1";
  const all: readonly string[] = unconfirmedStatuses.telecel;
  const queried = (direction: Direction, exchange: Exchange, words = all) => {
    const expected = { direction, reference, receipt: "7HT2KQ9ZPA" };
    return queryOutcomeOf({ expected, conversation, confirmedStatuses: new Set(words) }, exchange);
  };
  const reported = (status: number, code: string, members: object = {}) =>
    coded(status, code, { output_ThirdPartyConversationID: conversation, ...members });

  test("another conversation's response, or one about another transaction, is unknown", () => {
    const responses = [
      reported(200, "INS-0", transaction("Completed")),
      reported(200, "INS-0", transaction("Completed", { output_Reversed: "True" })),
      reported(200, "INS-990", transaction("Failed")),
      reported(200, "INS-0", transaction("Pending")),
      reported(400, "INS-23"),
    ];
    const changed = ({ result }: Exchange, members: object) => {
      const body = result.kind === "response" ? result.body : "";
      const status = result.kind === "response" ? result.status : 0;
      return answered(status, { ...(JSON.parse(body) as object), ...members });
    };
    for (const response of responses) {
      expect(queried("out", response).state).not.toBe("unknown");
      const ofIt = { output_ThirdPartyConversationID: reference };
      expect(queried("out", changed(response, ofIt))).toEqual(queried("out", response));
      const other = { output_ThirdPartyConversationID: "q2" };
      const elsewhere = { state: "unknown", reason: "other_transaction" };
      expect(queried("out", changed(response, other))).toEqual(elsewhere);
      const receipt = { output_OriginalTransactionID: "8XX2KQ9ZPB" };
      const another = { state: "unknown", reason: "other_receipt" };
      expect(queried("out", changed(response, receipt))).toEqual(another);
    }
  });

  test("an end that names no conversation is unknown", () => {
    for (const status of ["Completed", "Failed", "Cancelled", "Expired"])
      expect(queried("out", coded(200, "INS-0", transaction(status)))).toEqual({
        state: "unknown",
        reason: "unidentified",
      });
  });

  test.each(["Failed", "Cancelled", "Expired"])(
    "%s ends nothing until Telecel has confirmed the status",
    (status) => {
      const word = status.toUpperCase();
      const response = reported(200, "INS-990", transaction(status));
      for (const direction of directions) {
        const others = all.filter((one) => one !== word);
        const unconfirmed = { state: "unconfirmed", reason: word };
        expect(queried(direction, response, others)).toEqual(unconfirmed);
        expect(queried(direction, response, [word]).state).toBe("failed");
      }
    },
  );

  test("Completed has succeeded, with a receipt where there is one and never an amount", () => {
    const id = { output_OriginalTransactionID: "7HT2KQ9ZPA", output_Reversed: "False" };
    const succeeded = { state: "succeeded", amountMinor: null };
    expect(queried("out", reported(200, "INS-0", transaction("Completed", id)))).toEqual({
      ...succeeded,
      receipt: "7HT2KQ9ZPA",
    });
    expect(queried("in", reported(200, "INS-0", transaction("Completed")))).toEqual({
      ...succeeded,
      receipt: null,
    });
    const variant = { output_TransactionStatus: "completed" };
    expect(queried("in", reported(200, "INS-0", variant)).state).toBe("succeeded");
  });

  test("Completed and reversed is reversed, in either direction", () => {
    for (const direction of directions)
      for (const reversed of ["True", "true", true])
        expect(
          queried(
            direction,
            reported(200, "INS-0", transaction("Completed", { output_Reversed: reversed })),
          ).state,
        ).toBe("reversed");
  });

  test.each([
    ["Cancelled", "INS-6", "PAYER_REJECTED", "CANCELLED"],
    ["Cancelled", "INS-0", "PAYER_REJECTED", "CANCELLED"],
    ["Expired", "INS-9", "PAYER_TIMEOUT", "EXPIRED"],
    ["Expired", "INS-0", "PAYER_TIMEOUT", "EXPIRED"],
    ["Failed", "INS-2051", "PAYER_NOT_FOUND", "RECIPIENT_NOT_FOUND"],
    ["Failed", "INS-990", "PAYER_LIMIT_REACHED", "RECIPIENT_LIMIT_REACHED"],
    ["Failed", "INS-2006", "PAYER_INSUFFICIENT_FUNDS", "PROVIDER_UNAVAILABLE"],
    ["Failed", "INS-0", "UNKNOWN", "UNKNOWN"],
    ["Failed", "INS-1", "UNKNOWN", "UNKNOWN"],
  ])("%s with %s has failed: %s, or of a payout %s", (status, code, collected, paidOut) => {
    const exchange = reported(200, code, transaction(status));
    const codeOf = (direction: Direction) => {
      const outcome = queried(direction, exchange);
      return outcome.state === "failed" ? outcome.failure.code : outcome.state;
    };
    expect(directions.map(codeOf)).toEqual([collected, paidOut]);
  });

  test("a failure of the query itself says nothing about the transaction", () => {
    for (const code of ["INS-1", "INS-6", "INS-9", "INS-10", "INS-2006", "INS-2051", "INS-990"]) {
      expect(queried("in", reported(400, code)).state).toBe("unknown");
      const members = [transaction("N/A"), transaction(""), transaction("Completed")];
      for (const member of members)
        expect(queried("in", reported(400, code, member)).state).toBe("unknown");
    }
  });

  test("only Telecel's own INS-23 is absent, and any other status is pending", () => {
    expect(queried("in", reported(400, "INS-23"))).toEqual({ state: "absent" });
    expect(queried("in", reported(503, "INS-23")).state).toBe("unknown");
    expect(queried("in", answered(404)).state).toBe("unknown");
    expect(queried("in", { ...reported(400, "INS-23"), stage: "token" }).state).toBe("unknown");
    for (const status of ["Pending", "N/A", "Submitted"])
      expect(queried("in", reported(200, "INS-0", transaction(status)))).toEqual({
        state: "pending",
      });
  });
});

describe("an account", () => {
  const lookedUp = (exchange: Exchange) => beneficiaryOutcomeOf("q1", exchange);

  test("in another conversation's response belongs to that one", () => {
    const named = { output_CustomerFirstName: "AMA", output_ThirdPartyConversationID: "q2" };
    for (const response of [coded(200, "INS-0", named), coded(400, "INS-2051", named)])
      expect(lookedUp(response)).toEqual({ state: "unavailable", reason: "other_transaction" });
  });

  test("a name is put together from its parts, or null, and never invented", () => {
    const nameOf = (members: object) => lookedUp(coded(200, "INS-0", members));
    const first = { output_CustomerFirstName: "AMA" };
    expect(nameOf({ ...first, output_CustomerLastName: "MENSAH" })).toEqual({
      state: "found",
      name: "AMA MENSAH",
    });
    expect(nameOf(first)).toEqual({ state: "found", name: "AMA" });
    for (const none of [{}, { output_CustomerFirstName: " " }, { output_CustomerFirstName: null }])
      expect(nameOf(none)).toEqual({ state: "found", name: null });
  });

  test("INS-2051 is not found; whatever else went wrong is unavailable", () => {
    expect(lookedUp(coded(400, "INS-2051"))).toEqual({ state: "not_found" });
    for (const other of [
      coded(400, "INS-1"),
      coded(503, "INS-2051"),
      coded(400, "INS-32"),
      answered(404),
    ])
      expect(lookedUp(other).state).toBe("unavailable");
    const token = { ...coded(400, "INS-2051"), stage: "token" as const };
    expect(lookedUp(token).state).toBe("unavailable");
  });
});
