import Papa from "papaparse";
import { separatorOf } from "./batch-file";

/**
 * What a spreadsheet would take for a formula (reliability V6), or what looks like one with a quote before
 * it already. Files put one more quote before either, so that a reader can remove one from each.
 */
export const formula = /^'*[=+\-@\t\r\n]/;
/** It begins like a formula and is only a number. */
const negative = /^-\d+(\.\d+)?$/;

/** One line of a CSV file with its end. What a spreadsheet would calculate has a quote before it. */
export function csvLine(cells: readonly (string | null | undefined)[]): string {
  const safe = cells.map((cell) => {
    const text = cell ?? "";
    return formula.test(text) && !negative.test(text) ? `'${text}` : text;
  });
  return `${Papa.unparse([safe])}\r\n`;
}

/** One row of a CSV file. */
export interface CsvRecord {
  /** Line of the file on which it begins, from 1. */
  line: number;
  cells: string[];
  /** Whether its quotes do not match. */
  isBroken: boolean;
}

/**
 * Splits a CSV file into its records, without empty ones; null for one of far more lines than
 * `maxRows`. Empty lines count, so that a file full of them stays small in memory.
 */
export function readCsv(csv: string, maxRows: number): CsvRecord[] | null {
  const text = csv.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const preview = 10 * maxRows;
  const delimiter = separatorOf(text.trimStart().split("\n", 1)[0] ?? "");
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n", preview });
  if (data.length === preview) return null;
  const broken = new Set(errors.map(({ row }) => row));
  let line = 1;
  const records = data.map((cells, index) => {
    const record = { line, cells, isBroken: broken.has(index) };
    line += cells.join("").split("\n").length;
    return record;
  });
  return records.filter(
    ({ cells, isBroken }) => isBroken || cells.some((cell) => cell.trim() !== ""),
  );
}
