import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openBench, patiently, settledOutcome, type Bench } from "./test-bench";

const ignore = () => undefined;
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

type Product = "disbursement" | "collection";

function basic(product: Product = "disbursement"): string {
  const { apiUser, apiKey } = bench.options.credentials[product];
  return `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString("base64")}`;
}

async function tokenFor(
  authorization = basic(),
  product: Product = "disbursement",
): Promise<string> {
  const answer = await call("POST", `/${product}/token/`, {
    Authorization: authorization,
    ...keyOf(product),
  });
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}

const keyOf = (product: Product) => ({
  "Ocp-Apim-Subscription-Key": bench.options.credentials[product].subscriptionKey,
});

async function call(
  method: string,
  path: string,
  headers: Record<string, string | null> = {},
  body?: unknown,
) {
  const all = {
    ...keyOf("disbursement"),
    "X-Target-Environment": "mtnghana",
    ...headers,
  };
  const present = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as [string, string]],
  );
  const response = await fetch(`${bench.connection.baseUrl}${path}`, {
    method,
    headers: present,
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const transferBody = {
  amount: "150.00",
  currency: "GHS",
  externalId: "txn_1",
  payee: { partyIdType: "MSISDN", partyId: "233240000001" },
  payerMessage: "Cedirail payout",
  payeeNote: "Cedirail payout",
};

async function transfer(headers: Record<string, string | null> = {}, body: unknown = transferBody) {
  const all = {
    Authorization: `Bearer ${await tokenFor()}`,
    "X-Reference-Id": randomUUID(),
    "Content-Type": "application/json",
    ...headers,
  };
  return call("POST", "/disbursement/v1_0/transfer", all, body);
}

describe("on the wire", () => {
  test("a transfer gets 202 with an empty body", async () => {
    const answer = await transfer();
    expect(answer.status).toBe(202);
    expect(answer.headers.get("content-length")).toBe("0");
    expect(answer.text).toBe("");
  });

  test.each(["/disbursement/token/", "/disbursement/token"])("%s gives a token", async (path) => {
    const answer = await call("POST", path, { Authorization: basic() });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      access_token: expect.stringMatching(/^.{40,}$/),
      token_type: "access_token",
      expires_in: 3600,
    });
    expect((await call("POST", path, { Authorization: basic() }, "grant_type=x")).status).toBe(400);
    expect((await call("POST", path, { Authorization: "Basic eDp5" })).status).toBe(401);
  });

  test.each([
    [
      "a wrong subscription key",
      { "Ocp-Apim-Subscription-Key": "wrong" },
      401,
      "invalid subscription",
    ],
    ["no subscription key", { "Ocp-Apim-Subscription-Key": null }, 401, "missing subscription"],
    ["an unknown token", { Authorization: "Bearer x" }, 401, "statusCode"],
    [
      "another market",
      { "X-Target-Environment": "mtnuganda" },
      500,
      "NOT_ALLOWED_TARGET_ENVIRONMENT",
    ],
    ["no reference", { "X-Reference-Id": null }, 400, "X-Reference-Id"],
    [
      "a reference of version 1",
      { "X-Reference-Id": "3f8c1b52-9d0e-1a67-8b1c-2e5d7f901a34" },
      400,
      "",
    ],
    [
      "a callback to an IP address",
      { "X-Callback-Url": "http://127.0.0.1/a" },
      500,
      "INVALID_CALLBACK",
    ],
    [
      "a callback to [::1]",
      { "X-Callback-Url": "http://[::1]/a" },
      500,
      "INVALID_CALLBACK_URL_HOST",
    ],
    [
      "an unregistered callback host",
      { "X-Callback-Url": "https://a.example/" },
      500,
      "INVALID_CALLBACK",
    ],
  ])("%s is rejected", async (_, headers, status, text) => {
    const answer = await transfer(headers);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
  });

  test.each([
    ["a zero amount", { amount: "0.00" }, 400],
    ["a number for an amount", { amount: 150 }, 400],
    ["another currency", { currency: "EUR" }, 500],
    ["an apostrophe in a note", { payeeNote: "it's" }, 400],
    ["a note of 161 characters", { payeeNote: "x".repeat(161) }, 400],
    ["an empty note", { payerMessage: "" }, 500],
    ["no payee", { payee: undefined }, 400],
    ["a payee with null fields", { payee: { partyIdType: "MSISDN", partyId: null } }, 500],
  ])("a transfer with %s is rejected", async (_, changes, status) => {
    expect((await transfer({}, { ...transferBody, ...changes })).status).toBe(status);
    expect(await bench.book()).toEqual([]);
  });

  test("of twenty transfers under one reference at once, one is accepted and the rest are 409", async () => {
    const reference = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => transfer({ "X-Reference-Id": reference })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([202, ...Array.from({ length: 19 }, () => 409)]);
    const duplicate = responses.find(({ status }) => status === 409);
    expect(JSON.parse(duplicate?.text ?? "")).toEqual({
      code: "RESOURCE_ALREADY_EXIST",
      message: "Duplicated reference id. Creation of resource failed.",
    });
  });

  test("the account holder's type is taken in any case, and balances by currency", async () => {
    const headers = { Authorization: `Bearer ${await tokenFor()}` };
    const holder = "/disbursement/v1_0/accountholder/MSISDN/233240000001/active";
    expect((await call("GET", holder, headers)).text).toBe('{"result":true}');
    for (const path of ["balance", "balance/GHS"])
      expect((await call("GET", `/disbursement/v1_0/account/${path}`, headers)).text).toBe(
        '{"availableBalance":"10000.00","currency":"GHS"}',
      );
    expect((await call("GET", "/disbursement/v1_0/account/balance/EUR", headers)).status).toBe(500);
    const missing = `/disbursement/v1_0/transfer/${randomUUID()}`;
    expect((await call("GET", missing, headers)).status).toBe(404);
    expect((await call("GET", "/disbursement/v1_0/transfer/1", headers)).status).toBe(400);
  });

  test("the book needs no credentials", async () => {
    const answer = await call("GET", "/book", { "Ocp-Apim-Subscription-Key": null });
    expect(answer).toMatchObject({ status: 200, text: '{"data":[]}' });
  });
});

