import { z } from "zod";
import { amountIn, externalRef, ghanaMobile, text, walletAddress } from "./fields";
import { defineOperation } from "./operation";
import { transaction } from "./transactions";

export const collectionBody = z.strictObject({
  amount: amountIn("GHSFIAT"),
  phoneNumber: ghanaMobile,
  externalRef: externalRef.optional(),
  wallet: walletAddress.optional(),
  description: text(500).optional(),
});

const collection = {
  auth: { scope: "momo:write" },
  limit: "payment",
  body: collectionBody,
  response: transaction.extend({
    paymentId: z.string().meta({ description: "The transaction's id under its other name." }),
  }),
  status: 201,
  transactional: true,
  errors: ["LIMIT_EXCEEDED", "DUPLICATE_REFERENCE"],
} as const;

export const collectFromMtnOperation = defineOperation({
  ...collection,
  id: "mobile-money.collect-mtn",
  summary: "Ask an MTN subscriber to pay into the wallet; the subscriber approves on the phone.",
});

export const collectFromAirtelOperation = defineOperation({
  ...collection,
  id: "mobile-money.collect-airtel",
  summary: "Ask an AT subscriber to pay into the wallet; the subscriber approves on the phone.",
});

export const collectFromTelecelOperation = defineOperation({
  ...collection,
  id: "mobile-money.collect-telecel",
  summary: "Ask a Telecel subscriber to pay into the wallet; the subscriber approves on the phone.",
});
