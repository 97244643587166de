import createClient from "openapi-fetch";
import type { paths } from "../schema.js";

const [apiKey = "", baseUrl = ""] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } });

/** The data of a success. */
function ok<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

ok(await api.POST("/api/sandbox/faucet", { body: { currency: "USDT", amount: "20" } }));
const { conversionId } = ok(await api.POST("/api/convert/usdt-to-ghs", { body: { amount: "20" } }));
const converted = ok(await api.POST("/api/convert/confirm", { body: { conversionId } }));
console.log(`The conversion is ${converted.status}.`);

const payout = ok(
  await api.POST("/api/mobile-money/transfer", {
    params: { header: { "Idempotency-Key": conversionId } },
    body: { amount: "100.00", phoneNumber: "+233240000001", conversionId },
  }),
);
let status: string = payout.status;
while (status === "pending" || status === "processing") {
  await new Promise((resolve) => setTimeout(resolve, 100));
  const params = { path: { id: payout.transactionId } };
  status = ok(await api.GET("/api/transactions/{id}", { params })).status;
}
console.log(`The payout is ${status}.`);