describe("provisioning", () => {
  test("a provisioned user with a key gets tokens and may use its own callback host", async () => {
    const id = randomUUID();
    const body = { providerCallbackHost: "pay.example.com" };
    const create = () => call("POST", "/v1_0/apiuser", { "X-Reference-Id": id }, body);
    expect(await create()).toMatchObject({ status: 201, text: "" });
    expect((await create()).status).toBe(409);
    expect(JSON.parse((await call("GET", `/v1_0/apiuser/${id}`)).text)).toEqual({
      ...body,
      targetEnvironment: "mtnghana",
    });
    const key = await call("POST", `/v1_0/apiuser/${id}/apikey`);
    expect(key.status).toBe(201);
    const { apiKey } = JSON.parse(key.text) as { apiKey: string };
    expect(apiKey).toMatch(/^[0-9a-f]{32}$/);

    bench.restart();
    const token = await tokenFor(`Basic ${Buffer.from(`${id}:${apiKey}`).toString("base64")}`);
    const callback = { "X-Callback-Url": "https://pay.example.com/callback" };
    const bearer = { Authorization: `Bearer ${token}` };
    expect((await transfer({ ...bearer, ...callback })).status).toBe(202);
    expect((await transfer(callback)).status).toBe(500);
    await call("POST", `/v1_0/apiuser/${id}/apikey`);
    expect((await transfer(bearer)).status).toBe(401);
  });

  test("malformed and unknown users are distinguished", async () => {
    const body = { providerCallbackHost: null };
    const headers = { "X-Reference-Id": randomUUID() };
    expect((await call("POST", "/v1_0/apiuser", headers, body)).status).toBe(400);
    expect((await call("GET", "/v1_0/apiuser/1")).status).toBe(400);
    expect((await call("POST", "/v1_0/apiuser/1/apikey")).status).toBe(400);
    expect((await call("POST", `/v1_0/apiuser/${randomUUID()}/apikey`)).status).toBe(404);
  });
});

describe("callbacks", () => {
  const received = () => bench.receiver.received;
  async function send(phone: string) {
    const order = bench.order(phone);
    await bench.adapter.send(order, ignore);
    return order;
  }

  test("one is sent by PUT in the shape of the status, and never again, not even after a restart", async () => {
    const order = await send("+233240000001");
    await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
    bench.restart();
    const next = await send("+233240000003");
    await vi.waitFor(() => expect(received()).toHaveLength(2), patiently);
    expect(received()).toMatchObject([
      { method: "PUT", path: new URL(order.callbackUrl).pathname },
      { method: "PUT", path: new URL(next.callbackUrl).pathname },
    ]);
    expect(JSON.parse(received()[0]?.body ?? "")).toEqual({
      financialTransactionId: expect.any(String),
      externalId: order.transactionId,
      amount: "150",
      currency: "GHS",
      payee: { partyIdType: "MSISDN", partyId: "233240000001" },
      payerMessage: "Cedirail payout",
      payeeNote: "Cedirail payout",
      status: "SUCCESSFUL",
    });
    expect(JSON.parse(received()[1]?.body ?? "")).toMatchObject({
      status: "FAILED",
      reason: "PAYEE_LIMIT_REACHED",
    });
  });

  test("a transfer still pending at a kill is settled and announced after the restart, once", async () => {
    bench.restart({ timeScale: 1_000 });
    const order = await send("+233240000001");
    expect(await bench.adapter.query(order, ignore)).toEqual({ state: "pending" });
    expect(await bench.book()).toEqual([]);
    bench.restart({ timeScale: 0 });
    expect((await settledOutcome(bench.adapter, order)).state).toBe("succeeded");
    await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
    expect(await bench.book()).toMatchObject([{ times: 1 }]);
  });

  test("012 is announced twice and late, and a kill between the two loses neither", async () => {
    bench.restart({ timeScale: 0.05 });
    const order = await send("+233240000012");
    expect((await settledOutcome(bench.adapter, order)).state).toBe("succeeded");
    expect(received()).toHaveLength(0);
    await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
    bench.restart({ timeScale: 0 });
    await vi.waitFor(() => expect(received()).toHaveLength(2), patiently);
    const [first, second] = received();
    expect(second).toMatchObject({ path: first?.path, body: first?.body });
  });

  test("POST and lost callbacks are switches", async () => {
    bench.restart({ callbackMethod: "POST" });
    await send("+233240000001");
    await vi.waitFor(() => expect(received()).toMatchObject([{ method: "POST" }]), patiently);
    bench.restart({ dropCallbacks: true });
    const lost = await send("+233240000001");
    expect((await settledOutcome(bench.adapter, lost)).state).toBe("succeeded");
    // Until it is lost, the next simulator would send it.
    const attempted = () =>
      readFileSync(bench.options.bookPath, "utf8").split('"kind":"callback"').length - 1;
    await vi.waitFor(() => expect(attempted()).toBe(2), patiently);
    bench.restart();
    await send("+233240000001");
    await vi.waitFor(() => expect(received()).toHaveLength(2), patiently);
  });
});
