import * as z from "zod";
import { failureCodes } from "@/lib/rail-codes";
import { transactionStatuses, transactionTypes } from "@/lib/states";
import { requestCurrency } from "./amounts";
import {
  batchId,
  currency,
  decimal,
  filterFrom,
  filterTo,
  money,
  oneOf,
  pageOf,
  paging,
  search,
  time,
  transactionId,
  count,
} from "./fields";
import { defineOperation } from "./operation";

const optional = z.string().nullable();

/** A transaction as every response shows it (contract §3). */
export const transaction = z
  .object({
    transactionId: z.string().meta({ example: "txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    type: z.enum(transactionTypes),
    status: z.enum(transactionStatuses),
    statusReason: optional.describe(
      "Why it stays in its status: `provider_unavailable`, queued until its network can execute it: a payout may return " +
        "from `processing` to `pending` for this; " +
        "`under_review`, our staff look at it, before it is sent while it is `pending`. A `failed` payout under " +
        "review was executed by its network after all: do not pay it again.",
    ),
    amount: decimal,
    currency,
    fee: money,
    wallet: z.string(),
    recipient: optional,
    payer: optional,
    recipientName: optional,
    accountName: optional.describe("The name sent with the payout, for your records."),
    country: optional,
    provider: optional,
    providerRef: optional.describe("Our reference at the provider; the same for every attempt."),
    providerReceipt: optional.describe("The provider's own id for the executed payment."),
    refundOf: optional.describe("On a refund: the transaction that it refunds."),
    externalRef: optional,
    description: optional,
    conversionId: optional,
    converted: z
      .object({ amount: decimal, currency, rate: decimal })
      .meta({ id: "ConvertedAmount" })
      .nullable(),
    paymentRequestId: optional,
    batchId: optional,
    failure: z
      .object({ code: z.enum(failureCodes), message: z.string(), retryable: z.boolean() })
      .meta({ id: "TransactionFailure" })
      .nullable(),
    refund: z
      .object({ amount: decimal, currency, at: time })
      .meta({ id: "RefundedAmount" })
      .nullable(),
    txHash: optional,
    environment: z.enum(["testnet", "mainnet"]),
    sequence: count,
    history: z.array(
      z
        .object({
          status: z.enum(transactionStatuses),
          at: time,
          by: z
            .string()
            .describe(
              "One of your credentials or users, `system`, a rail such as `provider:mtn`, `operator`: a " +
                "person at Cedirail, or `phone-owner`: the owner of a number who claimed its wallet.",
            ),
          reason: optional.describe(
            "What the operator wrote, where `by` is `operator`; the `statusReason`, where a step sets " +
              "one; otherwise null.",
          ),
        })
        .meta({ id: "TransactionHistoryEntry" }),
    ),
    createdAt: time,
    updatedAt: time,
    completedAt: time.nullable(),
  })
  .meta({ id: "Transaction" });
export type TransactionView = z.infer<typeof transaction>;

/** What operations that send money out have in common. */
export const outgoing = {
  response: transaction,
  status: 201,
  transactional: "in_group",
  errors: [
    "INSUFFICIENT_FUNDS",
    "LIMIT_EXCEEDED",
    "INVALID_STATE",
    "DUPLICATE_REFERENCE",
    "KYC_REQUIRED",
    "MFA_REQUIRED",
  ],
} as const;

/** The same where what is sent may be USDT, which count against the limits at a rate. */
export const outgoingUsdt = {
  ...outgoing,
  errors: [...outgoing.errors, "RATE_UNAVAILABLE"],
} as const;

export const transactionPage = pageOf(transaction);

export const transactionFilters = {
  ...paging,
  type: oneOf(transactionTypes).optional(),
  status: oneOf(transactionStatuses).optional(),
  currency: requestCurrency.optional(),
  from: filterFrom.optional(),
  to: filterTo.optional(),
  batchId: batchId
    .optional()
    .describe("Transactions of this batch; `none` for those without a batch."),
  refundOf: transactionId.optional().describe("The refunds of this transaction."),
  q: search.describe("A reference, an id or a phone number."),
};

const read = { auth: { scope: "transactions:read" } } as const;

export const listTransactionsOperation = defineOperation({
  ...read,
  id: "transactions.list",
  summary: "List transactions, newest first.",
  query: z.strictObject(transactionFilters),
  response: transactionPage,
});

/** The columns of an export: the members of a transaction; `fee.amount` and the like are nested. */
export const exportColumns = [
  "transactionId",
  "createdAt",
  "type",
  "status",
  "statusReason",
  "amount",
  "currency",
  "fee",
  "feeCurrency",
  "wallet",
  "recipient",
  "recipientName",
  "accountName",
  "payer",
  "country",
  "provider",
  "providerRef",
  "providerReceipt",
  "txHash",
  "externalRef",
  "description",
  "conversionId",
  "convertedAmount",
  "convertedCurrency",
  "convertedRate",
  "paymentRequestId",
  "batchId",
  "refundOf",
  "refundAmount",
  "refundCurrency",
  "refundAt",
  "failureCode",
  "failureMessage",
  "updatedAt",
  "completedAt",
] as const;

export const exportTransactionsOperation = defineOperation({
  ...read,
  id: "transactions.export",
  summary: "Download all transactions that the filters admit as CSV, newest first.",
  query: z
    .strictObject(transactionFilters)
    .omit({ page: true, limit: true })
    .extend({ format: oneOf(["csv"]).default("csv").describe("The format of the file.") }),
  response: z
    .string()
    .describe(
      `A header row, then one transaction per line: ${exportColumns.join(", ")}. Times are in UTC with ` +
        "their offset. A cell that a spreadsheet would take for a formula begins with a single quote. " +
        "A connection that closes before the end of the chunked body means that the file is incomplete.",
    ),
  mediaType: "text/csv",
  responseHeaders: ["Content-Disposition"],
  slow: true,
  atOnce: 32,
});

export const readTransactionOperation = defineOperation({
  ...read,
  id: "transactions.read",
  summary: "Retrieve a transaction.",
  response: transaction,
});

const callback = {
  auth: "public",
  limit: null,
  query: z.object({
    provider: z.string().optional().describe("The provider; without it, a merchant's nudge."),
    token: z.string().optional().describe("The secret part of the provider's callback URL."),
  }),
  /** Some providers require a response of their own form; the others get this one. */
  response: z.record(z.string(), z.unknown()).meta({ example: { received: true } }),
  documentedBody: z
    .looseObject({ transactionId: z.string().optional() })
    .meta({ id: "CallbackRequest" })
    .describe("The provider's own form, or a merchant's `transactionId`."),
  documentedHeaders: z.object({
    "x-service-signature": z
      .string()
      .optional()
      .describe("For a nudge: the hex HMAC-SHA256 of the body, keyed with your webhook secret."),
  }),
  errors: ["UNAUTHORIZED"],
} as const;

export const receiveCallbackOperation = defineOperation({
  ...callback,
  id: "callbacks.receive",
  summary: "Receive a provider's callback, or a merchant's signed nudge to query a transaction.",
});

export const receiveCallbackByPutOperation = defineOperation({
  ...callback,
  id: "callbacks.receive-put",
  summary: "Receive a callback by PUT, as some providers send it.",
});
