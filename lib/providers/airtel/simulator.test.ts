import { createPublicKey } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encryptPin, signatureHeaders } from "./sealing";
import { openBench, openCaller, type Bench, type Caller } from "./test-bench";

let bench: Bench;
let caller: Caller;
beforeEach(async () => {
  bench = await openBench();
  caller = openCaller(bench.connection);
});
afterEach(() => bench.close());

const pinKey = () => createPublicKey(bench.options.privateKey);
const payment = (changes: object = {}, transaction: object = {}) => ({
  reference: "Order 0001",
  subscriber: { country: "GH", currency: "GHS", msisdn: "270000001" },
  transaction: { amount: 50, country: "GH", currency: "GHS", id: "TX-0001", ...transaction },
  ...changes,
});
const disbursement = (changes: object = {}, transaction: object = {}) => ({
  payee: { msisdn: "270000001", wallet_type: "NORMAL" },
  reference: "Payout 0001",
  pin: encryptPin(bench.connection.pin, pinKey(), "oaep-sha256"),
  transaction: { amount: 50, id: "PO-0001", type: "B2C", ...transaction },
  ...changes,
});
const pay = (body: unknown = payment()) => caller.call("POST", "/merchant/v1/payments/", { body });
const disburse = (body: unknown = disbursement(), version = 2) =>
  caller.call("POST", `/standard/v${version}/disbursements/`, { body });
const codeOf = ({ body }: Awaited<ReturnType<typeof pay>>) =>
  body.status.response_code ?? body.status.result_code;

describe("the token", () => {
  test("is given for the right credentials, with its life as a number or as text", async () => {
    const response = await caller.fetchToken();
    expect(response).toMatchObject({
      status: 200,
      body: {
        token_type: "bearer",
        expires_in: 180,
        access_token: expect.stringMatching(/^.{20,}$/),
      },
    });
    bench.restart({ expiresInAs: "string" });
    expect((await caller.fetchToken()).body.expires_in).toBe("180");
  });

  test.each([
    [{ client_secret: "wrong" }, 401],
    [{ client_id: undefined }, 400],
    [{ grant_type: "password" }, 400],
  ])("is rejected for %j with %i", async (changes, status) => {
    const response = await caller.fetchToken(changes);
    expect(response).toMatchObject({ status, body: { error: expect.any(String) } });
  });

  test("lives 180 seconds, and an order that meets its end is renewed unseen", async () => {
    await bench.adapter.readBalance("out", () => undefined);
    const balance = () => caller.call("GET", "/standard/v1/users/balance");
    expect((await balance()).status).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      vi.setSystemTime(Date.now() + 179_000);
      expect((await balance()).status).toBe(200);
      vi.setSystemTime(Date.now() + 2_000);
      expect(await balance()).toMatchObject({ status: 401, body: { error: "invalid_token" } });
      const order = bench.order("out", "+233270000001");
      expect((await bench.adapter.send(order, () => undefined)).state).toBe("succeeded");
    } finally {
      vi.useRealTimers();
    }
    expect(await bench.book()).toMatchObject([{ times: 1 }]);
  });
});

test.each([
  [{ "X-Country": null }, "ROUTER003"],
  [{ "X-Country": "ZM" }, "ROUTER006"],
  [{ "X-Currency": null }, "ROUTER119"],
  [{ "X-Currency": "UGX" }, "ROUTER112"],
])("the headers %j are rejected with %s", async (headers, code) => {
  const response = await caller.call("GET", "/standard/v1/users/balance", { headers });
  expect(response).toMatchObject({
    status: 400,
    body: { status: { code: "400", success: false, response_code: code } },
  });
});

