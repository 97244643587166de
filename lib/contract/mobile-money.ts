import { z } from "zod";
import {
  amountIn,
  conversionId,
  decimal,
  externalRef,
  ghanaMobile,
  provider,
  text,
} from "./fields";
import { defineOperation } from "./operation";
import { transaction } from "./transactions";

export const transferBody = z.strictObject({
  amount: amountIn("GHSFIAT"),
  phoneNumber: ghanaMobile,
  provider: provider.optional(),
  accountName: text(120).optional(),
  externalRef: externalRef.optional(),
  description: text(500).optional(),
  conversionId: conversionId.optional(),
});

export const transferOperation = defineOperation({
  id: "momo.transfer",
  summary: "Send cedis from the wallet to a mobile-money account.",
  scope: "momo:write",
  limit: "payment",
  body: transferBody,
  response: transaction,
  status: 201,
  transactional: true,
  errors: [
    "INSUFFICIENT_FUNDS",
    "LIMIT_EXCEEDED",
    "DUPLICATE_REFERENCE",
    "KYC_REQUIRED",
    "INVALID_STATE",
  ],
});

export const readMobileMoneyBalanceOperation = defineOperation({
  id: "momo.balance",
  summary: "Read the cedis that can be paid out.",
  scope: "momo:read",
  limit: "wallet",
  response: z.object({
    currency: z.literal("GHSFIAT"),
    balance: decimal,
    available: decimal,
    reserved: decimal,
  }),
  status: 200,
});

export const verifyAccountOperation = defineOperation({
  id: "momo.verify",
  summary: "Ask a network whether a number has an account, and in whose name.",
  scope: "momo:read",
  limit: "identity",
  body: z.strictObject({
    phoneNumber: ghanaMobile,
    provider: provider.optional(),
    accountName: text(120).optional(),
  }),
  response: z.object({
    valid: z.boolean(),
    phoneNumber: z.string(),
    provider: z.string().nullable(),
    accountName: z.string().nullable(),
    nameStatus: z.enum(["resolved", "unavailable", "mismatch"]),
  }),
  status: 200,
});

const bounds = z.object({
  min: decimal,
  max: decimal,
  fee: z.object({ percent: decimal, min: decimal, max: decimal }),
});

export const listProvidersOperation = defineOperation({
  id: "momo.providers",
  summary: "List the mobile-money networks, their limits, fees and state.",
  scope: "momo:read",
  limit: "general",
  response: z.object({
    data: z.array(
      z.object({
        code: provider,
        name: z.string(),
        status: z.enum(["operational", "degraded", "closed"]),
        country: z.literal("GH"),
        currency: z.literal("GHS"),
        collection: bounds,
        payout: bounds,
        nameLookup: z.boolean(),
        prefixes: z.array(z.string()),
      }),
    ),
  }),
  status: 200,
});
