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

async function headersOf(product: Product): Promise<Record<string, string>> {
  const { apiUser, apiKey, subscriptionKey } = bench.options.credentials[product];
  const key = { "Ocp-Apim-Subscription-Key": subscriptionKey };
  const basic = `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString("base64")}`;
  const headers = { ...key, Authorization: basic };
  const url = `${bench.connection.baseUrl}/${product}/token/`;
  const response = await fetch(url, { method: "POST", headers });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { ...key, Authorization: `Bearer ${token}`, "X-Target-Environment": "mtnghana" };
}

async function call(method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(`${bench.connection.baseUrl}${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const money = {
  amount: "150.00",
  currency: "GHS",
  externalId: "txn_1",
  payerMessage: "Sorry",
  payeeNote: "Order 0001",
};

/** A settled collection of 150.00. */
async function collect(): Promise<string> {
  const order = bench.order("+233240000001", { direction: "in" });
  await bench.adapter.send(order, ignore);
  await settledOutcome(bench.adapter, order);
  return order.reference;
}

interface Changes {
  body?: object;
  headers?: Record<string, string>;
  version?: string;
  product?: Product;
}

async function refund(collected: string, changes: Changes = {}) {
  const { body, headers, version = "v2_0", product = "disbursement" } = changes;
  const reference: string = headers?.["X-Reference-Id"] ?? randomUUID();
  const all = { ...(await headersOf(product)), "X-Reference-Id": reference, ...headers };
  const sent = { ...money, referenceIdToRefund: collected, ...body };
  return { ...(await call("POST", `/${product}/${version}/refund`, all, sent)), reference };
}

async function statusOf(reference: string) {
  const headers = await headersOf("disbursement");
  const { status, text } = await call("GET", `/disbursement/v1_0/refund/${reference}`, headers);
  return { status, body: JSON.parse(text) as Record<string, unknown> };
}

const endsAs = (reference: string, end: object) =>
  vi.waitFor(async () => expect((await statusOf(reference)).body).toMatchObject(end), patiently);
const bookStatuses = async () => (await bench.book()).map(({ status, times }) => [status, times]);

test.each(["v1_0", "v2_0"])(
  "%s gets 202 without a body, is pending, and finally echoes the request without a party",
  async (version) => {
    const collected = await collect();
    bench.restart({ timeScale: 1_000 });
    const { status, text, reference } = await refund(collected, { version });
    expect({ status, text }).toEqual({ status: 202, text: "" });
    const pending = { ...money, amount: "150", status: "PENDING" };
    expect(await statusOf(reference)).toEqual({ status: 200, body: pending });
    expect(await bookStatuses()).toEqual([["completed", 1]]);
    bench.restart();
    await endsAs(reference, { status: "SUCCESSFUL" });
    expect((await statusOf(reference)).body).toEqual({
      ...pending,
      status: "SUCCESSFUL",
      financialTransactionId: expect.stringMatching(/^\d{11}$/),
    });
    expect(await bookStatuses()).toEqual([["reversed", 1]]);
  },
);

describe("is rejected", () => {
  test.each<[string, Changes, number, string]>([
    ["a reference that is no UUID", { headers: { "X-Reference-Id": "1" } }, 400, "X-Reference-Id"],
    ["one of a collection that is no UUID", { body: { referenceIdToRefund: "1" } }, 400, ""],
    ["no collection", { body: { referenceIdToRefund: undefined } }, 400, "referenceIdToRefund"],
    ["no amount", { body: { amount: undefined } }, 400, "amount"],
    ["another currency", { body: { currency: "EUR" } }, 500, "INVALID_CURRENCY"],
    ["an apostrophe", { body: { payeeNote: "it's" } }, 400, "payeeNote"],
    [
      "a foreign callback host",
      { headers: { "X-Callback-Url": "https://a.example/" } },
      500,
      "URL",
    ],
    ["the other product", { product: "collection" }, 404, "Resource not found"],
    ["an unknown token", { headers: { Authorization: "Bearer x" } }, 401, ""],
  ])("%s", async (_, changes, status, text) => {
    const response = await refund(await collect(), changes);
    expect(response.status).toBe(status);
    expect(response.text).toContain(text);
    if (status !== 400) expect((await statusOf(response.reference)).status).toBe(404);
    expect(await bookStatuses()).toEqual([["completed", 1]]);
  });

  test("a status under no reference, or an unknown one", async () => {
    expect((await statusOf("1")).status).toBe(400);
    expect(await statusOf(randomUUID())).toMatchObject({
      status: 404,
      body: { code: "RESOURCE_NOT_FOUND" },
    });
  });

  test("a reference used before, by whatever, and the other way round", async () => {
    const collected = await collect();
    const again = { headers: { "X-Reference-Id": collected } };
    expect((await refund(collected, again)).status).toBe(409);
    const { reference } = await refund(collected);
    bench.restart();
    const same = await refund(collected, { headers: { "X-Reference-Id": reference } });
    expect([same.status, JSON.parse(same.text).code]).toEqual([409, "RESOURCE_ALREADY_EXIST"]);
    const payout = bench.order("+233240000001", { reference });
    expect(await bench.adapter.send(payout, ignore)).toEqual({ state: "accepted" });
    await endsAs(reference, { status: "SUCCESSFUL" });
    expect(await bookStatuses()).toEqual([["reversed", 1]]);
  });
});

describe("fails", () => {
  test("where nothing was collected, the amount is partial, or it was refunded before", async () => {
    const open = bench.order("+233240000007", { direction: "in" });
    await bench.adapter.send(open, ignore);
    const payout = bench.order("+233240000001");
    await bench.adapter.send(payout, ignore);
    await settledOutcome(bench.adapter, payout);
    const collected = await collect();
    for (const [given, body, reason] of [
      [randomUUID(), {}, "RESOURCE_NOT_FOUND"],
      [payout.reference, {}, "RESOURCE_NOT_FOUND"],
      [open.reference, {}, "NOT_ALLOWED"],
      [collected, { amount: "149.99" }, "NOT_ALLOWED"],
    ] as const) {
      const { reference } = await refund(given, { body });
      await endsAs(reference, { status: "FAILED", reason });
    }
    const both = await Promise.all([refund(collected), refund(collected)]);
    const ends = await vi.waitFor(async () => {
      const reported = await Promise.all(both.map(({ reference }) => statusOf(reference)));
      const words = reported.map(({ body }) => String(body.status));
      expect(words).not.toContain("PENDING");
      return words.sort();
    }, patiently);
    expect(ends).toEqual(["FAILED", "SUCCESSFUL"]);
    expect(await bookStatuses()).toEqual([
      ["completed", 1],
      ["reversed", 1],
    ]);
  });

  test("where the float is too small, in either form of a reason", async () => {
    const collected = await collect();
    const payout = bench.order("+233240000001", { amountMinor: 1_000_001n });
    await bench.adapter.send(payout, ignore);
    await settledOutcome(bench.adapter, payout);
    bench.restart({ reasonForm: "object" });
    const { reference } = await refund(collected);
    await endsAs(reference, { status: "FAILED", reason: { code: "NOT_ENOUGH_FUNDS" } });
  });
});

describe("its callback", () => {
  const received = () => bench.receiver.received.filter(({ path }) => path === "/refunds");
  const announced = () => ({ headers: { "X-Callback-Url": `${bench.receiver.url}/refunds` } });

  test("comes once, in the shape of the status, whatever restarts before and after", async () => {
    const collected = await collect();
    bench.restart({ timeScale: 1_000 });
    const { reference } = await refund(collected, announced());
    bench.restart();
    await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
    const { body } = await statusOf(reference);
    expect(received()).toMatchObject([{ method: "PUT" }]);
    expect(JSON.parse(received()[0]?.body ?? "")).toEqual(body);
    expect(body.status).toBe("SUCCESSFUL");
    bench.restart();
    await refund(randomUUID(), announced());
    await vi.waitFor(() => expect(received()).toHaveLength(2), patiently);
    expect(JSON.parse(received()[1]?.body ?? "")).toMatchObject({ status: "FAILED" });
  });

  test("comes twice when the faults say so, and never when it is dropped", async () => {
    const collected = await collect();
    bench.restart({ dropCallbacks: true });
    const { reference } = await refund(randomUUID(), announced());
    await endsAs(reference, { status: "FAILED" });
    // It ends a moment before its callback is dropped; one that is still to come, the next simulator sends.
    const book = () => readFileSync(bench.options.bookPath, "utf8");
    await vi.waitFor(() => expect(book()).toContain('"announced":1'), patiently);
    bench.restart();
    await bench.setFaults({ repeatedCallbackRate: 1 });
    await refund(collected, announced());
    const ends = () =>
      received().map(({ body }) => (JSON.parse(body) as { status: string }).status);
    await vi.waitFor(() => expect(ends()).toEqual(["SUCCESSFUL", "SUCCESSFUL"]), patiently);
  });
});
