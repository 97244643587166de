import * as z from "zod";
import { paymentRequestExceptions, paymentRequestStatuses } from "@/lib/states";
import { amountIn } from "./amounts";
import {
  count,
  decimal,
  filterFrom,
  filterTo,
  merchantUrl,
  numberOf,
  oneOf,
  pageOf,
  paging,
  search,
  text,
  time,
  token,
} from "./fields";
import { defineOperation } from "./operation";
import { transaction } from "./transactions";

const optional = z.string().nullable();

const requestFields = {
  requestId: z.string().meta({ example: "prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
  merchantId: z.string(),
  address: z.string().describe("Made for this payment request alone; with its EIP-55 checksum."),
  paymentUri: z.string().describe("EIP-681: opens a wallet with address and amount filled in."),
  payUrl: z.string().describe("The hosted page, for the payer."),
  amount: decimal,
  received: decimal.describe("What was credited so far."),
  due: decimal.describe(
    "What is left to be paid; zero once it is paid, has expired or was cancelled.",
  ),
  currency: z.literal("USDT"),
  network: z.string(),
  status: z
    .enum(paymentRequestStatuses)
    .describe("`processing`: a transfer was seen and is not confirmed yet."),
  exception: z
    .enum(paymentRequestExceptions)
    .nullable()
    .describe(
      "`underpaid`: less was received. `overpaid`: more was received. `late`: something was received after " +
        "it had expired or was cancelled. All of it is in your wallet.",
    ),
  description: optional,
  callbackUrl: optional,
  expiresAt: time,
  endedAt: time.nullable().describe("When it was paid, expired or was cancelled."),
  archived: z.boolean(),
  environment: z.enum(["testnet", "mainnet"]),
  sequence: count,
  createdAt: time,
  updatedAt: time,
};

const summary = z.object(requestFields).meta({ id: "PaymentRequestSummary" });
export type PaymentRequestSummary = z.infer<typeof summary>;

/** A payment request as its GET and its events show it (contract §4 and §5). */
export const paymentRequest = z
  .object({
    ...requestFields,
    qrCode: z.string().describe("A PNG as a data URL; it decodes to exactly `address`."),
    history: z
      .array(
        z.object({
          status: z.enum(paymentRequestStatuses),
          exception: z.enum(paymentRequestExceptions).nullable(),
          at: time,
          by: z.string().describe("One of your credentials or users, or `system`."),
        }),
      )
      .describe("Its changes, oldest first: the latest 100."),
    transactions: z
      .array(transaction)
      .describe("The deposits that were credited, oldest first: the 100 largest."),
  })
  .meta({ id: "PaymentRequest" });
export type PaymentRequestView = z.infer<typeof paymentRequest>;

const read = { auth: { scope: "payments:read" } } as const;
const write = {
  auth: { scope: "payments:write" },
  limit: "payment",
  transactional: true,
} as const;

/** Minutes that a payment request may be open: a minute to 30 days. */
export const expiryMinutes = { min: 1, max: 43_200, absent: 60 } as const;
const minutesForm = `a whole number of minutes from ${expiryMinutes.min} to ${expiryMinutes.max}`;
const isMinutes = (value: number) =>
  Number.isInteger(value) && value >= expiryMinutes.min && value <= expiryMinutes.max;

export const createPaymentRequestBody = z.strictObject({
  amount: amountIn("USDT"),
  currency: z.literal("USDT", { error: "USDT" }),
  description: text(500).optional(),
  merchantId: token(64, "your merchant id").optional(),
  callbackUrl: merchantUrl.optional(),
  expiresInMinutes: numberOf(minutesForm, isMinutes, {
    type: "integer",
    minimum: expiryMinutes.min,
    maximum: expiryMinutes.max,
    default: expiryMinutes.absent,
  }).optional(),
});

export const createPaymentRequestOperation = defineOperation({
  ...write,
  id: "payment-requests.create",
  summary: "Request a payment in USDT at an address of its own, with a QR code.",
  body: createPaymentRequestBody,
  response: paymentRequest,
  status: 201,
  errors: ["INVALID_STATE", "FORBIDDEN"],
});

export const paymentRequestFilters = {
  ...paging,
  status: oneOf(paymentRequestStatuses).optional(),
  exception: oneOf(paymentRequestExceptions).optional(),
  archived: oneOf(["true", "false"])
    .optional()
    .describe("`true`: only archived ones; they are left out by default."),
  from: filterFrom.optional(),
  to: filterTo.optional(),
  q: search.describe("An id, an address, or words of the description."),
};

export const listPaymentRequestsOperation = defineOperation({
  ...read,
  id: "payment-requests.list",
  summary: "List payment requests, newest first.",
  query: z.strictObject(paymentRequestFilters),
  response: pageOf(summary),
});

export const readPaymentRequestOperation = defineOperation({
  ...read,
  id: "payment-requests.read",
  summary: "Retrieve a payment request with its deposits.",
  response: paymentRequest,
});

export const cancelPaymentRequestOperation = defineOperation({
  ...write,
  id: "payment-requests.cancel",
  summary:
    "Cancel a payment request. What is being confirmed, or arrives later, is credited all the same.",
  response: paymentRequest,
  errors: ["INVALID_STATE"],
});

export const updatePaymentRequestBody = z.strictObject({
  archived: z.boolean({ error: "true or false" }),
});

export const updatePaymentRequestOperation = defineOperation({
  ...write,
  id: "payment-requests.update",
  summary: "Archive a payment request that is not open, or put it back on the list.",
  body: updatePaymentRequestBody,
  response: paymentRequest,
  errors: ["INVALID_STATE"],
});

const maxOrigins = 10;
const originForm = "an origin, e.g. https://shop.example.com";

const pageSettings = z
  .object({
    origins: z.array(z.string()).describe("Sites that may show your payment pages in a frame."),
  })
  .meta({ id: "PaymentPageSettings" });

export const readPaymentPageSettingsOperation = defineOperation({
  ...read,
  id: "payment-requests.read-settings",
  summary: "Retrieve the settings of your hosted payment pages.",
  response: pageSettings,
});

export const updatePaymentPageSettingsBody = z.strictObject({
  origins: z
    .array(
      z
        .string({ error: originForm })
        .max(255, { error: originForm })
        .meta({ example: "https://shop.example.com" }),
      { error: "a list of origins" },
    )
    .max(maxOrigins, { error: `at most ${maxOrigins} origins` }),
});

export const updatePaymentPageSettingsOperation = defineOperation({
  ...write,
  id: "payment-requests.update-settings",
  summary:
    "Update which sites may show your hosted payment pages in a frame; owners and admins only.",
  sessionOnly: true,
  stepUp: true,
  body: updatePaymentPageSettingsBody,
  response: pageSettings,
  errors: ["FORBIDDEN"],
});

/** A payment request as its payer sees it: nothing that is the merchant's own business. */
export const hostedPayment = z
  .object({
    requestId: z.string(),
    merchantName: z.string(),
    merchantClosed: z
      .boolean()
      .describe("The merchant has closed its account: nobody should pay to the address any more."),
    address: z.string().nullable().describe("Null if the merchant has closed its account."),
    paymentUri: z.string().nullable().describe("Null if the merchant has closed its account."),
    payUrl: z.string().describe("This page; once paid, the receipt."),
    amount: decimal,
    received: decimal,
    due: decimal,
    currency: z.literal("USDT"),
    network: z.string(),
    status: z.enum(paymentRequestStatuses),
    exception: z.enum(paymentRequestExceptions).nullable(),
    description: optional,
    expiresAt: time,
    endedAt: time.nullable(),
    environment: z.enum(["testnet", "mainnet"]),
    now: time.describe("The time of the service, for a countdown."),
    transfers: z
      .array(
        z.object({
          txHash: z.string(),
          ordinal: count.describe("Distinguishes the USDT transfers of one chain transaction."),
          amount: decimal,
          status: z.enum(["confirming", "credited", "lost", "held"]),
          confirmations: count,
          requiredConfirmations: count,
          explorerUrl: optional,
        }),
      )
      .describe("Transfers to the address as the chain has them, oldest first: the 20 largest."),
  })
  .meta({ id: "HostedPayment" });
export type HostedPaymentView = z.infer<typeof hostedPayment>;

export const readHostedPaymentOperation = defineOperation({
  id: "payment-requests.hosted",
  summary: "Retrieve what the hosted page of a payment request shows its payer.",
  auth: "public",
  limit: "hosted",
  response: hostedPayment,
});
