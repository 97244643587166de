import * as z from "zod";
import { amountIn } from "./amounts";
import { decimal } from "./fields";
import { defineOperation } from "./operation";
import { approverRoles, managerRoles } from "./roles";
import { transaction } from "./transactions";

export const approveTransactionOperation = defineOperation({
  id: "transactions.approve",
  summary: "Approve a transaction in a session; the user who created it cannot.",
  auth: { scope: "transactions:write" },
  sessionOnly: true,
  roles: approverRoles,
  stepUp: true,
  response: transaction,
  transactional: true,
  errors: ["FORBIDDEN", "INVALID_STATE", "KYC_REQUIRED"],
});

export const cancelTransactionOperation = defineOperation({
  id: "transactions.cancel",
  summary: "Cancel a transaction that awaits approval or has not been sent yet.",
  auth: { scope: "transactions:write" },
  response: transaction,
  transactional: true,
  errors: ["INVALID_STATE"],
});

const payoutSettings = z
  .object({
    approvalThreshold: decimal
      .nullable()
      .describe("Amounts above this, in cedis, need a second person's approval; null: none do."),
  })
  .meta({ id: "PayoutSettings" });

export const readPayoutSettingsOperation = defineOperation({
  id: "payouts.read-settings",
  summary: "Retrieve the payout settings: the amount above which approval is required.",
  auth: { scope: "account:read" },
  response: payoutSettings,
});

export const updatePayoutSettingsBody = z.strictObject({
  approvalThreshold: amountIn("GHSFIAT").nullable(),
});

export const updatePayoutSettingsOperation = defineOperation({
  id: "payouts.update-settings",
  summary: "Update the payout settings; owners and admins only, in a session.",
  auth: { scope: "account:write" },
  sessionOnly: true,
  roles: managerRoles,
  stepUp: true,
  limit: "payment",
  body: updatePayoutSettingsBody,
  response: payoutSettings,
  transactional: true,
  errors: ["FORBIDDEN"],
});
