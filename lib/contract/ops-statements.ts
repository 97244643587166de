import { z } from "zod";
import {
  filterFrom,
  filterTo,
  opaqueId,
  pageOf,
  paging,
  provider,
  reasonOfPerson,
  text,
  time,
} from "./fields";
import { defineOperation } from "./operation";
import { maxStatementBytes, maxStatementRows, statementFormats } from "./statement-formats";

const statement = z
  .object({
    statementId: z.string(),
    provider,
    fileName: z.string(),
    from: time,
    to: time,
    rows: z.number().int().meta({ description: "Rows of the file." }),
    movements: z.number().int().meta({ description: "Rows that say that money moved." }),
    alreadyKnown: z.number().int().meta({
      description: "Of these, those that an earlier statement has too; they count once.",
    }),
    sha256: z.string().meta({ description: "Of the file as it was uploaded." }),
    uploadedBy: z.string(),
    uploadedByName: z.string().nullable(),
    uploadedAt: time,
    withdrawn: z
      .object({ by: z.string(), byName: z.string().nullable(), reason: z.string(), at: time })
      .nullable()
      .meta({ description: "A withdrawn statement is kept, and no comparison uses it." }),
  })
  .meta({ id: "ProviderStatement" });
export type StatementView = z.infer<typeof statement>;

const csvText = z
  .string({ error: "the text of a CSV file" })
  .max(maxStatementBytes, { error: `a CSV file of at most ${maxStatementBytes} bytes` })
  // The database keeps the file as it is, and its texts hold anything but this.
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
        `A line of column names, then a row a line, in UTF-8, at most ${maxStatementRows} rows. ` +
        `Columns by network: ${formatText} Times are RFC 3339 or \`YYYY-MM-DD HH:MM:SS\` in UTC; ` +
        "amounts plain decimals above zero; currency GHS. Other columns are ignored.",
    },
  });

const staffOnly = { auth: { staff: ["operator"] }, limit: "general" } as const;
const params = z.object({ id: opaqueId });

export const uploadStatementOperation = defineOperation({
  ...staffOnly,
  id: "ops.upload-statement",
  summary: "Upload a network's statement of a period, which reconciliation then compares with.",
  stepUp: true,
  query: z.strictObject({
    provider,
    from: filterFrom.meta({ description: "The statement has every movement from this time on." }),
    to: filterTo.meta({ description: "The statement has every movement up to this time." }),
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
  ...staffOnly,
  id: "ops.statements",
  summary: "List the networks' statements, newest first.",
  query: z.strictObject({ ...paging, provider: provider.optional() }),
  response: pageOf(statement),
  status: 200,
});

export const readStatementFileOperation = defineOperation({
  ...staffOnly,
  id: "ops.statement-file",
  summary: "Download a statement as it was uploaded, as CSV.",
  params,
  response: z.string(),
  answers: "text/csv",
  status: 200,
});

export const withdrawStatementOperation = defineOperation({
  ...staffOnly,
  id: "ops.withdraw-statement",
  summary:
    "Withdraw a statement that should not have been uploaded; it is kept and no longer used.",
  stepUp: true,
  params,
  body: z.strictObject({ reason: reasonOfPerson }),
  response: statement,
  status: 200,
  transactional: true,
  errors: ["INVALID_STATE"],
});
