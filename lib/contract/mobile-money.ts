import * as z from "zod";
import { amountIn } from "./amounts";
import {
  balance,
  beneficiaryId,
  conversionId,
  decimal,
  externalRef,
  ghanaMobile,
  provider,
  text,
  time,
  count,
} from "./fields";
import { defineOperation } from "./operation";
import { railStatuses } from "./rails";
import { staffRoles } from "./roles";
import { outgoing } from "./transactions";

export const transferBody = z
  .strictObject({
    amount: amountIn("GHSFIAT"),
    phoneNumber: ghanaMobile.optional().describe("Either phoneNumber or beneficiaryId."),
    beneficiaryId: beneficiaryId
      .optional()
      .describe("A saved beneficiary, whose number, network and name are used."),
    provider: provider.optional(),
    accountName: text(120).optional(),
    externalRef: externalRef.optional(),
    description: text(500).optional(),
    conversionId: conversionId.optional(),
  })
  .meta({
    // Exactly one of both, by their names alone: a `oneOf` would hide the fields from generators.
    override: {
      not: { propertyNames: { not: { enum: ["phoneNumber", "beneficiaryId"] } } },
      dependentSchemas: { phoneNumber: { propertyNames: { not: { const: "beneficiaryId" } } } },
    },
  });

export const transferOperation = defineOperation({
  ...outgoing,
  id: "mobile-money.transfer",
  summary: "Pay out cedis from a wallet to a mobile-money account.",
  auth: { scope: "momo:write" },
  limit: "payment",
  body: transferBody,
});

export const readMobileMoneyBalanceOperation = defineOperation({
  id: "mobile-money.balance",
  summary: "Retrieve the cedis available for payouts; staff see all wallets and each float.",
  auth: { scope: "momo:read", staff: staffRoles },
  limit: "wallet",
  response: balance.extend({
    currency: z.literal("GHSFIAT"),
    floats: z
      .array(
        z.object({
          provider,
          ledger: decimal,
          reported: decimal.nullable(),
          asOf: time.nullable(),
        }),
      )
      .optional()
      .describe("Staff only."),
  }),
});

export const verifyAccountOperation = defineOperation({
  id: "mobile-money.verify",
  slow: true,
  summary: "Look up whether a number has a mobile-money account, and the account's name.",
  auth: { scope: "momo:read" },
  limit: "identity",
  body: z.strictObject({
    phoneNumber: ghanaMobile,
    provider: provider.optional(),
    accountName: text(120).optional(),
  }),
  response: z.object({
    valid: z.boolean(),
    answered: z.boolean().describe("False if a network did not respond; then ignore `valid`."),
    phoneNumber: z.string(),
    provider: z.string().nullable(),
    accountName: z.string().nullable(),
    nameStatus: z.enum(["resolved", "unavailable", "mismatch"]),
  }),
});

const railStatus = z.enum(railStatuses);

/** What a fee is computed by, as every response shows it. */
export const feeRule = z
  .object({ percent: decimal, min: decimal, max: decimal })
  .meta({ id: "FeeRule" });

const rail = z
  .object({
    min: decimal,
    max: decimal,
    fee: feeRule,
    decimals: count,
    status: railStatus,
    statusReason: z.string().nullable(),
  })
  .meta({ id: "NetworkDirection" });

export const listProvidersOperation = defineOperation({
  id: "mobile-money.providers",
  summary: "List the mobile-money networks with their limits, fees and status.",
  auth: { scope: "momo:read" },
  response: z.object({
    data: z.array(
      z.object({
        code: provider,
        name: z.string(),
        status: railStatus,
        country: z.literal("GH"),
        currency: z.literal("GHS"),
        collection: rail,
        payout: rail,
        nameLookup: z.boolean(),
        prefixes: z.array(z.string()),
      }),
    ),
  }),
});