describe("addresses", () => {
  test("are taken with a slash at the end or without, in every version", async () => {
    const { call } = caller;
    let made = 0;
    const id = () => ({ id: `ID-${(made += 1)}` });
    for (const end of ["", "/"]) {
      for (const version of [1, 2]) {
        const path = `/merchant/v${version}/payments${end}`;
        expect(codeOf(await call("POST", path, { body: payment({}, id()) }))).toBe("DP00800001006");
      }
      for (const version of [1, 2, 3]) {
        const path = `/standard/v${version}/disbursements${end}`;
        const response = await call("POST", path, { body: disbursement({}, id()) });
        expect(codeOf(response)).toBe("DP00900001001");
        const requested = `/standard/v${version}/disbursements/ID-${made}${end}?transactionType=B2C`;
        expect((await call("GET", requested)).body.data.transaction.status).toBe("TS");
      }
      expect((await call("GET", `/standard/v1/payments/ID-1${end}`)).status).toBe(200);
      for (const path of ["v1/users/balance", "v1/users/270000001"])
        expect((await call("GET", `/standard/${path}${end}`)).body.status.success).toBe(true);
    }
  });

  test("that are not Airtel's are 404, and another method is 405", async () => {
    expect((await caller.call("GET", "/standard/v4/disbursements/1")).status).toBe(404);
    expect((await caller.call("GET", "/merchant/v1/payments/")).status).toBe(405);
  });

  test("the book and the faults need no credentials", async () => {
    expect(await bench.book()).toEqual([]);
    await bench.setFaults({});
  });
});

describe("a payment", () => {
  test("is in process, exactly in Airtel's envelope", async () => {
    bench.restart({ timeScale: 1_000 });
    expect(await pay()).toEqual({
      status: 200,
      body: {
        data: { transaction: { id: "TX-0001", status: "Success." } },
        status: {
          response_code: "DP00800001006",
          code: "200",
          success: true,
          result_code: "ESB000010",
          message: "Success.",
        },
      },
    });
    expect(await bench.book()).toEqual([]);
  });

  test.each<[string, object, object, string]>([
    ["ten digits", { subscriber: { msisdn: "0270000001" } }, {}, "ESB000033"],
    ["a plus sign", { subscriber: { msisdn: "+23327000" } }, {}, "ESB000033"],
    ["no number", { subscriber: {} }, {}, "ROUTER003"],
    ["no subscriber", { subscriber: undefined }, {}, "ROUTER003"],
    ["another country", {}, { country: "ZM" }, "ESB000034"],
    ["another currency", {}, { currency: "UGX" }, "ESB000035"],
    ["an amount as text", {}, { amount: "50" }, "ESB000008"],
    ["no amount", {}, { amount: undefined }, "ROUTER003"],
    ["nothing to pay", {}, { amount: 0 }, "ESB000008"],
    ["less than nothing", {}, { amount: -5 }, "ESB000008"],
    ["half a pesewa", {}, { amount: 1.005 }, "ESB000008"],
    ["a short reference", { reference: "abc" }, {}, "ESB000008"],
    ["a long reference", { reference: "x".repeat(65) }, {}, "ESB000008"],
    ["no id", {}, { id: undefined }, "ROUTER003"],
  ])("with %s is rejected", async (_, changes, transaction, code) => {
    const response = await pay(payment(changes, transaction));
    expect(response.status).toBe(400);
    expect(codeOf(response)).toBe(code);
    expect((await caller.call("GET", "/standard/v1/payments/TX-0001")).body.status).toMatchObject({
      success: false,
      response_code: "DP00800001025",
      result_code: "ESB000045",
    });
  });

  test("whose body is no JSON is rejected", async () => {
    expect(codeOf(await pay("{"))).toBe("ROUTER003");
  });

  test("takes the number as a number, and needs no country in its body", async () => {
    const body = { ...payment({ subscriber: { msisdn: 270_000_001 } }) };
    expect(codeOf(await pay(body))).toBe("DP00800001006");
    const bare = { amount: 50.5, id: "TX-0002", country: undefined, currency: undefined };
    expect(codeOf(await pay(payment({}, bare)))).toBe("DP00800001006");
  });

  test("again under its id is rejected, and the first one is unchanged", async () => {
    await pay();
    const again = await pay(payment({}, { amount: 99 }));
    expect(again.status).toBe(400);
    expect(again.body.status).toMatchObject({ success: false, result_code: "ESB000041" });
    await vi.waitFor(async () =>
      expect(await bench.book()).toMatchObject([{ amount: "50.00", times: 1 }]),
    );
    expect(codeOf(await disburse(disbursement({}, { id: "TX-0001" })))).toBe("DP00900001017");
  });

  test("of twenty under one id at once, one is accepted", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => pay()));
    const accepted = responses.filter(({ body }) => body.status.success);
    expect(accepted).toHaveLength(1);
  });
});

