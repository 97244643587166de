import { call } from "./api";

const request = await call<{ requestId: string; payUrl: string; address: string }>(
  "POST",
  "/payments/request-address",
  { amount: "25", currency: "USDT", description: "Table 4", expiresInMinutes: 15 },
  "table-4",
);
console.log(request.requestId, request.payUrl, request.address);
