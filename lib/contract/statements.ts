import * as z from "zod";
import { requestCurrency } from "./amounts";
import { currency, decimal, filterFrom, filterTo, oneOf, time, walletAddress } from "./fields";
import { defineOperation } from "./operation";

/** The longest period of a statement, in days. */
export const maxStatementDays = 366;

/** The most lines of a statement as JSON or PDF; CSV has no such limit. */
export const maxStatementLines = { json: 10_000, pdf: 2_000 } as const;

/** The columns of a statement as CSV; the first line is the opening balance, the last the closing one. */
export const statementColumns = [
  "at",
  "transactionId",
  "description",
  "amount",
  "balance",
  "currency",
] as const;

const line = z.object({
  at: time,
  transactionId: z.string().nullable().describe("Null for what no transaction did: the faucet."),
  description: z.string(),
  amount: decimal.describe("What it changed of the balance; negative where money left."),
  balance: decimal.describe("The balance after it, available and reserved together."),
});

/** A statement of one wallet in one currency. */
export const statement = z
  .object({
    wallet: z.string(),
    currency,
    from: time,
    to: time,
    asOf: time.describe("When it was read; a `to` that is later adds nothing."),
    opening: decimal.describe("The balance before `from`."),
    closing: decimal.describe("The opening balance and the amounts of all lines."),
    lines: z.array(line),
  })
  .meta({ id: "Statement" });
export type StatementView = z.infer<typeof statement>;
export type StatementLine = z.infer<typeof line>;

export const readStatementOperation = defineOperation({
  id: "statements.read",
  summary: "Retrieve the statement of a wallet: every change of its balance in a period.",
  auth: { scope: "wallet:read" },
  query: z.strictObject({
    currency: requestCurrency,
    from: filterFrom,
    to: filterTo,
    walletAddress: walletAddress.optional().describe("Your main wallet by default."),
    format: oneOf(["json", "csv", "pdf"])
      .default("json")
      .describe(
        `A period has at most ${maxStatementDays} days, and as JSON ${maxStatementLines.json}, as PDF ` +
          `${maxStatementLines.pdf} lines.`,
      ),
  }),
  response: statement,
  otherMediaTypes: ["text/csv", "application/pdf"],
  responseHeaders: ["Content-Disposition"],
  slow: true,
  atOnce: 32,
});
