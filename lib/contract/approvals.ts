import { z } from "zod";
import { amountIn, decimal, opaqueId } from "./fields";
import { defineOperation } from "./operation";
import { transaction } from "./transactions";

export const approveTransactionOperation = defineOperation({
  id: "transactions.approve",
  summary:
    "Let a transaction go that waits for a second person; only in a session, never its maker.",
  auth: { scope: "transactions:write" },
  stepUp: true,
  limit: "general",
  params: z.object({ id: opaqueId }),
  response: transaction,
  status: 200,
  transactional: true,
  errors: ["FORBIDDEN", "INVALID_STATE"],
});

export const cancelTransactionOperation = defineOperation({
  id: "transactions.cancel",
  summary: "Cancel a transaction that waits for approval or was not sent yet.",
  auth: { scope: "transactions:write" },
  limit: "general",
  params: z.object({ id: opaqueId }),
  response: transaction,
  status: 200,
  transactional: true,
  errors: ["INVALID_STATE"],
});

const payoutSettings = z.object({
  approvalThreshold: decimal.nullable().meta({
    description: "Cedis; what is above it waits for a second person. Null: nothing waits.",
  }),
});

export const readPayoutSettingsOperation = defineOperation({
  id: "payouts.read-settings",
  summary: "Read above which amount money waits for a second person.",
  auth: { scope: "account:read" },
  limit: "general",
  response: payoutSettings,
  status: 200,
});

export const updatePayoutSettingsBody = z.strictObject({
  approvalThreshold: amountIn("GHSFIAT").nullable(),
});

export const updatePayoutSettingsOperation = defineOperation({
  id: "payouts.update-settings",
  summary:
    "Set above which amount money waits for a second person; an owner or admin in a session.",
  auth: { scope: "account:write" },
  stepUp: true,
  limit: "payment",
  body: updatePayoutSettingsBody,
  response: payoutSettings,
  status: 200,
  transactional: true,
  errors: ["FORBIDDEN"],
});
