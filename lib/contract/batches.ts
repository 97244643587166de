import * as z from "zod";
import { batchColumns, maxBatchRows } from "@/lib/batch-file";
import { batchStatuses, transactionStatuses, type BatchStatus } from "@/lib/states";
import {
  currency,
  decimal,
  ghanaMobile,
  money,
  oneOf,
  pageOf,
  paging,
  text,
  time,
  count,
} from "./fields";
import { transferBody } from "./mobile-money";
import { defineOperation } from "./operation";
import { approverRoles } from "./roles";

export type { BatchStatus };

/** Statuses of a row; once its payout exists, that of its transaction. */
export const batchRowStatuses = [
  "invalid",
  "ready",
  "skipped",
  "rejected",
  ...transactionStatuses,
] as const;
export type BatchRowStatus = (typeof batchRowStatuses)[number];

/** Outcomes of a row, as `progress` counts them. */
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

/** A row: members in JSON, columns in CSV. */
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

/** The columns of a result file. */
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

/** Its rows are validated one by one, so that every error is reported with its line. */
export const createBatchBody = z.strictObject({ name, rows: rowsOf(z.unknown()) });

const createBatchCsv = z
  .string()
  .transform((csv) => ({ csv }))
  .meta({
    override: {
      type: "string",
      description:
        `A header row, then one payout per line, in UTF-8. Columns in any order: ${batchColumns.join(", ")}; ` +
        "amount and phoneNumber are required. Separate fields by commas, semicolons or tabs, and " +
        "quote fields that contain one. You can upload a batch's result file again: its other " +
        "columns are ignored, except line and batchId, which identify rows that were paid or may " +
        "still be paid; these are rejected with their line. A single quote before = + - or @ at " +
        "the start of a cell is removed.",
      examples: ["amount,phoneNumber,externalRef\n150.00,0241234567,SAL-1\n"],
    },
  });

const byOutcome = <T extends z.ZodType>(schema: T) =>
  z.object(
    Object.fromEntries(batchOutcomes.map((outcome) => [outcome, schema])) as Record<
      BatchOutcome,
      T
    >,
  );

