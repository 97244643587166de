import * as z from "zod";
import { amountIn } from "./amounts";
import { externalRef, ghanaMobile, text, walletAddress } from "./fields";
import { defineOperation } from "./operation";
import { transaction } from "./transactions";

export const collectionBody = z
  .strictObject({
    amount: amountIn("GHSFIAT"),
    phoneNumber: ghanaMobile,
    externalRef: externalRef.optional(),
    wallet: walletAddress.optional(),
    description: text(500).optional(),
  })
  .meta({ id: "CollectionRequest" });

const collection = {
  auth: { scope: "momo:write" },
  limit: "payment",
  body: collectionBody,
  response: transaction
    .extend({ paymentId: z.string().describe("Same as `transactionId`.") })
    .meta({ id: "Collection" }),
  status: 201,
  transactional: "in_group",
  errors: ["LIMIT_EXCEEDED", "DUPLICATE_REFERENCE"],
} as const;

const summaryFor = (network: string) =>
  `Request a payment from ${network} subscriber, who approves it on the phone.`;

export const collectFromMtnOperation = defineOperation({
  ...collection,
  id: "mobile-money.collect-mtn",
  summary: summaryFor("an MTN"),
});

export const collectFromAirtelOperation = defineOperation({
  ...collection,
  id: "mobile-money.collect-airtel",
  summary: summaryFor("an AT"),
});

export const collectFromTelecelOperation = defineOperation({
  ...collection,
  id: "mobile-money.collect-telecel",
  summary: summaryFor("a Telecel"),
});
