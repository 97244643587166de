import fc from "fast-check";
import { expect, test } from "vitest";
import { readBatchFile } from "@/components/batches/read-batch-file";
import { readCsvRows } from "@/lib/batches/read-csv";
import { batchColumns } from "@/lib/batch-file";
import { CedirailError } from "@/lib/errors";

const cell = fc.oneof(
  fc.constantFrom("", " ", "1.50", "0240000001", "a\tb", "x y", "€"),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[",;\t\r\n\u0000\p{Cs}]/gu, "")),
);
const names = fc.oneof(
  fc.constant(["amount", "phoneNumber"]),
  fc.shuffledSubarray([...batchColumns], { minLength: 1 }),
  fc.array(fc.constantFrom(...batchColumns, "", " amount ", "Amount"), { maxLength: 4 }),
);

test("no file that the service would accept is rejected here, and rows are counted the same way", async () => {
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 8 }),
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n", "\r"),
      async (columns, rows, separator, lineBreak) => {
        const text = [columns, ...rows].map((cells) => cells.join(separator)).join(lineBreak);
        const read = await readBatchFile(new File([text], "rows.csv"));
        const taken = rowsTaken(text);
        if ("file" in read) expect(read.file.rows).toBe(taken);
        else expect(taken).toBeNull();
      },
    ),
    { numRuns: 1000 },
  );
});

/** How many rows the service finds, or null where it rejects the file as a whole. */
function rowsTaken(text: string): number | null {
  try {
    return readCsvRows(text).length;
  } catch (error) {
    if (error instanceof CedirailError) return null;
    throw error;
  }
}
