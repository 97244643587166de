import { batchColumns } from "@/lib/batch-file";
import { NumberText } from "@/lib/contract/amounts";

/** What is wrong with a field of a row; `row` for the row as a whole. */
export interface RowError {
  field: string;
  message: string;
}

/** A row as submitted. */
export interface SentRow {
  line: number;
  /** The submitted text by column, for the record only. */
  sent: Record<string, string>;
  /** What the contract's schema validates. */
  given: unknown;
  /** What is wrong with the line itself. */
  errors: RowError[];
  /** The row of an earlier batch that this line of a result file is about. */
  earlier?: EarlierRow;
}

export interface EarlierRow {
  batchId: string;
  line: number;
}

/** A key for a row of a batch. */
export const keyOfRow = (row: EarlierRow) => `${row.batchId} ${row.line}`;

const maxStored = 1000;

/** Text that PostgreSQL can store: without zero characters and unpaired surrogates. */
export function storable(text: string): string {
  return text.slice(0, maxStored).replace(/[\u0000\p{Cs}]/gu, "\ufffd");
}

/** The rows of a JSON body; a row's line is its place, from 1. */
export function rowsOfJson(rows: readonly unknown[]): SentRow[] {
  return rows.map((row, index) => {
    // Unwrapped, so that a row that is a number does not pass for an object with members.
    const given = row instanceof NumberText ? row.text : row;
    return { line: index + 1, sent: sentOf(given), given, errors: [] };
  });
}

function sentOf(given: unknown): Record<string, string> {
  if (typeof given !== "object" || given === null) return {};
  const sent: Record<string, string> = {};
  for (const column of batchColumns) {
    if (!Object.hasOwn(given, column)) continue;
    sent[column] = storable(textOf((given as Record<string, unknown>)[column]));
  }
  return sent;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof NumberText) return value.text;
  return JSON.stringify(value) ?? "";
}
