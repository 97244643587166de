import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WireResult } from "@/lib/providers/wire";
import { activeOutcomeOf, holderNameOutcomeOf, queryOutcomeOf, sendOutcomeOf } from "./map";
import type { MtnExchange } from "./wire";

const answered = (status: number, body: unknown = ""): MtnExchange => ({
  stage: "call",
  result: {
    kind: "answered",
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
  },
});
const status = (fields: object) => queryOutcomeOf(answered(200, fields));
const failed = (reason?: unknown) =>
  status({ status: "FAILED", amount: "5", currency: "GHS", reason });

const brokenResults: WireResult[] = [
  { kind: "not_sent", reason: "refused" },
  { kind: "not_sent", reason: "dns" },
  { kind: "unknown", reason: "timeout" },
  { kind: "unknown", reason: "reset" },
];

describe("a creating call", () => {
  test.each([202, 409])("%i is accepted", (code) => {
    expect(sendOutcomeOf(answered(code))).toEqual({ state: "accepted" });
  });

  test.each([400, 401, 403])("%i is refused as PROVIDER_REJECTED", (code) => {
    const outcome = sendOutcomeOf(answered(code, { statusCode: code, message: "Secret text" }));
    expect(outcome).toMatchObject({ state: "refused", failure: { code: "PROVIDER_REJECTED" } });
    expect(JSON.stringify(outcome)).not.toContain("Secret text");
  });

  test("a 5xx is unknown even with a code that sounds final, for MTN uses it after creating too", () => {
    for (const code of ["INVALID_CURRENCY", "PAYEE_NOT_FOUND", "SERVICE_UNAVAILABLE"])
      expect(sendOutcomeOf(answered(500, { code }))).toEqual({ state: "unknown", reason: code });
    expect(sendOutcomeOf(answered(503)).state).toBe("unknown");
  });

  test("it is unavailable only where the order never left", () => {
    for (const result of brokenResults) {
      const expected = result.kind === "not_sent" ? "unavailable" : "unknown";
      expect(sendOutcomeOf({ stage: "call", result }).state).toBe(expected);
      expect(sendOutcomeOf({ stage: "token", result }).state).toBe("unavailable");
    }
    const tokenDown = { ...answered(503), stage: "token" } as const;
    expect(sendOutcomeOf(tokenDown).state).toBe("unavailable");
  });
});

describe("a status", () => {
  test.each([
    ["PENDING", "pending"],
    ["CREATED", "pending"],
    ["successful", "unknown"],
    ["failed", "unknown"],
    ["REJECTED", "unknown"],
  ])("%s is %s", (word, state) => {
    expect(status({ status: word, amount: "5", currency: "GHS" }).state).toBe(state);
  });

  test.each(["5", "5.0", "5.00", "5.000"])("an amount of %s is 500 pesewas", (amount) => {
    const fields = { status: "SUCCESSFUL", financialTransactionId: "77", currency: "GHS", amount };
    expect(status(fields)).toEqual({ state: "succeeded", receipt: "77", amountMinor: 500n });
  });

  test.each([
    [{ amount: "5.001", currency: "GHS" }],
    [{ amount: "1e3", currency: "GHS" }],
    [{ amount: 5, currency: "GHS" }],
    [{ amount: "", currency: "GHS" }],
    [{ currency: "GHS" }],
    [{ amount: "5", currency: "EUR" }],
    [{ amount: "5" }],
  ])("success with the amount %j is unknown, not guessed", (fields) => {
    expect(status({ status: "SUCCESSFUL", ...fields }).state).toBe("unknown");
  });

  test.each([
    ["PAYEE_NOT_FOUND", "RECIPIENT_NOT_FOUND", false],
    ["PAYEE_LIMIT_REACHED", "RECIPIENT_LIMIT_REACHED", true],
    ["PAYEE_NOT_ALLOWED_TO_RECEIVE", "RECIPIENT_NOT_ALLOWED", false],
    ["NOT_ENOUGH_FUNDS", "PROVIDER_UNAVAILABLE", true],
    ["EXPIRED", "EXPIRED", true],
    ["NEVER_SEEN_BEFORE", "UNKNOWN", false],
  ])("the reason %s is %s, in both forms", (reason, code, retryable) => {
    const expected = { state: "failed", reason, failure: { code, retryable } };
    expect(failed(reason)).toMatchObject(expected);
    expect(failed({ code: reason, message: "Words of the provider" })).toMatchObject(expected);
  });

  test.each(["ONGOING", "PENDING", "DELAYED"])("FAILED for %s is still pending", (reason) => {
    expect(failed(reason)).toEqual({ state: "pending" });
    expect(failed({ code: reason })).toEqual({ state: "pending" });
  });

  test("FAILED because the money came back is reversed, and without a reason failed", () => {
    expect(failed("TRANSACTION_REVERSED").state).toBe("reversed");
    expect(failed({ code: "TRANSACTION_REVERSED" }).state).toBe("reversed");
    expect(failed()).toMatchObject({ state: "failed", failure: { code: "UNKNOWN" } });
  });

  test("the provider's free text goes no further", () => {
    expect(JSON.stringify(failed("Call +233241234567, it's <b>him</b>"))).not.toContain("233");
  });

  test("only the platform's own 404 means absent; a gateway's does not", () => {
    expect(queryOutcomeOf(answered(404, { code: "RESOURCE_NOT_FOUND" })).state).toBe("absent");
    for (const body of ["", "<html>", { statusCode: 404, message: "Resource not found" }])
      expect(queryOutcomeOf(answered(404, body)).state).toBe("unknown");
  });
});

