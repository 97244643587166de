import { createClient } from "cedirail";

const cedirail = createClient({
  apiKey: process.env.CEDIRAIL_API_KEY ?? "",
  baseUrl: process.env.CEDIRAIL_BASE_URL,
});

const { data: payout } = await cedirail.POST("/api/mobile-money/transfer", {
  body: { amount: "150.00", phoneNumber: "+233240000001", externalRef: "INV-10" },
});
console.log(payout.transactionId, payout.status);
