import { expect, test } from "vitest";
import { batchColumns, maxBatchBytes, maxBatchRows } from "@/lib/batch-file";
import { batchRow, createBatchOperation } from "@/lib/contract/batches";
import { readBatchFile, sizeText } from "./read-batch-file";

const heading = "amount,phoneNumber";
const row = "1.50,0240000001";

const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) =>
  new File(parts, "Salaries November.csv");

async function problemOf(file: File): Promise<string> {
  const read = await readBatchFile(file);
  return "problem" in read ? read.problem.title : "";
}

async function rowsOf(text: string): Promise<number | null | undefined> {
  const read = await readBatchFile(fileOf(text));
  return "file" in read ? read.file.rows : undefined;
}

test("limits and columns are the contract's", () => {
  expect(batchColumns).toEqual(Object.keys(batchRow.shape));
  expect(createBatchOperation.bodyLimit).toBe(maxBatchBytes);
});

test("a file is read as text without its byte order mark", async () => {
  const text = `${heading}\r\n${row}\r\n\r\n2,0240000002\r\n`;
  const read = await readBatchFile(fileOf(new Uint8Array([0xef, 0xbb, 0xbf]), text));
  expect(read).toEqual({
    file: { name: "Salaries November.csv", size: text.length + 3, text, rows: 2 },
  });
});

test.each([
  ["nothing at all", fileOf(""), "This file is empty"],
  ["only spaces and empty lines", fileOf(" \r\n\n \t"), "This file is empty"],
  ["only a mark", fileOf(new Uint8Array([0xef, 0xbb, 0xbf])), "This file is empty"],
  [
    "a new workbook",
    fileOf(new Uint8Array([0x50, 0x4b, 3, 4]), "x".repeat(2 * maxBatchBytes)),
    "This is a workbook, not a CSV file",
  ],
  [
    "an old workbook",
    fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])),
    "This is a workbook, not a CSV file",
  ],
  ["a document", fileOf("%PDF-1.7"), "This is not a CSV file"],
  ["bytes that no text has", fileOf(heading, new Uint8Array([0])), "This is not a CSV file"],
  ["UTF-16", fileOf(new Uint8Array([0xff, 0xfe, 0x61, 0])), "This file is not in UTF-8"],
  [
    "a name in Latin 1",
    fileOf(`${heading},accountName\n${row},Ren`, new Uint8Array([0xe9]), "\n"),
    "This file is not in UTF-8",
  ],
  [
    "more than a megabyte",
    fileOf(`${heading}\n`, "x".repeat(maxBatchBytes)),
    "This file is 1.1 MB; the limit is 1 MB",
  ],
  ["no heading", fileOf(`${row}\n${row}\n`), "Unknown column “1.50”"],
  ["a column in capitals", fileOf("Amount,phoneNumber\n"), "Unknown column “Amount”"],
  ["a column too few", fileOf(`amount\n1.50\n`), "The column “phoneNumber” is missing"],
  ["a column twice", fileOf(`${heading},amount\n${row},1\n`), "The column “amount” appears twice"],
  ["no rows", fileOf(`${heading}\n\n , \n`), "This file has no rows"],
  [
    "a row too many",
    fileOf(`${heading}\n`, `${row}\n`.repeat(maxBatchRows + 1)),
    "This file has 1,001 rows",
  ],
])("%s is reported before the upload", async (_, file, title) => {
  expect(await problemOf(file)).toBe(title);
});

test("a file that can no longer be read is reported", async () => {
  const gone = fileOf(heading);
  gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
  expect(await problemOf(gone)).toBe("We could not read this file");
});

test("a file at the limits is accepted", async () => {
  expect(await rowsOf(`${heading}\n${`${row}\n`.repeat(maxBatchRows)}`)).toBe(maxBatchRows);
});

test("a quoted heading is read, and rows with quotes are left to the service to count", async () => {
  expect(await rowsOf('"amount";"phoneNumber";"description"\n1;0240000001;"a\nb"\n')).toBeNull();
});

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 KB"],
  [48_300, "49 KB"],
  [maxBatchBytes, "1.1 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
