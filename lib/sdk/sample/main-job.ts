import { CedirailError, createClient } from "../index.js";

const [apiKey = "", baseUrl] = process.argv.slice(2);
const cedirail = createClient({ apiKey, baseUrl });

await cedirail.POST("/api/sandbox/faucet", { body: { currency: "USDT", amount: "20" } });

const { data: rate } = await cedirail.GET("/api/convert/rate", {
  params: { query: { amount: "20" } },
});
console.log(`20 USDT give about ${rate.receive} GHS.`);

const { data: quote } = await cedirail.POST("/api/convert/usdt-to-ghs", {
  body: { amount: "20" },
});
const { conversionId } = quote;
await cedirail.POST("/api/convert/confirm", { body: { conversionId } });

const { data: payout } = await cedirail.POST("/api/mobile-money/transfer", {
  body: { amount: "150.00", phoneNumber: "+233240000001", conversionId },
});

let { status } = payout;
while (status === "pending" || status === "processing") {
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { data } = await cedirail.GET("/api/transactions/{id}", {
    params: { path: { id: payout.transactionId } },
  });
  status = data.status;
}
console.log(`${payout.transactionId} is ${status}.`);

try {
  await cedirail.POST("/api/mobile-money/transfer", {
    body: { amount: "150.00", phoneNumber: "024" },
  });
} catch (error) {
  if (!(error instanceof CedirailError)) throw error;
  console.log(`${error.status} ${error.code}: ${String(error.details.field)}`);
}
