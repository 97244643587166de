import { z } from "zod";
import { batchStatuses, transactionStatuses, type BatchStatus } from "@/lib/states";
import {
  currency,
  decimal,
  ghanaMobile,
  money,
  opaqueId,
  pageOf,
  paging,
  text,
  time,
} from "./fields";
import { transferBody } from "./mobile-money";
import { defineOperation } from "./operation";

/** Rows of one batch at most (contract §4, Batches). */
export const maxBatchRows = 1000;

export type { BatchStatus };

/** A row's own states; one whose payout was made is as its transaction. */
export const batchRowStatuses = [
  "invalid",
  "ready",
  "skipped",
  "rejected",
  ...transactionStatuses,
] as const;
export type BatchRowStatus = (typeof batchRowStatuses)[number];

/** What becomes of a row, as progress counts it. */
export const batchOutcomes = [
  "waiting",
  "processing",
  "completed",
  "failed",
  "cancelled",
  "rejected",
  "skipped",
  "invalid",
] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** What one row says: members of JSON, columns of CSV. */
export const batchRow = z
  .strictObject({
    amount: transferBody.shape.amount,
    phoneNumber: ghanaMobile,
    provider: transferBody.shape.provider,
    accountName: transferBody.shape.accountName,
    externalRef: transferBody.shape.externalRef,
    description: transferBody.shape.description,
  })
  .meta({ id: "BatchRow" });

/** The columns of a CSV file, by these names in any order. */
export const batchColumns = Object.keys(batchRow.shape) as (keyof typeof batchRow.shape)[];

/** The columns of a result file; those that say what became of a row mean nothing in a new file. */
export const batchResultColumns = [
  "line",
  "status",
  ...batchColumns,
  "fee",
  "transactionId",
  "providerRef",
  "failureCode",
  "failureMessage",
  "completedAt",
  "batchId",
] as const;

const rowCount = { error: `1 to ${maxBatchRows} rows` };
const rowsOf = <T extends z.ZodType>(row: T) =>
  z.array(row, rowCount).min(1, rowCount).max(maxBatchRows, rowCount);
const name = text(120).optional();

/** Its rows are judged one by one, so that every fault is told with its line. */
export const createBatchBody = z.strictObject({ name, rows: rowsOf(z.unknown()) });

const createBatchCsv = z
  .string()
  .transform((csv) => ({ csv }))
  .meta({
    override: {
      type: "string",
      description:
        `A line of column names, then a payout a line, in UTF-8: ${batchColumns.join(", ")}. ` +
        "amount and phoneNumber must be there; the order is free. Separated by commas, semicolons " +
        "or tabs; quoted fields may hold them. A batch's result file can be handed in as it is: its " +
        "other columns are ignored, but for line and batchId, by which a row that was paid already, " +
        "or still may be, is told apart and rejected with its line. A single quote before one of " +
        "= + - @ at the beginning of a cell is taken away.",
      examples: ["amount,phoneNumber,externalRef\n150.00,0241234567,SAL-1\n"],
    },
  });

const moneyByOutcome = z.object(
  Object.fromEntries(batchOutcomes.map((outcome) => [outcome, decimal])) as Record<
    BatchOutcome,
    typeof decimal
  >,
);
const countByOutcome = z.object(
  Object.fromEntries(batchOutcomes.map((outcome) => [outcome, z.number().int()])) as Record<
    BatchOutcome,
    z.ZodNumber
  >,
);

