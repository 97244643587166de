import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import type { Direction } from "@/lib/providers/contract";
import type { Exchange } from "@/lib/providers/token-source";
import type { WireResult } from "@/lib/providers/wire";
import {
  activeOutcomeOf,
  balanceOf,
  holderNameOutcomeOf,
  callbackReadingOf,
  queryOutcomeOf,
  sendOutcomeOf,
} from "./map";

const responded = (status: number, body: unknown = ""): Exchange => ({
  stage: "call",
  result: {
    kind: "response",
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
  },
});
const questionOf = (direction: Direction) => ({
  expected: {
    direction,
    transactionId: "txn_1",
    amountMinor: 500n,
    counterparty: "+233241234567",
    receipt: "77",
    refundOf: null,
  },
  confirmedStatuses: new Set<string>(unconfirmedStatuses.mtn),
});
const status = (fields: object, direction: Direction = "out") =>
  queryOutcomeOf(questionOf(direction), responded(200, { externalId: "txn_1", ...fields }));
const failed = (reason?: unknown, direction: Direction = "out") =>
  status({ status: "FAILED", amount: "5", currency: "GHS", reason }, direction);

const brokenResults: WireResult[] = [
  { kind: "not_sent", reason: "rejected" },
  { kind: "not_sent", reason: "dns" },
  { kind: "unknown", reason: "timeout" },
  { kind: "unknown", reason: "reset" },
];

describe("a creating call", () => {
  test.each([202, 409])("%i is accepted", (code) => {
    expect(sendOutcomeOf("out", responded(code))).toEqual({ state: "accepted" });
  });

  test.each([
    [400, "Secret text"],
    [401, "Access denied due to invalid subscription key. Secret text"],
    [403, "Secret text"],
  ])("%i is rejected as PROVIDER_REJECTED", (code, message) => {
    const outcome = sendOutcomeOf("out", responded(code, { statusCode: code, message }));
    expect(outcome).toMatchObject({ state: "rejected", failure: { code: "PROVIDER_REJECTED" } });
    expect(JSON.stringify(outcome)).not.toContain("Secret text");
  });

  test("a token rejected again after its renewal rejects nothing, but wrong credentials do", () => {
    const unauthorized = responded(401, { statusCode: 401, message: "Unauthorized." });
    expect(sendOutcomeOf("out", unauthorized)).toEqual({
      state: "unavailable",
      reason: "http_401",
    });
    expect(sendOutcomeOf("out", { ...unauthorized, stage: "token" }).state).toBe("rejected");
  });

  test("a 5xx is unknown even with a code that sounds final, for MTN uses it after creating too", () => {
    for (const code of ["INVALID_CURRENCY", "PAYEE_NOT_FOUND", "SERVICE_UNAVAILABLE"])
      expect(sendOutcomeOf("out", responded(500, { code }))).toEqual({
        state: "unknown",
        reason: code,
      });
    expect(sendOutcomeOf("out", responded(503)).state).toBe("unknown");
  });

  test("a duplicate is never rejected, whatever the status: the order is there", () => {
    const sent = (code: number) =>
      sendOutcomeOf("out", responded(code, { code: "RESOURCE_ALREADY_EXIST" }));
    expect(sent(400)).toEqual({ state: "accepted" });
    expect(sent(500)).toEqual({ state: "unknown", reason: "RESOURCE_ALREADY_EXIST" });
  });

  test("it is unavailable only where the order never left", () => {
    for (const result of brokenResults) {
      const expected = result.kind === "not_sent" ? "unavailable" : "unknown";
      expect(sendOutcomeOf("out", { stage: "call", result }).state).toBe(expected);
      expect(sendOutcomeOf("out", { stage: "token", result }).state).toBe("unavailable");
    }
    const tokenDown = { ...responded(503), stage: "token" } as const;
    expect(sendOutcomeOf("out", tokenDown).state).toBe("unavailable");
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

  test.each([
    ["PAYER_NOT_FOUND", "PAYER_NOT_FOUND", false],
    ["PAYER_LIMIT_REACHED", "PAYER_LIMIT_REACHED", true],
    ["NOT_ENOUGH_FUNDS", "PAYER_INSUFFICIENT_FUNDS", true],
    ["APPROVAL_REJECTED", "PAYER_REJECTED", false],
    ["REJECTED", "PAYER_REJECTED", false],
    ["EXPIRED", "PAYER_TIMEOUT", true],
    ["COULD_NOT_PERFORM_TRANSACTION", "PAYER_TIMEOUT", true],
    ["INTERNAL_PROCESSING_ERROR", "UNKNOWN", true],
    ["SERVICE_UNAVAILABLE", "PROVIDER_UNAVAILABLE", true],
    ["PAYEE_NOT_ALLOWED_TO_RECEIVE", "PROVIDER_REJECTED", false],
    ["NEVER_SEEN_BEFORE", "UNKNOWN", false],
    ["CONSTRUCTOR", "UNKNOWN", false],
  ])("of a collection, the reason %s is %s", (reason, code, retryable) => {
    const expected = { state: "failed", reason, failure: { code, retryable } };
    expect(failed(reason, "in")).toMatchObject(expected);
    expect(failed({ code: reason }, "in")).toMatchObject(expected);
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
    expect(
      queryOutcomeOf(questionOf("out"), responded(404, { code: "RESOURCE_NOT_FOUND" })).state,
    ).toBe("absent");
    for (const body of ["", "<html>", { statusCode: 404, message: "Resource not found" }])
      expect(queryOutcomeOf(questionOf("out"), responded(404, body)).state).toBe("unknown");
  });
});

describe("a callback", () => {
  const read = (body: unknown) => callbackReadingOf(Buffer.from(JSON.stringify(body)));
  const party = { partyIdType: "MSISDN", partyId: "233241234567" };
  const whole = { status: "SUCCESSFUL", amount: "5", currency: "GHS", payer: party };

  test("says what it claims, of a payer or a payee, and names none of our references", () => {
    const claims = { result: "succeeded", amountMinor: 500n, phone: "+233241234567" };
    expect(read(whole)).toEqual({ state: "read", reference: null, claims });
    expect(read({ ...whole, payer: undefined, payee: party })).toMatchObject({ claims });
  });

  test.each([
    [{ status: "FAILED", reason: "EXPIRED" }, "failed"],
    [{ status: "FAILED", reason: "ONGOING" }, "pending"],
    [{ status: "FAILED", reason: "TRANSACTION_REVERSED" }, null],
    [{ status: "PENDING" }, "pending"],
    [{ status: "MAYBE" }, null],
  ])("%j claims %s", (fields, result) => {
    expect(read(fields)).toMatchObject({ claims: { result, amountMinor: null, phone: null } });
  });

  test.each([
    { amount: "5", currency: "EUR" },
    { amount: 5, currency: "GHS", payer: "233241234567" },
    { payer: { partyIdType: "EMAIL", partyId: "a@b.example" } },
    { payer: { partyIdType: "MSISDN", partyId: "+233 24" } },
  ])("%j claims no amount and no phone", (fields) => {
    expect(read({ status: "FAILED", ...fields })).toMatchObject({
      claims: { amountMinor: null, phone: null },
    });
  });

  test("that is no status is unreadable, whatever bytes it has", () => {
    for (const body of [null, [], "x", {}, { status: 1 }])
      expect(read(body)).toEqual({ state: "unreadable" });
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(callbackReadingOf(bytes)).toEqual({ state: "unreadable" });
      }),
    );
  });
});

