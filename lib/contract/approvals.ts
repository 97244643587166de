import * as z from "zod";
import { amountIn } from "./amounts";
import { decimal, time } from "./fields";
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
      .describe(
        "The threshold that applies now, in cedis. An amount that, with what the same person sent without approval in the last 24 hours, exceeds it needs a second person's approval; null if nothing does.",
      ),
    withoutApproval: decimal
      .nullable()
      .describe(
        "What you can still send without approval now, in cedis; null if there is no threshold.",
      ),
    relaxation: z
      .object({
        approvalThreshold: decimal.nullable(),
        effectiveAt: time,
        requestedBy: z.string().nullable().describe("The id of the user who set it."),
      })
      .nullable()
      .describe(
        "A less strict threshold that does not apply yet. It takes effect at `effectiveAt`, or once another user confirms it.",
      ),
  })
  .meta({ id: "PayoutSettings" });

export const readPayoutSettingsOperation = defineOperation({
  id: "payouts.read-settings",
  summary: "Retrieve the payout settings: the amount above which approval is required.",
  auth: { scope: "account:read" },
  response: payoutSettings,
});

export const updatePayoutSettingsBody = z
  .strictObject({ approvalThreshold: amountIn("GHSFIAT").nullable() })
  .meta({ id: "ApprovalThresholdRequest" });

export const updatePayoutSettingsOperation = defineOperation({
  id: "payouts.update-settings",
  summary: "Update the payout settings. A less strict threshold takes effect later.",
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

export const confirmPayoutSettingsOperation = defineOperation({
  id: "payouts.confirm-settings",
  summary: "Confirm another user's less strict approval threshold, so that it applies at once.",
  auth: { scope: "account:write" },
  sessionOnly: true,
  roles: approverRoles,
  stepUp: true,
  limit: "payment",
  body: updatePayoutSettingsBody,
  response: payoutSettings,
  transactional: true,
  errors: ["FORBIDDEN", "INVALID_STATE"],
});
