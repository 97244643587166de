import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../fixtures/test";

/** The way of an API developer who has read the README, on the product as `npm start` starts it. */

const minor = (text: string) => BigInt(text.replace(".", ""));

function client(request: APIRequestContext, key: string) {
  const headers = { authorization: `Bearer ${key}` };
  return {
    get: async (path: string) => (await request.get(path, { headers })).json(),
    post: async (path: string, data: unknown, extra: Record<string, string> = {}) => {
      const response = await request.post(path, { headers: { ...headers, ...extra }, data });
      return {
        status: response.status(),
        headers: response.headers(),
        body: await response.json(),
      };
    },
  };
}

async function ended(api: ReturnType<typeof client>, id: string) {
  let found: { status: string } = { status: "" };
  await expect
    .poll(async () => {
      found = await api.get(`/api/transactions/${id}`);
      return found.status;
    })
    .toMatch(/completed|failed/);
  return found as Record<string, unknown>;
}

test("from rate to completed: every amount is accounted for to the minor unit", async ({
  request,
  testnet,
}) => {
  const api = client(request, testnet.apiKey);
  const cedis = async () =>
    minor((await api.get(`/wallet/balance/${testnet.merchant.wallet}`)).balances.GHSFIAT.available);
  expect((await api.post("/api/sandbox/faucet", { currency: "USDT", amount: 20 })).status).toBe(
    200,
  );
  const rate = await api.get("/api/convert/rate?amount=20");
  const quote = await api.post("/api/convert/usdt-to-ghs", { amount: "20" });
  expect(quote.status).toBe(201);
  expect(quote.body.targetAmount).toBe(rate.receive);
  const confirmed = await api.post("/api/convert/confirm", {
    conversionId: quote.body.conversionId,
  });
  expect(confirmed.body.status).toBe("completed");
  const sent = await api.post(
    "/api/mobile-money/transfer",
    { amount: 150, phoneNumber: "+233240000001", conversionId: quote.body.conversionId },
    { "idempotency-key": `e2e-${quote.body.conversionId}` },
  );
  expect(sent.status).toBe(201);
  expect(await ended(api, sent.body.transactionId)).toMatchObject({
    status: "completed",
    amount: "150.00",
    fee: { amount: "1.50", currency: "GHSFIAT" },
    provider: "mtn",
  });
  const again = await api.post(
    "/api/mobile-money/transfer",
    { amount: "150.00", phoneNumber: "0240000001", conversionId: quote.body.conversionId },
    { "idempotency-key": `e2e-${quote.body.conversionId}` },
  );
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body.transactionId).toBe(sent.body.transactionId);

  const before = await cedis();
  const rejected = await api.post("/api/mobile-money/transfer", {
    amount: "50.00",
    phoneNumber: "+233240000003",
  });
  expect(await ended(api, rejected.body.transactionId)).toMatchObject({
    status: "failed",
    failure: { code: "RECIPIENT_LIMIT_REACHED" },
    refund: { amount: "50.50" },
  });
  expect(await cedis()).toBe(before);

  const book = await (await request.get(`${testnet.simulators.mtn}/book`)).json();
  const detail = await api.get(`/payments/${sent.body.transactionId}`);
  expect(book.data).toContainEqual(
    expect.objectContaining({ reference: detail.providerRef, amount: "150.00", times: 1 }),
  );
});

test("the OpenAPI spec lists every operation with its scope and limit", async ({ request }) => {
  const document = await (await request.get("/openapi.json")).json();
  expect(document.openapi).toBe("3.1.0");
  expect(document.paths["/api/mobile-money/transfer"].post).toMatchObject({
    "x-scope": "momo:write",
    "x-limit": { class: "payment", perMinute: 100 },
  });
});

test("missing resources and forbidden requests return the API's error format", async ({
  request,
  testnet,
}) => {
  const missing = await request.get("/payments/txn_unknown", {
    headers: { authorization: `Bearer ${testnet.secondMerchant.apiKey}` },
  });
  expect(missing.status()).toBe(404);
  const stranger = await request.get("/payments/txn_unknown");
  expect(stranger.status()).toBe(401);
  const { error, requestId } = await stranger.json();
  expect(error).toMatchObject({ type: "UNAUTHORIZED", code: "UNAUTHORIZED", details: {} });
  expect(stranger.headers()["x-request-id"]).toBe(requestId);
  const unknown = await request.get("/payments/a/b/c");
  expect((await unknown.json()).error.code).toBe("NOT_FOUND");
  const health = await request.get("/api/health");
  expect(await health.json()).toEqual({ status: "ok" });
});
