import { call } from "./api";

const collection = await call<{ paymentId: string; status: string }>(
  "POST",
  "/mobile-money/mtn",
  { amount: "50.00", phoneNumber: "+233240000001", externalRef: "ORDER-7" },
  "order-7",
);
console.log(collection.paymentId, collection.status);
