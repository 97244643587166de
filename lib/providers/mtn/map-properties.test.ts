import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import type { WireResult } from "@/lib/providers/wire";
import type { TransferKind } from "@/lib/providers/failures";
import { queryOutcomeOf, sendOutcomeOf, type MtnStatusQuery } from "./map";

const questionOf = (movement: TransferKind): MtnStatusQuery => ({
  expected: {
    direction: movement === "in" ? "in" : "out",
    transactionId: "txn_1",
    amountMinor: 500n,
    counterparty: "+233241234567",
    receipt: null,
    refundOf: movement === "refund" ? { reference: "r", receipt: null } : null,
  },
  confirmedStatuses: new Set(unconfirmedStatuses.mtn),
});
const brokenResults: WireResult[] = [
  { kind: "not_sent", reason: "rejected" },
  { kind: "not_sent", reason: "dns" },
  { kind: "unknown", reason: "timeout" },
  { kind: "unknown", reason: "reset" },
];

describe("whatever comes over the wire", () => {
  const words = ["FAILED", "failed", " FAILED", "SUCCESSFUL", "PENDING", "RESOURCE_NOT_FOUND", "X"];
  const word = fc.oneof(fc.constantFrom(...words), fc.string(), fc.jsonValue());
  const nearMiss = fc
    .record(
      {
        status: word,
        code: word,
        reason: word,
        amount: word,
        externalId: fc.constantFrom("txn_1", "x"),
      },
      { requiredKeys: [] },
    )
    .map((fields) => JSON.stringify(fields));
  const body = fc.oneof(
    nearMiss,
    fc.json(),
    fc.string(),
    nearMiss.map((text) => `[${text}]`),
  );
  const code = fc.oneof(
    fc.constantFrom(200, 202, 404, 409, 500, 503),
    fc.integer({ min: 100, max: 599 }),
  );
  const result: fc.Arbitrary<WireResult> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant("response" as const), status: code, body }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...brokenResults) },
  );
  const direction = fc.constantFrom("in" as const, "out" as const, "refund" as const);
  const wire = fc.record({ stage: fc.constantFrom("token" as const, "call" as const), result });

  function member(text: string, name: string): unknown {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
      return (value as Record<string, unknown>)[name];
    } catch {
      return undefined;
    }
  }

  test("a sending is rejected only by an explicit 400, 401 or 403, accepted only by 202 or 409", () => {
    fc.assert(
      fc.property(direction, wire, (way, given) => {
        const { state } = sendOutcomeOf(way, given);
        const http = given.result.kind === "response" ? given.result.status : 0;
        if (state === "rejected") expect([400, 401, 403]).toContain(http);
        if (state === "accepted") expect([202, 409]).toContain(http);
        if (state === "unavailable")
          expect(given.stage === "token" || given.result.kind === "not_sent" || http === 401).toBe(
            true,
          );
      }),
      { numRuns: 2_000 },
    );
  });

  test("a query fails, reverses or finds nothing only where MTN explicitly says so", () => {
    fc.assert(
      fc.property(direction, wire, (way, given) => {
        const { state } = queryOutcomeOf(questionOf(way), given);
        if (state === "unknown") return;
        expect(given.stage).toBe("call");
        if (given.result.kind !== "response") expect.unreachable("settled without a response");
        const { status: http, body: text } = given.result;
        if (state === "absent") {
          expect(http).toBe(404);
          expect(member(text, "code")).toBe("RESOURCE_NOT_FOUND");
          return;
        }
        expect(http).toBe(200);
        const said = member(text, "status");
        if (state !== "pending") expect(member(text, "externalId")).toBe("txn_1");
        if (state === "failed" || state === "reversed") expect(said).toBe("FAILED");
        if (state === "succeeded") expect(said).toBe("SUCCESSFUL");
        if (state === "pending") expect(["PENDING", "CREATED", "FAILED"]).toContain(said);
      }),
      { numRuns: 5_000 },
    );
  });
});
