import { z } from "zod";
import {
  amountIn,
  beneficiaryId,
  conversionId,
  decimal,
  externalRef,
  ghanaMobile,
  provider,
  text,
  time,
} from "./fields";
import { defineOperation } from "./operation";
import { railStatuses } from "./rails";
import { staffRoles } from "./roles";
import { transaction } from "./transactions";

export const transferBody = z
  .strictObject({
    amount: amountIn("GHSFIAT"),
    phoneNumber: ghanaMobile.optional().meta({
      description: "Exactly one of phoneNumber and beneficiaryId.",
    }),
    beneficiaryId: beneficiaryId.optional().meta({
      description: "A saved beneficiary, whose number, network and name are used.",
    }),
    provider: provider.optional(),
    accountName: text(120).optional(),
    externalRef: externalRef.optional(),
    description: text(500).optional(),
    conversionId: conversionId.optional(),
  })
  .meta({
    override: { oneOf: [{ required: ["phoneNumber"] }, { required: ["beneficiaryId"] }] },
  });

export const transferOperation = defineOperation({
  id: "mobile-money.transfer",
  summary: "Send cedis from the wallet to a mobile-money account.",
  auth: { scope: "momo:write" },
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
    "MFA_REQUIRED",
    "INVALID_STATE",
  ],
});

export const readMobileMoneyBalanceOperation = defineOperation({
  id: "mobile-money.balance",
  summary: "Read the cedis that can be paid out; staff see all wallets and each network's float.",
  auth: { scope: "momo:read", staff: staffRoles },
  limit: "wallet",
  response: z.object({
    currency: z.literal("GHSFIAT"),
    balance: decimal,
    available: decimal,
    reserved: decimal,
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
      .meta({ description: "For staff only." }),
  }),
  status: 200,
});

export const verifyAccountOperation = defineOperation({
  id: "mobile-money.verify",
  slow: true,
  summary: "Ask a network whether a number has an account, and in whose name.",
  auth: { scope: "momo:read" },
  limit: "identity",
  body: z.strictObject({
    phoneNumber: ghanaMobile,
    provider: provider.optional(),
    accountName: text(120).optional(),
  }),
  response: z.object({
    valid: z.boolean(),
    answered: z.boolean().meta({
      description:
        "False when a network that had to be asked did not answer: `valid` tells nothing.",
    }),
    phoneNumber: z.string(),
    provider: z.string().nullable(),
    accountName: z.string().nullable(),
    nameStatus: z.enum(["resolved", "unavailable", "mismatch"]),
  }),
  status: 200,
});

const railStatus = z.enum(railStatuses);
const rail = z.object({
  min: decimal,
  max: decimal,
  fee: z.object({ percent: decimal, min: decimal, max: decimal }),
  decimals: z.number().int(),
  status: railStatus,
  statusReason: z.string().nullable(),
});

export const listProvidersOperation = defineOperation({
  id: "mobile-money.providers",
  summary: "List the mobile-money networks, their limits, fees and state.",
  auth: { scope: "momo:read" },
  limit: "general",
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
  status: 200,
});
