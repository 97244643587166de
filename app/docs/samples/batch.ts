import { call } from "./api";

interface Batch {
  batchId: string;
  status: string;
  amount: string;
  errors: { line: number; field: string; message: string }[];
}

const batch = await call<Batch>(
  "POST",
  "/payouts/batches",
  {
    name: "Salaries",
    rows: [
      { amount: "150.00", phoneNumber: "0240000001", externalRef: "WAGE-1" },
      { amount: "90.50", phoneNumber: "0200000001", externalRef: "WAGE-2" },
    ],
  },
  "wages-11",
);
if (batch.errors.length > 0) throw new Error(JSON.stringify(batch.errors));

const { status } = await call<Batch>("POST", `/payouts/batches/${batch.batchId}/confirm`, {});
console.log(batch.batchId, status, batch.amount);
