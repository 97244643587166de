import { batchColumns, maxBatchRows, requiredBatchColumns } from "@/lib/batch-file";
import { batchResultColumns } from "@/lib/contract/batches";
import { readCsv, type CsvRecord } from "@/lib/csv";
import { invalidRequest, type CedirailError } from "@/lib/errors";
import { storable, type RowError, type SentRow } from "./sent-rows";

type Column = (typeof batchResultColumns)[number];

/** A formula, after the quotes that a result file put before it; {@link readCsvRows} removes one of them. */
const quotedFormula = /^'+[=+\-@\t\r\n]/;

const required: readonly Column[] = requiredBatchColumns;

/**
 * Reads a CSV file of payouts (contract §4, Batches): a heading with column names, then a row a line.
 * Commas, semicolons or tabs separate; quoted cells may span lines; empty lines and cells are ignored. A
 * result file is accepted too: its rows name the earlier ones. Errors of a row are returned with its line.
 * @throws CedirailError `INVALID_REQUEST` for an unknown heading, and for no or too many rows
 */
export function readCsvRows(text: string): SentRow[] {
  const records = readCsv(text, maxBatchRows);
  const [heading, ...body] = (records ?? []).filter(({ cells }) => cells.some(isFilled));
  const columns = records && columnsOf(heading?.cells ?? []);
  if (!columns || body.length === 0 || body.length > maxBatchRows)
    throw invalidRequest("rows", `1 to ${maxBatchRows} rows`);
  return body.map((record) => rowOf(record, columns));
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

/** The row whose outcome a line of a result file is about. */
function earlierRowOf({ batchId, line = "" }: Partial<Record<Column, string>>) {
  const isRow = batchId !== undefined && /^[1-9]\d{0,8}$/.test(line);
  return isRow ? { earlier: { batchId, line: Number(line) } } : {};
}

function wrongHeading(name: string, expected: string): CedirailError {
  return invalidRequest(storable(name).slice(0, 100), expected);
}

function rowOf(record: CsvRecord, columns: readonly (Column | null)[]): SentRow {
  const sent: Record<string, string> = {};
  const given: Record<string, string> = {};
  const results: Partial<Record<Column, string>> = {};
  const errors: RowError[] = [];
  if (record.isBroken) errors.push({ field: "row", message: "A quote in this row is not closed." });
  for (const [index, cell] of record.cells.entries()) {
    const column = columns[index] ?? null;
    if (!isFilled(cell)) continue;
    if (column === null) {
      errors.push({ field: "row", message: "This row has more cells than the header." });
      break;
    }
    const text = quotedFormula.test(cell) ? cell.slice(1) : cell;
    if (isOfPayout(column)) {
      sent[column] = storable(text);
      given[column] = text.trim();
    } else results[column] = text.trim();
  }
  return { line: record.line, sent, given, errors, ...earlierRowOf(results) };
}
