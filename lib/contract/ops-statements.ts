import * as z from "zod";
import {
  filterFrom,
  filterTo,
  pageOf,
  paging,
  provider,
  reasonBody,
  text,
  time,
  count,
} from "./fields";
import { defineOperation } from "./operation";
import { operatorOnly } from "./roles";
import { maxStatementBytes, maxStatementRows, statementFormats } from "./statement-formats";

const statement = z
  .object({
    statementId: z.string(),
    provider,
    fileName: z.string(),
    from: time,
    to: time,
    rows: count.describe("Rows of the file."),
    movements: count.describe("Rows that moved money."),
    alreadyKnown: count.describe("Movements that an earlier statement lists too; they count once."),
    sha256: z.string().describe("Of the uploaded file."),
    uploadedBy: z.string(),
    uploadedByName: z.string().nullable(),
    uploadedAt: time,
    withdrawn: z
      .object({ by: z.string(), byName: z.string().nullable(), reason: z.string(), at: time })
      .nullable()
      .describe("A withdrawn statement is kept, but no run uses it."),
  })
  .meta({ id: "ProviderStatement" });
export type StatementView = z.infer<typeof statement>;

const csvText = z
  .string({ error: "the text of a CSV file" })
  .max(maxStatementBytes, { error: `a CSV file of at most ${maxStatementBytes} bytes` })
  // PostgreSQL text cannot hold NUL.
  .refine((csv) => !csv.includes("\0"), { error: "a CSV file without NUL characters" });

const listOf = (names: readonly string[]) => names.join(", ");
const formatText = Object.entries(statementFormats)
  .map(
    ([code, { columns, kinds, statuses }]) =>
      `${code}: ${listOf(Object.values(columns))}; ${columns.kind} is one of ` +
      `${listOf(Object.keys(kinds))}; ${columns.status} is one of ${listOf(Object.keys(statuses))}.`,
  )
  .join(" ");

const csvBody = csvText
  .transform((csv) => ({ csv }))
  .meta({
    override: {
      type: "string",
      description:
        `A line of column names, then one row per line, in UTF-8, at most ${maxStatementRows} rows. ` +
        `Columns by network: ${formatText} Times are RFC 3339 or \`YYYY-MM-DD HH:MM:SS\` in UTC; ` +
        "amounts are plain decimals above zero; the currency is GHS. Other columns are ignored.",
    },
  });

export const uploadStatementOperation = defineOperation({
  ...operatorOnly,
  id: "ops.upload-statement",
  summary: "Upload a network's statement of a period, for later reconciliation runs.",
  stepUp: true,
  query: z.strictObject({
    provider,
    from: filterFrom.describe("The statement lists every movement from this time on."),
    to: filterTo.describe("The statement lists every movement up to this time."),
    fileName: text(120),
  }),
  body: z.strictObject({ csv: csvText }),
  csvBody,
  bodyLimit: maxStatementBytes + 1024,
  response: statement,
  status: 201,
  transactional: true,
  errors: ["INVALID_STATE"],
});

export const listStatementsOperation = defineOperation({
  ...operatorOnly,
  id: "ops.statements",
  summary: "List statements, newest first.",
  query: z.strictObject({ ...paging, provider: provider.optional() }),
  response: pageOf(statement),
});

export const readStatementFileOperation = defineOperation({
  ...operatorOnly,
  id: "ops.statement-file",
  summary: "Download the uploaded CSV file of a statement.",
  response: z.string(),
  mediaType: "text/csv",
});

export const withdrawStatementOperation = defineOperation({
  ...operatorOnly,
  id: "ops.withdraw-statement",
  summary: "Withdraw a statement that was uploaded by mistake; it is kept and no longer used.",
  stepUp: true,
  body: reasonBody,
  response: statement,
  transactional: true,
  errors: ["INVALID_STATE"],
});
