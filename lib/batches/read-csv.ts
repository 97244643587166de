import Papa from "papaparse";
import { batchColumns, batchResultColumns, maxBatchRows } from "@/lib/contract/batches";
import { invalidRequest, type CedirailError } from "@/lib/errors";
import { withoutQuote } from "./formula";
import { keepable, type RowFault, type SentRow } from "./sent-rows";

type Column = (typeof batchResultColumns)[number];

interface FileRecord {
  /** Line of the file that it begins on, from 1. */
  line: number;
  cells: string[];
  isBroken: boolean;
}

/** Empty lines count too, so a file of nothing else does not take the memory of a million rows. */
const maxRecords = 10 * maxBatchRows;
const required: readonly Column[] = ["amount", "phoneNumber"];

/**
 * Reads a CSV file of payouts (contract §4, Batches): a heading with column names, then a row a line.
 * Commas, semicolons and tabs separate; quoted cells may go over several lines; empty lines and cells
 * count as absent. A result file is taken too, its rows naming those that it told of. What is wrong
 * with one row is left to tell with its line.
 * @throws CedirailError `INVALID_REQUEST` for a heading that is not known, and for no or too many rows
 */
export function readCsvRows(text: string): SentRow[] {
  const records = readRecords(text.replace(/\r\n?/g, "\n"));
  const [heading, ...body] = records.filter(({ cells }) => cells.some(isFilled));
  const columns = columnsOf(heading?.cells ?? []);
  if (records.length === maxRecords || body.length === 0 || body.length > maxBatchRows)
    throw invalidRequest("rows", `1 to ${maxBatchRows} rows`);
  return body.map((record) => rowOf(record, columns));
}

function readRecords(text: string): FileRecord[] {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline: "\n",
    preview: maxRecords,
  });
  const broken = new Set(errors.map(({ row }) => row));
  let line = 1;
  return data.map((cells, index) => {
    const record = { line, cells, isBroken: broken.has(index) };
    line += 1 + cells.reduce((breaks, cell) => breaks + countBreaks(cell), 0);
    return record;
  });
}

/** Column names hold none of these, so the heading tells which of them separates. */
function delimiterOf(text: string): string {
  const heading = text.trimStart().split("\n", 1)[0] ?? "";
  return [";", "\t"].find((candidate) => heading.includes(candidate)) ?? ",";
}

function countBreaks(cell: string): number {
  return cell.split("\n").length - 1;
}

const isFilled = (cell: string) => cell.trim() !== "";

/** The column that each cell of a row belongs to; null where the heading names none. */
function columnsOf(heading: readonly string[]): (Column | null)[] {
  const columns = heading.map((cell) => {
    const name = cell.trim();
    if (name === "") return null;
    const known = batchResultColumns.find((column) => column === name);
    if (!known) throw wrongHeading(name, `one of the columns ${batchColumns.join(", ")}`);
    return known;
  });
  for (const column of batchResultColumns) {
    const count = columns.filter((named) => named === column).length;
    if (count > 1) throw wrongHeading(column, "each column once");
    if (count === 0 && required.includes(column))
      throw wrongHeading(column, `a column named ${column}`);
  }
  return columns;
}

function isOfPayout(column: Column): boolean {
  return (batchColumns as readonly Column[]).includes(column);
}

/** The row whose outcome a result file told here. */
function earlierRowOf({ batchId, line = "" }: Partial<Record<Column, string>>) {
  const isRow = batchId !== undefined && /^[1-9]\d{0,8}$/.test(line);
  return isRow ? { earlier: { batchId, line: Number(line) } } : {};
}

function wrongHeading(name: string, expected: string): CedirailError {
  return invalidRequest(keepable(name).slice(0, 100), expected);
}

function rowOf(record: FileRecord, columns: readonly (Column | null)[]): SentRow {
  const sent: Record<string, string> = {};
  const given: Record<string, string> = {};
  const told: Partial<Record<Column, string>> = {};
  const faults: RowFault[] = [];
  if (record.isBroken)
    faults.push({ field: "row", message: "Its quotes do not match: each one must be closed." });
  for (const [index, cell] of record.cells.entries()) {
    const column = columns[index] ?? null;
    if (!isFilled(cell)) continue;
    if (column === null) {
      faults.push({ field: "row", message: "It has more cells than the heading has columns." });
      break;
    }
    const text = withoutQuote(cell);
    if (isOfPayout(column)) {
      sent[column] = keepable(text);
      given[column] = text.trim();
    } else told[column] = text.trim();
  }
  return { line: record.line, sent, given, faults, ...earlierRowOf(told) };
}