/** A batch as every response shows it. */
export const batch = z
  .object({
    batchId: z.string().meta({ example: "bat_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    name: z.string().nullable(),
    status: z.enum(batchStatuses),
    total: count,
    valid: count,
    invalid: count,
    amount: decimal.describe("Sum of the valid rows."),
    fee: money.describe("Sum of the valid rows' fees; each is charged when its payout completes."),
    currency,
    progress: byOutcome(count).describe(
      "Rows by outcome. `waiting`: not sent to a network yet; `processing`: sent, without a final " +
        "result; `failed` includes reversed rows; `cancelled` includes expired ones.",
    ),
    sums: byOutcome(decimal).describe("Amounts of the rows that `progress` counts."),
    retryable: count.describe("Rows that a retry would pay again."),
    needsApproval: z.boolean(),
    approvalExpiresAt: time.nullable(),
    approvedBy: z.string().nullable(),
    createdBy: z.string(),
    confirmedBy: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
    confirmedAt: time.nullable(),
    finishedAt: time.nullable(),
  })
  .meta({ id: "Batch" });
export type BatchView = z.infer<typeof batch>;

const rowError = z.object({ field: z.string(), message: z.string() }).meta({ id: "BatchRowError" });

/** A row of a batch with its result. */
export const batchRowView = z
  .object({
    line: count.describe(
      "Its line in the file, where the header is line 1; for JSON, its position.",
    ),
    status: z.enum(batchRowStatuses),
    sent: z.record(z.string(), z.string()).describe("The row as sent, as text."),
    errors: z.array(rowError),
    amount: decimal.nullable(),
    fee: money.nullable(),
    phoneNumber: z.string().nullable(),
    provider: z.string().nullable(),
    accountName: z.string().nullable(),
    externalRef: z.string().nullable(),
    description: z.string().nullable(),
    transactionId: z.string().nullable().describe("The row's latest payout."),
    providerRef: z.string().nullable(),
    attempts: count.describe("Payouts created for this row."),
    failure: z
      .object({ code: z.string(), message: z.string(), retryable: z.boolean() })
      .nullable()
      .describe("Why its payout failed or could not be created."),
    completedAt: time.nullable(),
  })
  .meta({ id: "BatchRowResult" });
export type BatchRowView = z.infer<typeof batchRowView>;

const write = {
  auth: { scope: "momo:write" },
  limit: "payment",
  transactional: true,
  slow: true,
} as const;
const act = { ...write, response: batch, errors: ["INVALID_STATE"] } as const;
const read = { auth: { scope: "momo:read" } } as const;

export const createBatchOperation = defineOperation({
  ...write,
  id: "batches.create",
  summary:
    "Create a batch of up to 1,000 payouts; its rows are validated, and nothing is sent yet.",
  query: z.strictObject({ name: name.describe("The batch's name, for CSV.") }),
  body: createBatchBody,
  documentedBody: z.strictObject({ name, rows: rowsOf(batchRow) }),
  csvBody: createBatchCsv,
  bodyLimit: 1024 * 1024,
  response: batch.extend({ errors: z.array(rowError.extend({ line: count })) }),
  status: 201,
});

export const listBatchesOperation = defineOperation({
  ...read,
  id: "batches.list",
  summary: "List batches, newest first.",
  query: z.strictObject({ ...paging, status: oneOf(batchStatuses).optional() }),
  response: pageOf(batch),
});

export const readBatchOperation = defineOperation({
  ...read,
  id: "batches.read",
  summary: "Retrieve a batch and its progress.",
  response: batch,
});

export const listBatchRowsOperation = defineOperation({
  ...read,
  id: "batches.rows",
  summary: "List the rows of a batch, in the order of the file.",
  query: z.strictObject({ ...paging, status: oneOf(batchRowStatuses).optional() }),
  response: pageOf(batchRowView),
});

export const readBatchResultOperation = defineOperation({
  ...read,
  id: "batches.result",
  slow: true,
  summary: "Download the result of every row as CSV, which can be uploaded again.",
  response: z.string(),
  mediaType: "text/csv",
  responseHeaders: ["Content-Disposition"],
});

export const confirmBatchOperation = defineOperation({
  ...act,
  id: "batches.confirm",
  summary: "Confirm a batch; above the merchant's threshold it then awaits approval.",
  body: z.strictObject({ skipInvalid: z.boolean().optional().describe("Skip the invalid rows.") }),
  bodyOptional: true,
  errors: ["INVALID_STATE", "INSUFFICIENT_FUNDS", "KYC_REQUIRED", "MFA_REQUIRED"],
});

export const approveBatchOperation = defineOperation({
  ...act,
  id: "batches.approve",
  summary: "Approve a batch in a session; the users who created and confirmed it cannot.",
  sessionOnly: true,
  roles: approverRoles,
  stepUp: true,
  errors: ["FORBIDDEN", "INVALID_STATE", "KYC_REQUIRED"],
});

export const pauseBatchOperation = defineOperation({
  ...act,
  id: "batches.pause",
  summary: "Pause a batch: no more payouts start; those already sent continue.",
});

export const resumeBatchOperation = defineOperation({
  ...act,
  id: "batches.resume",
  summary: "Resume a paused batch.",
  errors: ["FORBIDDEN", "INVALID_STATE", "KYC_REQUIRED", "MFA_REQUIRED"],
});

export const cancelBatchOperation = defineOperation({
  ...act,
  id: "batches.cancel",
  summary: "Cancel the payouts of a batch that have not been sent; the others continue.",
});

export const retryBatchOperation = defineOperation({
  ...act,
  id: "batches.retry",
  summary: "Retry the failed and rejected rows of a batch.",
  errors: ["FORBIDDEN", "INVALID_STATE", "KYC_REQUIRED", "MFA_REQUIRED"],
});
