import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Exchange } from "@/lib/providers/token-source";
import type { WireResult } from "@/lib/providers/wire";
import { refundOutcomeOf, refundQueryOutcomeOf } from "./map-refunds";

const reference = "trf01JABC";
const responded = (status: number, body: unknown): Exchange => ({
  stage: "call",
  result: { kind: "response", status, body: JSON.stringify(body) },
});
const named = { output_ThirdPartyConversationID: reference };
const outcome = (status: number, code: string, members: object = {}) =>
  refundOutcomeOf(
    reference,
    responded(status, { output_ResponseCode: code, ...named, ...members }),
  );
const collection = { reference: "txn01JABC", receipt: "7HT2KQ9ZPA" };
const conversation = "q1";

describe("a reversal", () => {
  test("is made with a transaction id, accepted without one, and accepted as a duplicate", () => {
    const members = { output_TransactionID: "7HT2KQ9ZPA" };
    expect(outcome(201, "INS-0", members)).toEqual({ state: "succeeded", receipt: "7HT2KQ9ZPA" });
    expect(outcome(201, "INS-0")).toEqual({ state: "accepted" });
    expect(outcome(409, "INS-10")).toEqual({ state: "accepted" });
  });

  test.each([
    [400, "INS-18", "PROVIDER_REJECTED", false],
    [400, "INS-35", "PROVIDER_REJECTED", false],
    [400, "INS-998", "PROVIDER_REJECTED", true],
    [422, "INS-2006", "PROVIDER_UNAVAILABLE", true],
    [400, "INS-996", "PROVIDER_UNAVAILABLE", true],
    [400, "INS-2051", "RECIPIENT_NOT_FOUND", false],
  ])("%i %s is rejected as %s", (status, reason, code, retryable) => {
    const failure = { code, retryable };
    expect(outcome(status, reason)).toMatchObject({ state: "rejected", reason, failure });
  });

  test.each([
    // What "failed" may be that it was reversed before.
    [401, "INS-6"],
    [400, "INS-1"],
    [408, "INS-9"],
    [400, "INS-23"],
    [503, "INS-18"],
    [500, "INS-0"],
    [400, "INS-0"],
  ])("%i %s is unknown", (status, code) => {
    expect(outcome(status, code).state).toBe("unknown");
  });

  test("another conversation's response says nothing about this one", () => {
    const other = { output_TransactionID: "7HT2KQ9ZPA", output_ThirdPartyConversationID: "x" };
    expect(outcome(201, "INS-0", other)).toEqual({ state: "unknown", reason: "other_transaction" });
  });
});

describe("the collection's status", () => {
  const requested = (status: string, reversed?: unknown, code = "INS-0", members: object = {}) =>
    refundQueryOutcomeOf(
      collection,
      conversation,
      responded(200, {
        output_ThirdPartyConversationID: conversation,
        ...members,
        output_ResponseCode: code,
        output_ResponseTransactionStatus: status,
        output_Reversed: reversed,
      }),
    );

  test("reports whether the money was returned, explicitly or not at all", () => {
    const made = { state: "succeeded", receipt: null, amountMinor: null };
    for (const word of ["True", "true", true]) expect(requested("Completed", word)).toEqual(made);
    expect(requested("Completed", "False")).toEqual({ state: "absent" });
    for (const word of [undefined, "", "N/A"])
      expect(requested("Completed", word).state).toBe("unknown");
  });

  test("of another payment, another query or none says nothing about this refund", () => {
    for (const members of [
      { output_ThirdPartyConversationID: "q2" },
      { output_ThirdPartyConversationID: undefined },
      { output_OriginalTransactionID: "8XX2KQ9ZPB" },
    ])
      for (const reversed of ["True", "False"])
        expect(requested("Completed", reversed, "INS-0", members).state).toBe("unknown");
  });

  test.each(["Pending", "Failed", "Cancelled", "Expired", "N/A", ""])(
    "%s says nothing about a refund",
    (status) => {
      expect(requested(status, "False").state).toBe("unknown");
      expect(requested(status, "True", "INS-6").state).toBe("unknown");
    },
  );
});

test("whatever comes over the wire, a reversal is made or rejected only by Telecel's own code", () => {
  const text = (values: string[]) => fc.oneof(fc.constantFrom(...values), fc.jsonValue());
  const body = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .record(
          {
            output_ResponseCode: text(["INS-0", " INS-0", "INS-6", "INS-10", "INS-18", "0"]),
            output_TransactionID: text(["7HT2KQ9ZPA", "N/A"]),
            output_ThirdPartyConversationID: text([reference, conversation]),
            output_ResponseTransactionStatus: text(["Completed", "Failed"]),
            output_Reversed: text(["True", "False"]),
          },
          { requiredKeys: [] },
        )
        .map((members) => JSON.stringify(members)),
    },
    fc.json(),
    fc.string(),
  );
  const status = fc.oneof(fc.constantFrom(200, 201, 400, 401, 409, 503), fc.integer());
  const result: fc.Arbitrary<WireResult> = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("response" as const), status, body }) },
    fc.constant<WireResult>({ kind: "unknown", reason: "reset" }),
    fc.constant<WireResult>({ kind: "not_sent", reason: "rejected" }),
  );
  fc.assert(
    fc.property(fc.constantFrom("token" as const, "call" as const), result, (stage, reported) => {
      const { state } = refundOutcomeOf(reference, { stage, result: reported });
      const query = refundQueryOutcomeOf(collection, conversation, {
        stage,
        result: reported,
      }).state;
      expect(["succeeded", "absent", "unknown"]).toContain(query);
      if (stage === "token") expect([state, query]).toEqual(["unavailable", "unknown"]);
      if (reported.kind !== "response" || ["unknown", "unavailable"].includes(state)) return;
      const said = (JSON.parse(reported.body) as { output_ResponseCode: string })
        .output_ResponseCode;
      if (state === "succeeded") expect(said.trim()).toBe("INS-0");
      else if (state === "accepted") expect(["INS-0", "INS-10"]).toContain(said.trim());
      else expect(said.trim()).toBe("INS-18");
    }),
    { numRuns: 5_000 },
  );
});
