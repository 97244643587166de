import { z } from "zod";
import { e164 } from "./e164";
import {
  amountByCurrency,
  amountOfBody,
  externalRef,
  opaqueId,
  provider,
  requestCurrency,
  text,
  walletAddress,
  withAmount,
} from "./fields";
import { defineOperation } from "./operation";
import { transaction } from "./transactions";

export const initiatePaymentBody = z
  .strictObject({
    amount: amountOfBody,
    currency: requestCurrency,
    recipient: e164,
    description: text(500).optional(),
    country: z
      .string({ error: "a two-letter country code" })
      .regex(/^[A-Z]{2}$/, { error: "a two-letter country code" })
      .optional(),
    provider: provider.optional(),
    externalRef: externalRef.optional(),
    walletAddress: walletAddress.optional(),
  })
  .transform(withAmount)
  .meta(amountByCurrency);

export const initiatePaymentOperation = defineOperation({
  id: "payments.initiate",
  summary: "Pay a recipient who is known by a phone number.",
  auth: { scope: "payments:write" },
  limit: "payment",
  body: initiatePaymentBody,
  response: transaction,
  status: 201,
  transactional: true,
  errors: [
    "INSUFFICIENT_FUNDS",
    "LIMIT_EXCEEDED",
    "DUPLICATE_REFERENCE",
    "RECIPIENT_HAS_NO_IDENTITY",
    "KYC_REQUIRED",
    "MFA_REQUIRED",
  ],
});

export const readPaymentOperation = defineOperation({
  id: "payments.read",
  summary: "Read a payment.",
  auth: { scope: "payments:read" },
  limit: "payment",
  params: z.object({ id: opaqueId }),
  response: transaction,
  status: 200,
});
