import { call } from "./api";

interface Transaction {
  transactionId: string;
  status: string;
  failure: { code: string; message: string } | null;
}

// Your own reference as the key: however often this runs, one payout is made.
let payout = await call<Transaction>(
  "POST",
  "/api/mobile-money/transfer",
  { amount: "150.00", phoneNumber: "+233240000001", externalRef: "INV-9" },
  "invoice-9",
);

while (["pending", "processing"].includes(payout.status)) {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  payout = await call<Transaction>("GET", `/api/transactions/${payout.transactionId}`);
}
console.log(payout.status, payout.failure?.message ?? payout.transactionId);