test("a balance is in cedis or none", () => {
  const balance = (currency: string) =>
    balanceOf(responded(200, { availableBalance: "15000.00", currency }));
  expect(balance("GHS")).toEqual({ amountMinor: 1_500_000n });
  expect(balance("EUR")).toBeNull();
});

describe("an account holder", () => {
  test("404 or false is not found, but a gateway's 404 and a 5xx are unavailable", () => {
    for (const body of ["", { code: "RESOURCE_NOT_FOUND" }])
      expect(activeOutcomeOf(responded(404, body)).state).toBe("not_found");
    expect(activeOutcomeOf(responded(200, { result: false })).state).toBe("not_found");
    for (const body of [{ statusCode: 404 }, "<html>Not Found</html>", { message: "no Route" }, []])
      for (const outcomeOf of [activeOutcomeOf, holderNameOutcomeOf])
        expect(outcomeOf(responded(404, body)).state).toBe("unavailable");
    expect(activeOutcomeOf(responded(503)).state).toBe("unavailable");
    expect(activeOutcomeOf({ ...responded(404), stage: "token" }).state).toBe("unavailable");
  });

  test("a name is as given, put together from its parts, or null, and never invented", () => {
    const nameOf = (body: unknown) => holderNameOutcomeOf(responded(200, body));
    expect(nameOf({ name: "AMA MENSAH" })).toEqual({ state: "found", name: "AMA MENSAH" });
    expect(nameOf({ given_name: "AMA", family_name: "MENSAH" })).toMatchObject({
      name: "AMA MENSAH",
    });
    expect(nameOf({ name: " " })).toEqual({ state: "found", name: null });
    expect(nameOf({ name: "AMA\u0000\n MENSAH" })).toEqual({ state: "found", name: "AMA MENSAH" });
    expect(nameOf({})).toEqual({ state: "found", name: null });
    expect(holderNameOutcomeOf(responded(404))).toEqual({ state: "found", name: null });
    expect(holderNameOutcomeOf(responded(500)).state).toBe("unavailable");
  });
});
