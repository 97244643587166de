import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import type { WireResult } from "@/lib/providers/wire";
import { refundOutcomeOf, refundQueryOutcomeOf } from "./map-refunds";
import type { AirtelExchange } from "./transport";

const receipt = "118820045517";
const responded = (status: number, body: unknown) => ({
  stage: "call" as const,
  result: { kind: "response" as const, status, body: JSON.stringify(body) },
});
const refunded = (word: unknown, codes: object = {}, id: unknown = receipt) => ({
  data: { transaction: { airtel_money_id: id, status: word } },
  status: { success: true, result_code: "ESB000010", ...codes },
});
const rejected = (...codes: string[]) => ({
  status: { success: false, response_code: codes[0], result_code: codes[1] ?? "ESB000011" },
});
const outcome = (status: number, body: unknown) =>
  refundOutcomeOf(receipt, responded(status, body));

test.each(["SUCCESS", "Success.", "TS"])("%s is a refund made", (word) => {
  expect(outcome(200, refunded(word))).toEqual({ state: "succeeded", receipt: null });
});

test.each([
  [200, refunded("TIP")],
  [200, refunded("TA")],
  [200, refunded(undefined)],
  [200, refunded("SUCCESS", { response_code: "DP00800001006" })],
  [200, refunded("SUCCESS", { response_code: "DP00800001000" })],
  [200, refunded("SUCCESS", {}, "another")],
  [400, refunded("SUCCESS")],
  [500, refunded("SUCCESS")],
  [200, {}],
])("%i %j is unknown", (status, body) => {
  expect(outcome(status, body).state).toBe("unknown");
});

test.each([
  ["DP00800001025", 400, rejected("DP00800001025", "ESB000045")],
  ["ROUTER006", 400, rejected("ROUTER006")],
  ["ROUTER003", 400, { status_code: "ROUTER003" }],
  ["DP00800001026", 403, rejected("DP00800001026")],
  ["FORBIDDEN", 403, "no"],
])("%s rejects it before Airtel looks at the payment", (reason, status, body) => {
  const failure = { code: "PROVIDER_REJECTED" };
  expect(outcome(status, body)).toMatchObject({ state: "rejected", reason, failure });
});

test.each([
  ["a rejection, perhaps because it was made before", 400, rejected("DP00800001008")],
  ["a failure without a cause", 400, rejected("ESB000011")],
  ["two causes that disagree", 400, rejected("DP00800001001", "ESB000008")],
  ["a cause under a time-out", 408, rejected("ROUTER006")],
  ["a cause under an error of its own", 500, rejected("ROUTER006")],
])("%s is unknown", (_, status, body) => {
  expect(outcome(status, body).state).toBe("unknown");
});

test("what was never sent, or not accepted, is unavailable", () => {
  const token = { ...responded(400, {}), stage: "token" as const };
  const unsent: AirtelExchange = {
    stage: "call",
    result: { kind: "not_sent", reason: "rejected" },
  };
  for (const given of [token, unsent, responded(401, {})])
    expect(refundOutcomeOf(receipt, given).state).toBe("unavailable");
});

describe("the enquiry about the payment", () => {
  const requested = (status: string, words: readonly string[] = unconfirmedStatuses.airtel) =>
    refundQueryOutcomeOf(
      { reference: "txn1" },
      new Set(words),
      responded(200, { data: { transaction: { id: "txn1", status } }, status: { success: true } }),
    );

  test("reports a refund by the status for returned money, and no refund once that status is confirmed", () => {
    expect(requested("TR")).toEqual({ state: "succeeded", receipt: null, amountMinor: null });
    expect(requested("TR", [])).toEqual({ state: "unknown", reason: "unconfirmed" });
    expect(requested("TS")).toEqual({ state: "absent" });
    expect(requested("TS", [])).toEqual({ state: "unknown", reason: "not_reported" });
    for (const word of ["TIP", "TF", "TE", "TA", "?"])
      expect(requested(word).state).toBe("unknown");
  });
});

test("whatever comes over the wire, a refund is made only where Airtel says so about this payment", () => {
  const word = fc.oneof(fc.constantFrom("SUCCESS", "TS", "TIP", "success"), fc.jsonValue());
  const code = fc.constantFrom(
    "ESB000010",
    "ESB000011",
    "DP00800001001",
    "DP00800001008",
    "ROUTER006",
  );
  const id = fc.oneof(fc.constant(receipt), fc.jsonValue());
  const envelope = fc.record(
    {
      data: fc.record({ transaction: fc.record({ status: word, airtel_money_id: id }) }),
      status: fc.record(
        { success: fc.oneof(fc.boolean(), fc.jsonValue()), response_code: code, result_code: code },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    { weight: 6, arbitrary: envelope.map((value) => JSON.stringify(value)) },
    fc.json(),
    fc.string(),
  );
  const status = fc.oneof(fc.constantFrom(200, 400, 401, 403, 404, 503), fc.integer());
  const result: fc.Arbitrary<WireResult> = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("response" as const), status, body }) },
    fc.constant<WireResult>({ kind: "unknown", reason: "timeout" }),
    fc.constant<WireResult>({ kind: "not_sent", reason: "dns" }),
  );
  const stage = fc.constantFrom("call" as const, "call" as const, "token" as const, "key" as const);
  fc.assert(
    fc.property(stage, result, (at, reported) => {
      const { state } = refundOutcomeOf(receipt, { stage: at, result: reported });
      expect(["succeeded", "rejected", "unavailable", "unknown"]).toContain(state);
      if (at !== "call") expect(state).toBe("unavailable");
      if (state !== "succeeded" || reported.kind !== "response") return;
      expect(reported.status).toBe(200);
      expect(JSON.parse(reported.body)).toMatchObject({ status: { success: true } });
    }),
    { numRuns: 5_000 },
  );
});
