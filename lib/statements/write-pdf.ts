import type { StatementLine, StatementView } from "@/lib/contract/statements";
import {
  createPdf,
  line,
  margin,
  quiet,
  setFont,
  widthOf,
  writeAll,
  writeFact,
  writeHeading,
  writtenTime,
  type Pdf,
} from "@/lib/pdf/create-pdf";

const amountWidth = 95;
const timeWidth = 108;
const gap = 8;

let written: Promise<unknown> = Promise.resolve();

/**
 * A statement as a PDF. A long one takes seconds, so they are written one after the other, and with pauses.
 * @param owner the merchant's name
 */
export function writePdf(statement: StatementView, owner: string): Promise<Uint8Array> {
  const pdf = written.then(() => write(statement, owner));
  written = pdf.catch(() => undefined);
  return pdf;
}

function write(statement: StatementView, owner: string): Promise<Uint8Array> {
  const { wallet, currency, from, to, asOf, opening, closing, lines } = statement;
  return createPdf(`Statement of ${owner}`, async (pdf) => {
    writeHeading(pdf, "Statement");
    writeFact(pdf, "Business", owner);
    writeFact(pdf, "Wallet", wallet, "mono");
    writeFact(pdf, "Currency", currency);
    writeFact(pdf, "Period", `${writtenTime(from)} to ${writtenTime(to)}`);
    writeFact(pdf, "Created", writtenTime(asOf));
    pdf.moveDown(0.5);
    writeRow(pdf, ["Time", "Description", "Amount", "Balance"], { isStrong: true });
    writeRow(pdf, ["", "Opening balance", "", opening], { isStrong: true });
    await writeAll(lines, (entry) => writeLine(pdf, entry));
    writeRow(pdf, ["", "Closing balance", "", closing], { isStrong: true });
    setFont(pdf, "regular", 8, quiet)
      .moveDown(1)
      .text(
        "The balance is what is available and what is reserved. Times are in UTC, as in Accra.",
      );
  });
}

function writeLine(pdf: Pdf, { at, transactionId, description, amount, balance }: StatementLine) {
  const text = transactionId ? `${description}\n${transactionId}` : description;
  writeRow(pdf, [writtenTime(at), text, amount, balance]);
}

type Cells = readonly [time: string, description: string, amount: string, balance: string];

function writeRow(pdf: Pdf, cells: Cells, { isStrong = false } = {}): void {
  const textWidth = widthOf(pdf) - timeWidth - 2 * amountWidth - 3 * gap;
  setFont(pdf, isStrong ? "bold" : "regular", 8);
  const height = pdf.heightOfString(cells[1], { width: textWidth }) + 6;
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
  const top = pdf.y;
  let x = margin;
  for (const [index, width] of [timeWidth, textWidth, amountWidth, amountWidth].entries()) {
    const align = index > 1 ? "right" : "left";
    pdf.text(cells[index] ?? "", x, top, { width, align });
    x += width + gap;
  }
  const bottom = top + height;
  pdf.moveTo(margin, bottom - 3).lineTo(margin + widthOf(pdf), bottom - 3);
  pdf.lineWidth(0.5).stroke(line);
  pdf.x = margin;
  pdf.y = bottom;
}