describe("a disbursement", () => {
  test("gets its final status and a receipt", async () => {
    const { status, body } = await disburse();
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        transaction: {
          reference_id: expect.stringMatching(/^\d{12}$/),
          airtel_money_id: expect.stringMatching(/^disburs-[0-9A-F]{10}-PO-0001$/),
          id: "PO-0001",
          message: expect.any(String),
          status: "TS",
        },
      },
      status: {
        response_code: "DP00900001001",
        code: "200",
        success: true,
        result_code: "ESB000010",
        message: "SUCCESS",
      },
    });
    expect((await disburse()).body.status.response_code).toBe("DP00900001017");
    expect(await bench.book()).toMatchObject([{ direction: "out", times: 1 }]);
  });

  test("that fails says so at 200 with success false", async () => {
    const payee = { msisdn: "270000003", wallet_type: "NORMAL" };
    const { status, body } = await disburse(disbursement({ payee }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { transaction: { status: "TF" } },
      status: { success: false, code: "200", response_code: "DP00900001003" },
    });
    expect(body.data.transaction.airtel_money_id).toBeUndefined();
  });

  test.each(["oaep-sha256", "oaep-sha1", "pkcs1"] as const)(
    "takes a PIN under %s",
    async (padding) => {
      const sealed = encryptPin(bench.connection.pin, pinKey(), padding);
      expect(codeOf(await disburse(disbursement({ pin: sealed })))).toBe("DP00900001001");
    },
  );

  test.each<[string, () => string | undefined, string]>([
    ["in clear", () => bench.connection.pin, "ROUTER116"],
    ["that is wrong", () => encryptPin("0000", pinKey(), "pkcs1"), "ROUTER115"],
    ["of five digits", () => encryptPin("47111", pinKey(), "pkcs1"), "ROUTER114"],
    ["that is missing", () => undefined, "ROUTER003"],
  ])("with a PIN %s is rejected", async (_, pin, code) => {
    expect(codeOf(await disburse(disbursement({ pin: pin() })))).toBe(code);
    expect(await bench.book()).toEqual([]);
  });

  test("needs its type from version 2, and the kind of wallet in version 3", async () => {
    const untyped = disbursement({ payee: { msisdn: "270000001" } }, { type: undefined });
    expect(codeOf(await disburse(untyped, 2))).toBe("ROUTER003");
    expect(codeOf(await disburse(disbursement({ payee: { msisdn: "270000001" } }), 3))).toBe(
      "ROUTER003",
    );
    expect(codeOf(await disburse(disbursement({}, { type: "C2C" }), 3))).toBe("ESB000008");
    expect(codeOf(await disburse(untyped, 1))).toBe("DP00900001001");
  });
});

test("where signing is required, only the signed bytes are accepted", async () => {
  bench.restart({ requiresSigning: true });
  const text = JSON.stringify(payment());
  const headers = signatureHeaders(text, pinKey());
  const send = (body: unknown, signed: Record<string, string> = {}) =>
    caller.call("POST", "/merchant/v2/payments/", { body, headers: signed });
  for (const response of [await send(text), await send(text.replace("50", "51"), headers)]) {
    expect(response.status).toBe(403);
    expect(codeOf(response)).toBe("DP00800001026");
  }
  const unsigned = await disburse(disbursement(), 3);
  expect([unsigned.status, codeOf(unsigned)]).toEqual([403, "DP00900001018"]);
  expect(codeOf(await send(text, headers))).toBe("DP00800001006");
});
