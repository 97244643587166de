import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openBench, patiently, type Bench } from "./test-bench";

const ignore = () => undefined;
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

type Product = "disbursement" | "collection";
const products: Product[] = ["collection", "disbursement"];
const rest: Record<Product, Product> = {
  collection: "disbursement",
  disbursement: "collection",
};

async function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${bench.connection.baseUrl}${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const keyOf = (product: Product) => ({
  "Ocp-Apim-Subscription-Key": bench.options.credentials[product].subscriptionKey,
});
const basicOf = (product: Product) => {
  const { apiUser, apiKey } = bench.options.credentials[product];
  return { Authorization: `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString("base64")}` };
};

async function tokenOf(product: Product): Promise<Record<string, string>> {
  const headers = { ...keyOf(product), ...basicOf(product) };
  const { text } = await call("POST", `/${product}/token/`, headers);
  const { access_token: token } = JSON.parse(text) as { access_token: string };
  return { Authorization: `Bearer ${token}`, "X-Target-Environment": "mtnghana" };
}

const request = {
  amount: "150.00",
  currency: "GHS",
  externalId: "txn_1",
  payer: { partyIdType: "MSISDN", partyId: "233240000001" },
  payerMessage: "Cedirail payment",
  payeeNote: "Cedirail payment",
};

async function requestToPay(changes: object = {}, reference: string = randomUUID()) {
  const headers = { ...keyOf("collection"), ...(await tokenOf("collection")) };
  const made = await call(
    "POST",
    "/collection/v1_0/requesttopay",
    { ...headers, "X-Reference-Id": reference },
    { ...request, ...changes },
  );
  return { ...made, headers, reference };
}

describe("a request to pay", () => {
  test("gets 202 without a body, and its status echoes it with the payer", async () => {
    const { status, text, headers, reference } = await requestToPay();
    expect({ status, text }).toEqual({ status: 202, text: "" });
    const path = `/collection/v1_0/requesttopay/${reference}`;
    await vi.waitFor(async () => {
      expect(JSON.parse((await call("GET", path, headers)).text)).toEqual({
        ...request,
        financialTransactionId: expect.stringMatching(/^\d{11}$/),
        amount: "150",
        status: "SUCCESSFUL",
      });
    }, patiently);
  });

  test.each([
    ["no payer", { payer: undefined }, 400],
    ["a payee in the payer's place", { payer: undefined, payee: request.payer }, 400],
    ["a payer with null fields", { payer: { partyIdType: null, partyId: "2" } }, 500],
    ["another currency", { currency: "EUR" }, 500],
  ])("with %s is rejected", async (_, changes, status) => {
    expect((await requestToPay(changes)).status).toBe(status);
    expect(await bench.book()).toEqual([]);
  });

  test("from a payer named by other than a number fails, for only numbers have wallets here", async () => {
    const payer = { partyIdType: "PARTY_CODE", partyId: "233240000001" };
    const { headers, reference } = await requestToPay({ payer });
    const path = `/collection/v1_0/requesttopay/${reference}`;
    await vi.waitFor(async () => {
      const { text } = await call("GET", path, headers);
      expect(JSON.parse(text)).toMatchObject({ status: "FAILED", reason: "PAYER_NOT_FOUND" });
    }, patiently);
  });
});

describe("the products are apart", () => {
  test.each(products)("%s takes neither the key nor the user of the other", async (product) => {
    const path = `/${product}/token/`;
    const other = rest[product];
    const statusWith = async (headers: Record<string, string>) =>
      (await call("POST", path, headers)).status;
    expect(await statusWith({ ...keyOf(product), ...basicOf(product) })).toBe(200);
    expect(await statusWith({ ...keyOf(other), ...basicOf(product) })).toBe(401);
    expect(await statusWith({ ...keyOf(product), ...basicOf(other) })).toBe(401);
  });

  test.each(products)("%s takes neither the key nor the token of the other", async (product) => {
    const path = `/${product}/v1_0/account/balance`;
    const other = rest[product];
    const statusWith = async (key: Product, token: Product) =>
      (await call("GET", path, { ...keyOf(key), ...(await tokenOf(token)) })).status;
    expect(await statusWith(product, product)).toBe(200);
    expect(await statusWith(other, product)).toBe(401);
    expect(await statusWith(product, other)).toBe(401);
  });

  test.each(products)("%s knows holders, and its own orders only", async (product) => {
    const headers = { ...keyOf(product), ...(await tokenOf(product)) };
    const holder = `/${product}/v1_0/accountholder/msisdn/233240000001`;
    expect((await call("GET", `${holder}/active`, headers)).text).toBe('{"result":true}');
    expect((await call("GET", `${holder}/basicuserinfo`, headers)).status).toBe(200);
    const order = bench.order("+233240000001", {
      direction: product === "collection" ? "out" : "in",
    });
    await bench.adapter.send(order, ignore);
    for (const orders of ["requesttopay", "transfer"])
      expect(
        (await call("GET", `/${product}/v1_0/${orders}/${order.reference}`, headers)).status,
      ).toBe(404);
  });
});

describe("a delivery notification", () => {
  async function notify(reference: string, notificationMessage: unknown) {
    const headers = { ...keyOf("collection"), ...(await tokenOf("collection")) };
    const path = `/collection/v1_0/requesttopay/${reference}/deliverynotification`;
    return (await call("POST", path, headers, { notificationMessage })).status;
  }

  test("is sent once for a request to pay, across a restart too", async () => {
    const { reference } = await requestToPay();
    for (const message of ["", "x".repeat(161), undefined])
      expect(await notify(reference, message)).toBe(400);
    expect(await notify(reference, "Thank you")).toBe(200);
    expect(await notify(reference, "Thank you")).toBe(429);
    bench.restart();
    expect(await notify(reference.toUpperCase(), "Thank you")).toBe(429);
  });

  test("of anything else is 400", async () => {
    const payout = bench.order("+233240000001");
    await bench.adapter.send(payout, ignore);
    for (const reference of [randomUUID(), payout.reference, "1"])
      expect(await notify(reference, "Thank you")).toBe(400);
  });
});

describe("faults", () => {
  test("an outage is MTN's own 503 to every call, the token's too, and leaves the book readable", async () => {
    await bench.setFaults({ outage: true });
    const { status, text } = await call("POST", "/collection/token/", keyOf("collection"));
    expect(status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await bench.book()).toEqual([]);
    bench.restart();
    expect((await call("POST", "/v1_0/apiuser", keyOf("collection"))).status).toBe(503);
    await bench.setFaults({});
    expect((await call("POST", "/v1_0/apiuser", keyOf("collection"))).status).toBe(400);
  });

  test("a token that the faults end is rejected from then on", async () => {
    const headers = { ...keyOf("collection"), ...(await tokenOf("collection")) };
    const balance = () => call("GET", "/collection/v1_0/account/balance", headers);
    expect((await balance()).status).toBe(200);
    await bench.setFaults({ expiredTokenRate: 1 });
    expect((await balance()).status).toBe(401);
    await bench.setFaults({});
    expect((await balance()).status).toBe(401);
  });

  test("callbacks come twice when the faults say so", async () => {
    await bench.setFaults({ repeatedCallbackRate: 1 });
    await bench.adapter.send(bench.order("+233240000001", { direction: "in" }), ignore);
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(2), patiently);
    const [first, second] = bench.receiver.received;
    expect(second).toEqual({ ...first, headers: expect.anything() });
  });
});
