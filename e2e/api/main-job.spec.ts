import { createClient } from "../../lib/sdk/index";
import { expect, test } from "../fixtures/test";
import type { Testnet } from "../fixtures/testnet";

/** The way of an API developer who has read the README, on the product as `npm start` starts it. */

const minor = (text = "") => BigInt(text.replace(".", ""));

function cedirailAt({ apiKey, url }: Testnet) {
  const cedirail = createClient({ apiKey, baseUrl: url });
  const read = async (id: string) =>
    (await cedirail.GET("/api/transactions/{id}", { params: { path: { id } } })).data;
  return {
    cedirail,
    /** A transaction once it has ended. */
    ended: async (id: string) => {
      await expect.poll(async () => (await read(id)).status).toMatch(/completed|failed/);
      return read(id);
    },
  };
}

test("from rate to completed: every amount is accounted for to the minor unit", async ({
  request,
  testnet,
}) => {
  const { cedirail, ended } = cedirailAt(testnet);
  const cedis = async () => {
    const params = { path: { address: testnet.merchant.wallet } };
    const { data } = await cedirail.GET("/wallet/balance/{address}", { params });
    return minor(data.balances.GHSFIAT?.available);
  };
  await cedirail.POST("/api/sandbox/faucet", { body: { currency: "USDT", amount: 20 } });
  const { data: rate } = await cedirail.GET("/api/convert/rate", {
    params: { query: { amount: "20" } },
  });
  const { data: quote, response } = await cedirail.POST("/api/convert/usdt-to-ghs", {
    body: { amount: "20" },
  });
  expect(response.status).toBe(201);
  expect(quote.targetAmount).toBe(rate.receive);
  const { conversionId } = quote;
  const { data: conversion } = await cedirail.POST("/api/convert/confirm", {
    body: { conversionId },
  });
  expect(conversion.status).toBe("completed");

  const params = { header: { "Idempotency-Key": `e2e-${conversionId}` } };
  const sent = await cedirail.POST("/api/mobile-money/transfer", {
    body: { amount: 150, phoneNumber: "+233240000001", conversionId },
    params,
  });
  expect(sent.response.status).toBe(201);
  const { transactionId } = sent.data;
  expect(await ended(transactionId)).toMatchObject({
    status: "completed",
    amount: "150.00",
    fee: { amount: "1.50", currency: "GHSFIAT" },
    provider: "mtn",
  });
  const again = await cedirail.POST("/api/mobile-money/transfer", {
    body: { amount: "150.00", phoneNumber: "0240000001", conversionId },
    params,
  });
  expect(again.response.headers.get("idempotent-replayed")).toBe("true");
  expect(again.data.transactionId).toBe(transactionId);

  const before = await cedis();
  const { data: rejected } = await cedirail.POST("/api/mobile-money/transfer", {
    body: { amount: "50.00", phoneNumber: "+233240000003" },
  });
  expect(await ended(rejected.transactionId)).toMatchObject({
    status: "failed",
    failure: { code: "RECIPIENT_LIMIT_REACHED" },
    refund: { amount: "50.50" },
  });
  expect(await cedis()).toBe(before);

  const book = await (await request.get(`${testnet.simulators.mtn}/book`)).json();
  const { data: detail } = await cedirail.GET("/payments/{id}", {
    params: { path: { id: transactionId } },
  });
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
