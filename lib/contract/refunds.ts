import * as z from "zod";
import { text } from "./fields";
import { defineOperation } from "./operation";
import { transaction } from "./transactions";

export const refundBody = z.strictObject({
  reason: text(500).describe("Becomes the refund's `description`."),
});

export const refundTransactionOperation = defineOperation({
  id: "transactions.refund",
  summary: "Refund a completed collection in full to its payer, over the same network.",
  auth: { scope: "transactions:write" },
  body: refundBody,
  response: transaction,
  status: 201,
  transactional: true,
  errors: ["INSUFFICIENT_FUNDS", "INVALID_STATE", "KYC_REQUIRED", "MFA_REQUIRED"],
});
