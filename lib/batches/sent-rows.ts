import { batchColumns } from "@/lib/contract/batches";
import { NumberText } from "@/lib/contract/amounts";

/** What is wrong with a row, and where; `row` where it is the row as a whole. */
export interface RowFault {
  field: string;
  message: string;
}

/** A row as it was handed in. */
export interface SentRow {
  line: number;
  /** What was sent, as text, by column; for the record only. */
  sent: Record<string, string>;
  /** What the contract's schema is to judge. */
  given: unknown;
  /** What is wrong with the line itself. */
  faults: RowFault[];
  /** The row of an earlier batch whose result this line comes from. */
  earlier?: EarlierRow;
}

export interface EarlierRow {
  batchId: string;
  line: number;
}

const maxKept = 1000;

/** Text as the database can keep it: PostgreSQL knows neither a zero character nor half a pair. */
export function keepable(text: string): string {
  return text.slice(0, maxKept).replace(/[\u0000\p{Cs}]/gu, "\ufffd");
}

/** The rows of a JSON body; a row's line is its place, from 1. */
export function rowsOfJson(rows: readonly unknown[]): SentRow[] {
  return rows.map((row, index) => {
    // A row that is one number would pass for an object with members of its own.
    const given = row instanceof NumberText ? row.text : row;
    return { line: index + 1, sent: sentOf(given), given, faults: [] };
  });
}

function sentOf(given: unknown): Record<string, string> {
  if (typeof given !== "object" || given === null) return {};
  const sent: Record<string, string> = {};
  for (const column of batchColumns) {
    if (!Object.hasOwn(given, column)) continue;
    sent[column] = keepable(textOf((given as Record<string, unknown>)[column]));
  }
  return sent;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof NumberText) return value.text;
  return JSON.stringify(value) ?? "";
}
