import Papa from "papaparse";
import { separatorOf } from "./batch-file";

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
