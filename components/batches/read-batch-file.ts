/** A file of payouts as it is uploaded. */
export interface BatchFile {
  name: string;
  /** Bytes. */
  size: number;
  text: string;
  /** Null where only the service can tell: a quoted cell may go over several lines. */
  rows: number | null;
}

/** Why a file cannot be uploaded, and what to do. */
export interface FileProblem {
  title: string;
  next: string;
}

// As the contract has them (§4, Batches), whose schemas need not come to the phone for this.
export const fileLimits = { rows: 1000, bytes: 1024 * 1024 };
export const fileColumns = [
  "amount",
  "phoneNumber",
  "provider",
  "accountName",
  "externalRef",
  "description",
] as const;
const requiredColumns = ["amount", "phoneNumber"] as const;

const saveAsCsv =
  "Open it in your spreadsheet, choose Save as or Download, then “CSV UTF-8”, and upload that file.";
const columnsText = `The first line names the columns, in any order: ${fileColumns.join(", ")}.`;
const rowsText = "A batch takes 1 to 1,000 rows, each on a line of its own below the column names.";

const empty: FileProblem = { title: "This file is empty", next: "Choose another one." };
const noText: FileProblem = { title: "This is not a CSV file", next: saveAsCsv };

/**
 * Reads a file that somebody chose, and finds what can be told before it is uploaded: a wrong kind,
 * encoding or size, unknown columns, too many rows. Each row is judged by the service.
 */
export async function readBatchFile(
  file: File,
): Promise<{ file: BatchFile } | { problem: FileProblem }> {
  const { name, size } = file;
  let bytes: Uint8Array;
  try {
    const workbook = await kindOfWorkbook(file);
    if (workbook) return { problem: workbook };
    if (size > fileLimits.bytes) return { problem: tooLarge(size) };
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // A file of a cloud drive, or one that was changed or removed since it was chosen.
    return { problem: { title: "We could not read this file", next: "Choose it once more." } };
  }
  const text = textOf(bytes);
  if (typeof text !== "string") return { problem: text };
  const found = findRows(text);
  return "problem" in found ? found : { file: { name, size, text, rows: found.rows } };
}

/** A size for people: `12 KB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`;
  return `${(Math.ceil(bytes / 100_000) / 10).toString()} MB`;
}

function tooLarge(size: number): FileProblem {
  return {
    title: `This file has ${sizeText(size)}, and 1 MB is the most`,
    next: "Split it into several files and upload each as a batch of its own.",
  };
}

/** Spreadsheets in their own formats, old and new, and whatever else is packed. */
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

function startsWith(bytes: Uint8Array, word: string): boolean {
  return Array.from(word).every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/** The rows as the service will find them, or what it would reject the whole file for. */
function findRows(text: string): { rows: number | null } | { problem: FileProblem } {
  const lines = text.split(/\r\n?|\n/);
  const separator = separatorOf(lines.find((line) => line.trim() !== "") ?? "");
  const filled = lines.filter((line) => line.split(separator).some((cell) => cell.trim() !== ""));
  const problem = problemOfHeading((filled[0] ?? "").split(separator).map(nameOf));
  if (problem) return { problem };
  if (text.includes('"')) return { rows: null };
  const rows = filled.length - 1;
  if (rows === 0) return { problem: { title: "This file has no rows", next: rowsText } };
  if (rows > fileLimits.rows)
    return {
      problem: { title: `This file has ${rows.toLocaleString("en-GH")} rows`, next: rowsText },
    };
  return { rows };
}

/** Column names hold none of these, so the heading tells which of them separates. */
function separatorOf(heading: string): string {
  return [";", "\t"].find((candidate) => heading.includes(candidate)) ?? ",";
}

const nameOf = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();

function problemOfHeading(names: readonly string[]): FileProblem | null {
  const unknown = names.find(
    (name) => name !== "" && !(fileColumns as readonly string[]).includes(name),
  );
  if (unknown !== undefined)
    return { title: `There is no column “${shortened(unknown)}”`, next: columnsText };
  const missing = requiredColumns.find((column) => !names.includes(column));
  if (missing) return { title: `The column “${missing}” is missing`, next: columnsText };
  const repeated = fileColumns.find((column) => names.filter((name) => name === column).length > 1);
  return repeated ? { title: `The column “${repeated}” is there twice`, next: columnsText } : null;
}

function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