const batchFields = {
  batchId: z.string().meta({ example: "bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
  name: z.string().nullable(),
  status: z.enum(batchStatuses),
  total: z.number().int(),
  valid: z.number().int(),
  invalid: z.number().int(),
  amount: decimal.meta({ description: "Of the valid rows." }),
  fee: money.meta({ description: "On the valid rows; taken of each only when it completes." }),
  currency,
  progress: countByOutcome.meta({
    description:
      "Rows by outcome. waiting: not sent to a network yet; processing: sent, and the end not known " +
      "yet; failed: reversed ones too; cancelled: expired ones too.",
  }),
  sums: moneyByOutcome.meta({ description: "The amounts of the rows that progress counts." }),
  retryable: z.number().int().meta({ description: "Rows that a retry would pay anew." }),
  needsApproval: z.boolean(),
  approvalExpiresAt: time.nullable(),
  approvedBy: z.string().nullable(),
  createdBy: z.string(),
  confirmedBy: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
  confirmedAt: time.nullable(),
  finishedAt: time.nullable(),
};

/** A batch as every answer shows it. */
export const batch = z.object(batchFields).meta({ id: "Batch" });
export type BatchView = z.infer<typeof batch>;

const fault = z.object({ field: z.string(), message: z.string() });

/** A row of a batch with what became of it. */
export const batchRowView = z.object({
  line: z.number().int().meta({
    description: "Line of the file, its heading being line 1; of JSON rows the place, from 1.",
  }),
  status: z.enum(batchRowStatuses),
  sent: z.record(z.string(), z.string()).meta({ description: "What was sent, as text." }),
  errors: z.array(fault),
  amount: decimal.nullable(),
  fee: money.nullable(),
  phoneNumber: z.string().nullable(),
  provider: z.string().nullable(),
  accountName: z.string().nullable(),
  externalRef: z.string().nullable(),
  description: z.string().nullable(),
  transactionId: z.string().nullable().meta({ description: "The row's newest payout." }),
  providerRef: z.string().nullable(),
  attempts: z.number().int().meta({ description: "Payouts that were made for this row." }),
  failure: z
    .object({ code: z.string(), message: z.string(), retryable: z.boolean() })
    .nullable()
    .meta({ description: "Why its payout failed, or why none could be made." }),
  completedAt: time.nullable(),
});
export type BatchRowView = z.infer<typeof batchRowView>;

const params = z.object({ id: opaqueId });
const write = {
  auth: { scope: "momo:write" },
  limit: "payment",
  status: 200,
  transactional: true,
  slow: true,
} as const;
const read = { auth: { scope: "momo:read" }, limit: "general", status: 200 } as const;

export const createBatchOperation = defineOperation({
  ...write,
  id: "batches.create",
  summary: "Hand in up to 1,000 payouts; every row is checked, and nothing moves yet.",
  query: z.strictObject({ name: name.meta({ description: "The batch's name, for CSV." }) }),
  body: createBatchBody,
  documentedBody: z.strictObject({ name, rows: rowsOf(batchRow) }),
  csvBody: createBatchCsv,
  bodyLimit: 1024 * 1024,
  response: batch.extend({
    errors: z.array(fault.extend({ line: z.number().int() })),
  }),
  status: 201,
});

export const listBatchesOperation = defineOperation({
  ...read,
  id: "batches.list",
  summary: "List batches, newest first.",
  query: z.strictObject({
    ...paging,
    status: z.enum(batchStatuses, { error: `one of ${batchStatuses.join(", ")}` }).optional(),
  }),
  response: pageOf(batch),
});

export const readBatchOperation = defineOperation({
  ...read,
  id: "batches.read",
  summary: "Read a batch and how far it is.",
  params,
  response: batch,
});

export const listBatchRowsOperation = defineOperation({
  ...read,
  id: "batches.rows",
  summary: "List a batch's rows, in the order of the file.",
  params,
  query: z.strictObject({
    ...paging,
    status: z.enum(batchRowStatuses, { error: `one of ${batchRowStatuses.join(", ")}` }).optional(),
  }),
  response: pageOf(batchRowView),
});

export const readBatchResultOperation = defineOperation({
  ...read,
  id: "batches.result",
  slow: true,
  summary: "Download what became of each row, as CSV that can be handed in again.",
  params,
  response: z.string(),
  answers: "text/csv",
  responseHeaders: ["Content-Disposition"],
});

export const confirmBatchOperation = defineOperation({
  ...write,
  id: "batches.confirm",
  summary: "Let a batch's payouts be made; above the merchant's threshold they wait for approval.",
  params,
  body: z.strictObject({
    skipInvalid: z.boolean().optional().meta({ description: "Leave the bad rows out." }),
  }),
  bodyOptional: true,
  response: batch,
  errors: ["INVALID_STATE", "INSUFFICIENT_FUNDS", "KYC_REQUIRED", "MFA_REQUIRED"],
});

export const approveBatchOperation = defineOperation({
  ...write,
  id: "batches.approve",
  summary: "Let a batch go that waits for a second person; only in a session, never its makers.",
  stepUp: true,
  params,
  response: batch,
  errors: ["FORBIDDEN", "INVALID_STATE"],
});

export const pauseBatchOperation = defineOperation({
  ...write,
  id: "batches.pause",
  summary: "Start no more of a batch's payouts; those that a network has already go on.",
  params,
  response: batch,
  errors: ["INVALID_STATE"],
});

export const resumeBatchOperation = defineOperation({
  ...write,
  id: "batches.resume",
  summary: "Go on with a paused batch.",
  params,
  response: batch,
  errors: ["INVALID_STATE"],
});

export const cancelBatchOperation = defineOperation({
  ...write,
  id: "batches.cancel",
  summary: "Cancel what of a batch was not sent yet; the rest goes on.",
  params,
  response: batch,
  errors: ["INVALID_STATE"],
});

export const retryBatchOperation = defineOperation({
  ...write,
  id: "batches.retry",
  summary: "Pay a batch's failed and rejected rows anew.",
  params,
  response: batch,
  errors: ["INVALID_STATE", "MFA_REQUIRED"],
});
