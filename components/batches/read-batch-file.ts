import {
  batchColumns,
  maxBatchBytes,
  maxBatchRows,
  requiredBatchColumns,
  separatorOf,
} from "@/lib/batch-file";
import { shortened } from "./labels";

/** A file of payouts as it is uploaded. */
export interface BatchFile {
  name: string;
  /** Bytes. */
  size: number;
  text: string;
  /** Null where only the service can count: a quoted cell may span several lines. */
  rows: number | null;
}

/** Why a file cannot be uploaded, and what to do. */
export interface FileProblem {
  title: string;
  next: string;
}

const saveAsCsv =
  "Open it in your spreadsheet, choose Save as or Download, then “CSV UTF-8”, and upload that file.";
const columnsText = `The first line names the columns, in any order: ${batchColumns.join(", ")}.`;
const rowsText = "A batch takes 1 to 1,000 rows, each on its own line below the column names.";

const empty: FileProblem = { title: "This file is empty", next: "Choose another file." };
const noText: FileProblem = { title: "This is not a CSV file", next: saveAsCsv };

/**
 * Reads a chosen file and finds what is wrong before it is uploaded: its type, encoding or size,
 * unknown columns, too many rows. The service validates each row.
 */
export async function readBatchFile(
  file: File,
): Promise<{ file: BatchFile } | { problem: FileProblem }> {
  const { name, size } = file;
  let bytes: Uint8Array;
  try {
    const workbook = await kindOfWorkbook(file);
    if (workbook) return { problem: workbook };
    if (size > maxBatchBytes) return { problem: tooLarge(size) };
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // A file on a cloud drive, or changed or removed since it was chosen.
    return { problem: { title: "We could not read this file", next: "Choose it again." } };
  }
  const text = textOf(bytes);
  if (typeof text !== "string") return { problem: text };
  const found = findRows(text);
  return "problem" in found ? found : { file: { name, size, text, rows: found.rows } };
}

/** A size as text: `12 KB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`;
  return `${(Math.ceil(bytes / 100_000) / 10).toString()} MB`;
}

function tooLarge(size: number): FileProblem {
  return {
    title: `This file is ${sizeText(size)}; the limit is 1 MB`,
    next: "Split it into several files and upload each as its own batch.",
  };
}

/** Spreadsheets in their own formats, and other archives. */
async function kindOfWorkbook(file: File): Promise<FileProblem | null> {
  const head = Array.from(new Uint8Array(await file.slice(0, 4).arrayBuffer()));
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  const isWorkbook = begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0);
  return isWorkbook ? { title: "This is a workbook, not a CSV file", next: saveAsCsv } : null;
}

function textOf(bytes: Uint8Array): string | FileProblem {
  if (bytes.length === 0) return empty;
  const notUtf8 = { title: "This file is not in UTF-8", next: saveAsCsv };
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return notUtf8;
  if (bytes.includes(0) || startsWith(bytes, "%PDF")) return noText;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? empty : text;
  } catch {
    return notUtf8;
  }
}

function startsWith(bytes: Uint8Array, prefix: string): boolean {
  return Array.from(prefix).every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** The number of rows, or why the service would reject the whole file. */
function findRows(text: string): { rows: number | null } | { problem: FileProblem } {
  const lines = text.split(/\r\n?|\n/);
  const separator = separatorOf(lines.find((line) => line.trim() !== "") ?? "");
  const filled = lines.filter((line) => line.split(separator).some((cell) => cell.trim() !== ""));
  const problem = problemOfHeading((filled[0] ?? "").split(separator).map(nameOf));
  if (problem) return { problem };
  if (text.includes('"')) return { rows: null };
  const rows = filled.length - 1;
  if (rows === 0) return { problem: { title: "This file has no rows", next: rowsText } };
  if (rows > maxBatchRows)
    return {
      problem: { title: `This file has ${rows.toLocaleString("en-GH")} rows`, next: rowsText },
    };
  return { rows };
}

const nameOf = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();

function problemOfHeading(names: readonly string[]): FileProblem | null {
  const unknown = names.find(
    (name) => name !== "" && !(batchColumns as readonly string[]).includes(name),
  );
  if (unknown !== undefined)
    return { title: `Unknown column “${shortened(unknown)}”`, next: columnsText };
  const missing = requiredBatchColumns.find((column) => !names.includes(column));
  if (missing) return { title: `The column “${missing}” is missing`, next: columnsText };
  const repeated = batchColumns.find(
    (column) => names.filter((name) => name === column).length > 1,
  );
  return repeated ? { title: `The column “${repeated}” appears twice`, next: columnsText } : null;
}