describe("an account holder", () => {
  test("404 or false is not found, but a gateway's 404 and a 5xx are unavailable", () => {
    expect(activeOutcomeOf(answered(404)).state).toBe("not_found");
    expect(activeOutcomeOf(answered(200, { result: false })).state).toBe("not_found");
    expect(activeOutcomeOf(answered(404, { statusCode: 404 })).state).toBe("unavailable");
    expect(activeOutcomeOf(answered(503)).state).toBe("unavailable");
    expect(activeOutcomeOf({ ...answered(404), stage: "token" }).state).toBe("unavailable");
  });

  test("a name is as given, put together from its parts, or null, and never invented", () => {
    const nameOf = (body: unknown) => holderNameOutcomeOf(answered(200, body));
    expect(nameOf({ name: "AMA MENSAH" })).toEqual({ state: "found", name: "AMA MENSAH" });
    expect(nameOf({ given_name: "AMA", family_name: "MENSAH" })).toMatchObject({
      name: "AMA MENSAH",
    });
    expect(nameOf({ name: " " })).toEqual({ state: "found", name: null });
    expect(nameOf({})).toEqual({ state: "found", name: null });
    expect(holderNameOutcomeOf(answered(404))).toEqual({ state: "found", name: null });
    expect(holderNameOutcomeOf(answered(500)).state).toBe("unavailable");
  });
});

describe("whatever comes over the wire", () => {
  const words = ["FAILED", "failed", " FAILED", "SUCCESSFUL", "PENDING", "RESOURCE_NOT_FOUND", "X"];
  const word = fc.oneof(fc.constantFrom(...words), fc.string(), fc.jsonValue());
  const nearMiss = fc
    .record({ status: word, code: word, reason: word, amount: word }, { requiredKeys: [] })
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
      arbitrary: fc.record({ kind: fc.constant("answered" as const), status: code, body }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...brokenResults) },
  );
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

  test("a sending is refused only by an explicit 400, 401 or 403, accepted only by 202 or 409", () => {
    fc.assert(
      fc.property(wire, (given) => {
        const { state } = sendOutcomeOf(given);
        const http = given.result.kind === "answered" ? given.result.status : 0;
        if (state === "refused") expect([400, 401, 403]).toContain(http);
        if (state === "accepted") expect([202, 409]).toContain(http);
        if (state === "unavailable")
          expect(given.stage === "token" || given.result.kind === "not_sent").toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a query fails, reverses or finds nothing only where MTN itself says so in so many words", () => {
    fc.assert(
      fc.property(wire, (given) => {
        const { state } = queryOutcomeOf(given);
        if (state === "unknown") return;
        expect(given.stage).toBe("call");
        if (given.result.kind !== "answered") expect.unreachable("settled without an answer");
        const { status: http, body: text } = given.result;
        if (state === "absent") {
          expect(http).toBe(404);
          expect(member(text, "code")).toBe("RESOURCE_NOT_FOUND");
          return;
        }
        expect(http).toBe(200);
        const said = member(text, "status");
        if (state === "failed" || state === "reversed") expect(said).toBe("FAILED");
        if (state === "succeeded") expect(said).toBe("SUCCESSFUL");
        if (state === "pending") expect(["PENDING", "CREATED", "FAILED"]).toContain(said);
      }),
      { numRuns: 5_000 },
    );
  });
});
