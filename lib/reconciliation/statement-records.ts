import Papa from "papaparse";

/** One row of a CSV file. */
export interface FileRecord {
  /** Line of the file that it begins on, from 1. */
  line: number;
  cells: string[];
  /** Whether its quotes do not match. */
  isBroken: boolean;
}

/** Splits a CSV file into its rows that are not empty; null for one of far more lines than `max`. */
export function readRecords(csv: string, max: number): FileRecord[] | null {
  const text = csv.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline: "\n",
    // Empty lines count here, so that a file of nothing else stays small in memory.
    preview: 10 * max,
  });
  if (data.length === 10 * max) return null;
  const broken = new Set(errors.map(({ row }) => row));
  const records: FileRecord[] = [];
  let line = 1;
  for (const [index, cells] of data.entries()) {
    const isEmpty = cells.every((cell) => cell.trim() === "");
    if (!isEmpty || broken.has(index))
      records.push({
        line,
        cells: cells.map((cell) => cell.trim()),
        isBroken: broken.has(index),
      });
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split("\n").length - 1, 0);
  }
  return records;
}

/** The names of our columns hold none of these, so the heading tells which of them separates. */
function delimiterOf(text: string): string {
  const heading = text.trimStart().split("\n", 1)[0] ?? "";
  return [";", "\t"].find((candidate) => heading.includes(candidate)) ?? ",";
}
