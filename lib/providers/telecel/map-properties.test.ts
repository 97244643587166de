import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import { directions } from "@/lib/providers/contract";
import type { Exchange } from "@/lib/providers/token-source";
import type { WireResult } from "@/lib/providers/wire";
import { beneficiaryOutcomeOf, queryOutcomeOf, sendOutcomeOf } from "./map";

const reference = "txn01JABC";
const conversation = "q1";
const confirmedStatuses = new Set(unconfirmedStatuses.telecel);
const brokenResults: WireResult[] = [
  { kind: "unknown", reason: "timeout" },
  { kind: "unknown", reason: "reset" },
  { kind: "not_sent", reason: "rejected" },
  { kind: "not_sent", reason: "timeout" },
];

describe("whatever comes over the wire", () => {
  const codes = ["INS-0", "ins-0", " INS-0", "INS-1", "INS-6", "INS-10", "INS-23", "INS-2051", "0"];
  const statuses = ["Completed", "COMPLETED", "Failed", "Cancelled", "Expired", "Pending", "N/A"];
  const oneOf = (values: string[]) =>
    fc.oneof(fc.constantFrom(...values), fc.string(), fc.jsonValue());
  const nearMiss = fc
    .record(
      {
        output_ResponseCode: oneOf(codes),
        output_TransactionID: oneOf(["7HT2KQ9ZPA", "", "N/A"]),
        output_ResponseTransactionStatus: oneOf(statuses),
        output_TransactionStatus: oneOf(statuses),
        output_Reversed: oneOf(["True", "False"]),
        output_CustomerFirstName: oneOf(["AMA"]),
        output_ThirdPartyConversationID: oneOf([reference, conversation]),
      },
      { requiredKeys: [] },
    )
    .map((members) => JSON.stringify(members));
  const body = fc.oneof(
    { weight: 5, arbitrary: nearMiss },
    fc.json(),
    fc.string(),
    nearMiss.map((text) => `[${text}]`),
  );
  const status = fc.oneof(
    fc.constantFrom(200, 201, 400, 401, 408, 409, 422, 500, 503),
    fc.integer({ min: 100, max: 599 }),
  );
  const result: fc.Arbitrary<WireResult> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant("response" as const), status, body }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...brokenResults) },
  );
  const wire = fc.record({ stage: fc.constantFrom("token" as const, "call" as const), result });
  const direction = fc.constantFrom(...directions);

  const wordIn = (value: unknown) => (typeof value === "string" ? value.trim() : "");

  function membersOf({ result: given }: Exchange): Record<string, unknown> {
    try {
      const value: unknown = given.kind === "response" ? JSON.parse(given.body) : null;
      return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }

  test("a sending has succeeded only with INS-0 and a transaction id, and ends only by Telecel's code", () => {
    fc.assert(
      fc.property(direction, wire, (way, given) => {
        const { state } = sendOutcomeOf(way, reference, given);
        const http = given.result.kind === "response" ? given.result.status : 0;
        const members = membersOf(given);
        const said = wordIn(members.output_ResponseCode);
        const named = members.output_ThirdPartyConversationID;
        if (state === "succeeded") {
          expect(named).toBe(reference);
          expect([200, 201]).toContain(http);
          expect(said).toBe("INS-0");
          expect(members.output_TransactionID).toBeTruthy();
        }
        if (state === "accepted") expect(["INS-0", "INS-10"]).toContain(said);
        if (state === "failed" || state === "rejected")
          expect(said).toMatch(/^INS-(?!0$|1$|9$|10$)/);
        if (state === "unavailable")
          expect(given.stage === "token" || given.result.kind === "not_sent").toBe(true);
        if (given.stage === "token") expect(state).toBe("unavailable");
      }),
      { numRuns: 5_000 },
    );
  });

  test("a query settles only where Telecel names the transaction's status", () => {
    fc.assert(
      fc.property(direction, wire, (way, given) => {
        const { state } = queryOutcomeOf(
          {
            expected: { direction: way, reference, receipt: null },
            conversation,
            confirmedStatuses,
          },
          given,
        );
        if (state === "unknown") return;
        expect(given.stage).toBe("call");
        const members = membersOf(given);
        const code = wordIn(members.output_ResponseCode);
        const named =
          typeof members.output_ResponseTransactionStatus === "string"
            ? members.output_ResponseTransactionStatus
            : members.output_TransactionStatus;
        const said = wordIn(named).toUpperCase();
        const conversationId = members.output_ThirdPartyConversationID;
        if (["succeeded", "failed", "reversed"].includes(state))
          expect([reference, conversation]).toContain(conversationId);
        if (state === "absent") expect(code).toBe("INS-23");
        if (state === "succeeded" || state === "reversed")
          expect([code, said]).toEqual(["INS-0", "COMPLETED"]);
        if (state === "failed") expect(["FAILED", "CANCELLED", "EXPIRED"]).toContain(said);
        if (state === "pending") expect(code).toBe("INS-0");
      }),
      { numRuns: 5_000 },
    );
  });

  test("an account is found only with INS-0, and missing only with INS-2051", () => {
    fc.assert(
      fc.property(wire, (given) => {
        const { state } = beneficiaryOutcomeOf(conversation, given);
        const code = wordIn(membersOf(given).output_ResponseCode);
        if (state === "found") expect(code).toBe("INS-0");
        if (state === "not_found") expect(code).toBe("INS-2051");
      }),
      { numRuns: 2_000 },
    );
  });
});
