import { z } from "zod";
import { failureCodes } from "@/lib/providers/contract";
import { transactionStatuses, transactionTypes } from "@/lib/states";
import {
  batchId,
  currency,
  decimal,
  filterFrom,
  filterTo,
  money,
  opaqueId,
  pageOf,
  paging,
  time,
  transactionId,
} from "./fields";
import { defineOperation } from "./operation";

/** A transaction as every answer shows it (contract §3). */
export const transaction = z
  .object({
    transactionId: z.string().meta({ example: "txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    type: z.enum(transactionTypes),
    status: z.enum(transactionStatuses),
    statusReason: z.string().nullable(),
    amount: decimal,
    currency,
    fee: money,
    wallet: z.string(),
    recipient: z.string().nullable(),
    payer: z.string().nullable(),
    recipientName: z.string().nullable(),
    accountName: z
      .string()
      .nullable()
      .meta({ description: "The name given with the payout, for the record." }),
    country: z.string().nullable(),
    provider: z.string().nullable(),
    providerRef: z
      .string()
      .nullable()
      .meta({ description: "Our reference at the provider; the same on every attempt." }),
    providerReceipt: z
      .string()
      .nullable()
      .meta({ description: "The provider's own number of what it executed." }),
    refundOf: z
      .string()
      .nullable()
      .meta({ description: "Of a refund: the transaction whose money it gives back." }),
    externalRef: z.string().nullable(),
    description: z.string().nullable(),
    conversionId: z.string().nullable(),
    converted: z.object({ amount: decimal, currency, rate: decimal }).nullable(),
    paymentRequestId: z.string().nullable(),
    batchId: z.string().nullable(),
    failure: z
      .object({ code: z.enum(failureCodes), message: z.string(), retryable: z.boolean() })
      .nullable(),
    refund: z.object({ amount: decimal, currency, at: time }).nullable(),
    txHash: z.string().nullable(),
    environment: z.enum(["testnet", "mainnet"]),
    sequence: z.number().int(),
    history: z.array(
      z.object({
        status: z.enum(transactionStatuses),
        at: time,
        by: z.string().meta({
          description:
            "A credential or user of yours, `system`, `provider:mtn` (or another rail), or `operator`: " +
            "a person at Cedirail, by hand.",
        }),
        reason: z
          .string()
          .nullable()
          .meta({
            description:
              "What our staff wrote, where `by` is `operator`; the `statusReason` of a step that only " +
              "sets one; null otherwise.",
          }),
      }),
    ),
    createdAt: time,
    updatedAt: time,
    completedAt: time.nullable(),
  })
  .meta({ id: "Transaction" });
export type TransactionView = z.infer<typeof transaction>;

export const transactionPage = pageOf(transaction);

export const transactionFilters = {
  ...paging,
  type: z.enum(transactionTypes, { error: `one of ${transactionTypes.join(", ")}` }).optional(),
  status: z
    .enum(transactionStatuses, { error: `one of ${transactionStatuses.join(", ")}` })
    .optional(),
  currency: z
    .enum(["USDT", "GHS", "GHSFIAT"], { error: "USDT or GHS" })
    .transform((code) => (code === "GHS" ? ("GHSFIAT" as const) : code))
    .optional(),
  from: filterFrom.optional(),
  to: filterTo.optional(),
  batchId: batchId.optional().meta({ description: "Of this batch; `none`: of no batch." }),
  refundOf: transactionId.optional().meta({ description: "The refunds of this transaction." }),
  q: z
    .string()
    .regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u, { error: "1 to 100 characters" })
    .optional()
    .meta({ description: "A reference, an id or a phone number." }),
};

export const listTransactionsOperation = defineOperation({
  id: "transactions.list",
  summary: "List transactions, newest first.",
  auth: { scope: "transactions:read" },
  limit: "general",
  query: z.strictObject(transactionFilters),
  response: transactionPage,
  status: 200,
});

export const readTransactionOperation = defineOperation({
  id: "transactions.read",
  summary: "Read one transaction.",
  auth: { scope: "transactions:read" },
  limit: "general",
  params: z.object({ id: opaqueId }),
  response: transaction,
  status: 200,
});

const callback = {
  auth: "public",
  limit: null,
  query: z.object({
    provider: z
      .string()
      .optional()
      .meta({ description: "Whose callback it is; absent: a merchant's signed nudge." }),
    token: z
      .string()
      .optional()
      .meta({ description: "The unguessable part of the address that the provider was given." }),
  }),
  /** Each provider expects an answer of its own form; without one it says that it was received. */
  response: z.record(z.string(), z.unknown()).meta({ example: { received: true } }),
  status: 200,
  documentedBody: z.looseObject({ transactionId: z.string().optional() }).meta({
    description: "The provider's own, or a merchant's `transactionId`.",
  }),
  documentedHeaders: z.object({
    "x-service-signature": z.string().optional().meta({
      description:
        "Without `provider`: the hex HMAC-SHA256 of the body, keyed with the merchant's webhook secret.",
    }),
  }),
  errors: ["UNAUTHORIZED"],
} as const;

export const receiveCallbackOperation = defineOperation({
  ...callback,
  id: "callbacks.receive",
  summary:
    "Take a provider's callback, or a signed nudge from a merchant, that a transaction moved on.",
});

export const receiveCallbackByPutOperation = defineOperation({
  ...callback,
  id: "callbacks.receive-put",
  summary: "The same by PUT, as some providers send it.",
});
