import { describe, expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import { directions, type Direction } from "@/lib/providers/contract";
import type { Exchange } from "@/lib/providers/token-source";
import type { WireResult } from "@/lib/providers/wire";
import { queryOutcomeOf, sendOutcomeOf } from "./map";

const reference = "txn01JABC";

const responded = (status: number, body: unknown = "") => ({
  stage: "call" as const,
  result: {
    kind: "response" as const,
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
  },
});
interface Told {
  http?: number;
  success?: boolean | string | null;
  code?: string;
  result?: string;
  word?: unknown;
  id?: string;
}
const response = ({ http = 200, success = true, code, result = "ESB000010", word, id }: Told) =>
  responded(http, {
    ...(word === undefined
      ? {}
      : { data: { transaction: { id: id ?? reference, status: word, airtel_money_id: "77" } } }),
    status: {
      code: String(http),
      ...(success === null ? {} : { success }),
      result_code: result,
      response_code: code,
      message: "Words of the provider, +233271234567",
    },
  });
const sent = (direction: Direction, reported: Told) =>
  sendOutcomeOf(direction, reference, response(reported));
const confirmedStatuses = new Set<string>(unconfirmedStatuses.airtel);
const queried = (direction: Direction, exchange: Exchange) =>
  queryOutcomeOf({ expected: { direction, reference }, confirmedStatuses }, exchange);
const requested = (direction: Direction, reported: Told) => queried(direction, response(reported));

const brokenResults: WireResult[] = [
  { kind: "not_sent", reason: "rejected" },
  { kind: "not_sent", reason: "dns" },
  { kind: "unknown", reason: "timeout" },
  { kind: "unknown", reason: "reset" },
];

describe("starting a collection", () => {
  test("in process is accepted and never read as paid, whatever the status", () => {
    for (const word of ["SUCCESS", "Success.", "TS", undefined])
      for (const code of ["DP00800001006", "DP00800001001", undefined])
        expect(sent("in", { code, word })).toEqual({ state: "accepted" });
  });

  test.each([
    ["DP00800001002", "PAYER_REJECTED"],
    ["DP00800001003", "PAYER_LIMIT_REACHED"],
    ["DP00800001007", "PAYER_INSUFFICIENT_FUNDS"],
    ["DP00800001008", "PAYER_REJECTED"],
    ["DP00800001010", "PAYER_NOT_FOUND"],
    ["DP00800001026", "PROVIDER_REJECTED"],
    ["ESB000033", "PAYER_NOT_FOUND"],
    ["ROUTER007", "PROVIDER_REJECTED"],
  ])("%s rejects as %s, at 400 and at 200 alike", (code, failure) => {
    for (const http of [200, 400])
      expect(sent("in", { http, success: false, code })).toMatchObject({
        state: "rejected",
        reason: code,
        failure: { code: failure },
      });
  });
});

describe("starting a disbursement", () => {
  test("an explicit TS is success, with the receipt", () => {
    const reported = { word: "TS", code: "DP00900001001" };
    expect(sent("out", reported)).toEqual({ state: "succeeded", receipt: "77" });
  });

  test.each<[string, Told]>([
    ["success is false", { word: "TS", success: false }],
    ["success is not said", { word: "TS", success: null }],
    ["success is text", { word: "TS", success: "true" }],
    ["the status is 400", { word: "TS", http: 400 }],
    ["the code is ambiguous", { word: "TS", code: "DP00900001000" }],
    ["the code is a failure's", { word: "TS", code: "DP00900001005" }],
    ["it speaks of another transaction", { word: "TS", id: "other" }],
  ])("TS where %s is unknown", (_, reported) => {
    expect(sent("out", reported).state).toBe("unknown");
    expect(requested("out", reported).state).toBe("unknown");
  });

  test.each([
    ["TIP", "accepted"],
    ["TA", "unknown"],
    ["ts", "accepted"],
    ["SUCCESS", "accepted"],
  ])("the status %s is %s", (word, state) => {
    expect(sent("out", { word }).state).toBe(state);
  });

  test.each([
    ["DP00900001003", "RECIPIENT_LIMIT_REACHED", true],
    ["DP00900001007", "PROVIDER_UNAVAILABLE", true],
    ["DP00900001009", "RECIPIENT_NOT_ALLOWED", false],
    ["DP00900001012", "RECIPIENT_NOT_FOUND", false],
    ["DP00900001019", "PROVIDER_REJECTED", true],
    ["ROUTER115", "PROVIDER_REJECTED", true],
  ])("TF with %s failed as %s; the code alone rejects", (code, failure, retryable) => {
    const expected = { reason: code, failure: { code: failure, retryable } };
    for (const success of [true, false])
      expect(sent("out", { word: "TF", code, success })).toMatchObject({
        state: "failed",
        ...expected,
      });
    expect(sent("out", { success: false, http: 400, code })).toMatchObject({
      state: "rejected",
      ...expected,
    });
  });
});

describe.each(directions)("sending, direction %s", (direction) => {
  const family = direction === "in" ? "DP008" : "DP009";

  test.each(["ESB000041", ...(direction === "out" ? ["DP00900001017"] : [])])(
    "%s is a duplicate, so it was accepted before, even where the status is TF",
    (code) => {
      for (const word of [undefined, "TF"])
        for (const http of [200, 400])
          expect(sent(direction, { http, success: false, code, word })).toEqual({
            state: "accepted",
          });
    },
  );

  test.each([
    "00001000",
    ...(direction === "in" ? ["00001024"] : ["00001014", "00001011"]),
    "ESB000001",
    "ESB000004",
    "ROUTER117",
    "DP99900001005",
  ])("%s is unknown", (code) => {
    const full = code.startsWith("0") ? family + code : code;
    for (const http of [200, 400])
      expect(sent(direction, { http, success: false, code: full }).state).toBe("unknown");
  });

  test("an ambiguous code of one family outweighs a failure in the other", () => {
    const reported = { success: false, code: `${family}00001005`, result: "ESB000001" };
    expect(sent(direction, reported).state).toBe("unknown");
  });

  test("failed in general, beside a code that is not a failure's, is unknown", () => {
    for (const code of ["DP99900001005", ...["1001", "1006"].map((end) => `${family}0000${end}`)])
      for (const http of [200, 400])
        expect(sent(direction, { http, success: false, code, result: "ESB000011" }).state).toBe(
          "unknown",
        );
    expect(sent(direction, { success: false, result: "ESB000011" }).state).toBe("rejected");
  });

  test("a rejection by the older code of what the newer says was taken is unknown", () => {
    for (const end of ["1001", "1006"])
      expect(
        sent(direction, { success: false, code: `${family}0000${end}`, result: "ESB000008" }).state,
      ).toBe("unknown");
  });

  test("a failure's code with success is a contradiction, and unknown", () => {
    expect(sent(direction, { code: `${family}00001003` }).state).toBe("unknown");
  });

  test.each([408, 429, 500, 502, 503])("HTTP %i is unknown whatever it says", (http) => {
    for (const reported of [
      { success: false, code: `${family}00001003` },
      { word: "TS" },
      { word: "TF", success: false },
    ])
      expect(sent(direction, { ...reported, http }).state).toBe("unknown");
  });

  test("it is unavailable only where the order never left", () => {
    for (const result of brokenResults) {
      const expected = result.kind === "not_sent" ? "unavailable" : "unknown";
      expect(sendOutcomeOf(direction, reference, { stage: "call", result }).state).toBe(expected);
      for (const stage of ["token", "key"] as const)
        expect(sendOutcomeOf(direction, reference, { stage, result }).state).toBe("unavailable");
    }
    for (const stage of ["token", "key"] as const)
      expect(sendOutcomeOf(direction, reference, { ...responded(503), stage }).state).toBe(
        "unavailable",
      );
    expect(sendOutcomeOf(direction, reference, { ...responded(401), stage: "key" }).state).toBe(
      "unavailable",
    );
  });

  test("rejected credentials reject the order", () => {
    for (const status of [400, 401, 403])
      expect(
        sendOutcomeOf(direction, reference, { ...responded(status), stage: "token" }),
      ).toMatchObject({
        state: "rejected",
        failure: { code: "PROVIDER_REJECTED", retryable: true },
      });
    expect(sendOutcomeOf(direction, reference, responded(403)).state).toBe("rejected");
  });

  test("a token rejected although it was new leaves the order unsent, whatever the response says", () => {
    for (const reported of [{ word: "TS" }, { success: false, code: `${family}00001003` }])
      expect(sent(direction, { ...reported, http: 401 }).state).toBe("unavailable");
  });

  test("the router's flat response is read too", () => {
    const flat = { status_code: "ROUTER006", status_message: "Invalid Country" };
    expect(sendOutcomeOf(direction, reference, responded(400, flat))).toMatchObject({
      state: "rejected",
      reason: "ROUTER006",
    });
  });

  test("the provider's free text goes no further", () => {
    for (const code of ["DP00800001003", "DP00900001003", "+233271234567", "see 0271234567"])
      for (const http of [200, 400, 500])
        expect(JSON.stringify(sent(direction, { http, success: false, code }))).not.toMatch(
          /27123|Words/,
        );
  });
});

describe.each(directions)("an enquiry, direction %s", (direction) => {
  const family = direction === "in" ? "DP008" : "DP009";
  const code = (digits: string) => `${family}0000${digits}`;

  test("TS is success without an amount, TIP pending, TA unknown, TR reversed", () => {
    expect(requested(direction, { word: "TS", code: code("1001") })).toEqual({
      state: "succeeded",
      receipt: "77",
      amountMinor: null,
    });
    // Some markets repeat the code of the start.
    expect(requested(direction, { word: "TS", code: code("1006") }).state).toBe("succeeded");
    expect(requested(direction, { word: "TIP", code: code("1006") })).toEqual({ state: "pending" });
    expect(requested(direction, { word: "TA" }).state).toBe("unknown");
    expect(requested(direction, { word: "TR" }).state).toBe("reversed");
  });

  test.each(["TF", "TE"])("%s failed, with success or without", (word) => {
    for (const success of [true, false])
      expect(requested(direction, { word, success, code: code("1003") })).toMatchObject({
        state: "failed",
        failure: {
          code: direction === "in" ? "PAYER_LIMIT_REACHED" : "RECIPIENT_LIMIT_REACHED",
        },
      });
  });

  test("TF and TE without a cause are distinguished", () => {
    expect(requested(direction, { word: "TF", success: false })).toMatchObject({
      failure: { code: "UNKNOWN" },
    });
    expect(requested(direction, { word: "TE", success: false })).toMatchObject({
      failure: { code: direction === "in" ? "PAYER_TIMEOUT" : "EXPIRED" },
    });
  });

  test("TF with a code that says otherwise is unknown", () => {
    for (const digits of ["1000", "1001", "1006"])
      for (const word of ["TF", "TE"])
        expect(requested(direction, { word, code: code(digits) }).state).toBe("unknown");
  });

  test.each(["SUCCESS", "Success.", "ts", "", 7, null])("the status %j is unknown", (word) => {
    expect(requested(direction, { word }).state).toBe("unknown");
  });

  test("not found is absent, in either family's code, but not where anything speaks against it", () => {
    const missing = direction === "in" ? code("1025") : code("1015");
    for (const http of [200, 400, 404]) {
      expect(requested(direction, { http, success: false, code: missing })).toEqual({
        state: "absent",
      });
      expect(requested(direction, { http, success: false, result: "ESB000045" })).toEqual({
        state: "absent",
      });
    }
    expect(requested(direction, { code: missing }).state).toBe("unknown");
    expect(requested(direction, { http: 500, success: false, code: missing }).state).toBe(
      "unknown",
    );
    expect(requested(direction, { success: false, code: missing, word: "TS" }).state).toBe(
      "unknown",
    );
    expect(queried(direction, responded(404, "<html>")).state).toBe("unknown");
  });

  test("a failure's code without a status ends nothing", () => {
    for (const http of [200, 400])
      expect(requested(direction, { http, success: false, code: code("1003") }).state).toBe(
        "unknown",
      );
  });

  test("trouble on the way is unknown", () => {
    for (const result of brokenResults)
      expect(queried(direction, { stage: "call", result }).state).toBe("unknown");
    for (const status of [401, 403, 408, 429, 500, 503])
      expect(requested(direction, { http: status, word: "TF", success: false }).state).toBe(
        "unknown",
      );
    expect(queried(direction, { ...response({ word: "TS" }), stage: "token" }).state).toBe(
      "unknown",
    );
  });
});

test("a collection that timed out has failed once an enquiry says TF", () => {
  expect(requested("in", { word: "TF", success: false, code: "DP00800001024" })).toMatchObject({
    state: "failed",
    failure: { code: "PAYER_TIMEOUT" },
  });
});
