import * as z from "zod";
import { amountByCurrency, amountOfBody, requestCurrency, withAmount } from "./amounts";
import { externalRef, provider, text, walletAddress } from "./fields";
import { defineOperation } from "./operation";
import { e164 } from "./phone-field";
import { outgoingUsdt, transaction } from "./transactions";

const country = "a two-letter country code";

export const initiatePaymentBody = z
  .strictObject({
    amount: amountOfBody,
    currency: requestCurrency,
    recipient: e164,
    description: text(500).optional(),
    country: z
      .string({ error: country })
      .regex(/^[A-Z]{2}$/, { error: country })
      .optional(),
    provider: provider.optional(),
    externalRef: externalRef.optional(),
    walletAddress: walletAddress.optional(),
  })
  .transform(withAmount)
  .meta(amountByCurrency);

export const initiatePaymentOperation = defineOperation({
  ...outgoingUsdt,
  id: "payments.initiate",
  summary: "Pay a recipient by phone number.",
  auth: { scope: "payments:write" },
  limit: "payment",
  body: initiatePaymentBody,
  errors: [...outgoingUsdt.errors, "RECIPIENT_HAS_NO_IDENTITY"],
});

export const readPaymentOperation = defineOperation({
  id: "payments.read",
  summary: "Retrieve a payment.",
  auth: { scope: "payments:read" },
  limit: "payment",
  response: transaction,
});
