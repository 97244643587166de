import { statementColumns } from "@/lib/contract/statements";
import { csvLine } from "@/lib/csv";
import type { Statement } from "./read-statement";

const withOffset = (time: string) => time.replace(/Z$/, "+00:00");

/** A statement as CSV, sent while it is read: the opening balance, a row a line, the closing balance. */
export async function* writeCsv({ head, lines }: Statement): AsyncGenerator<string> {
  const { from, to, opening, closing, currency } = head;
  const bound = (time: string, label: string, balance: string) =>
    csvLine([withOffset(time), "", label, "", balance, currency]);
  let start = csvLine(statementColumns) + bound(from, "Opening balance", opening);
  for await (const part of lines()) {
    const written = part.map(({ at, transactionId, description, amount, balance }) =>
      csvLine([withOffset(at), transactionId, description, amount, balance, currency]),
    );
    yield start + written.join("");
    start = "";
  }
  yield start + bound(to, "Closing balance", closing);
}
