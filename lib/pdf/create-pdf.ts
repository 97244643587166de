import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as afterOthers } from "node:timers/promises";
import { config } from "@/lib/config/env";

/** A document that is being written, of A4 pages. */
export type Pdf = PDFKit.PDFDocument;

/** Space around the text of a page, in points. */
export const margin = 48;
const band = 26;
const colors = { ink: "#14201b", quiet: "#55605b", line: "#d5dad7", violet: "#6d3fd1" } as const;
const { ink } = colors;
export const { quiet, line } = colors;

type Font = "regular" | "bold" | "mono";
const files: Record<Font, string> = {
  regular: "DejaVuSans.ttf",
  bold: "DejaVuSans-Bold.ttf",
  mono: "DejaVuSansMono.ttf",
};

/** A free typeface that has ₵ and the letters of most scripts; other letters become boxes. */
const loadFonts = once(() =>
  Promise.all(
    Object.entries(files).map(async ([name, file]) => {
      const path = join(process.cwd(), "node_modules", "dejavu-fonts-ttf", "ttf", file);
      return [name, await readFile(path)] as const;
    }),
  ),
);

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

/**
 * Writes a PDF. Each page has the band of a testnet, and a number where there are several.
 * @param write adds the content, below the band
 */
export async function createPdf(
  title: string,
  write: (pdf: Pdf) => void | Promise<void>,
): Promise<Uint8Array> {
  const [{ default: Document }, fonts] = await Promise.all([import("pdfkit"), loadFonts()]);
  const pdf = new Document({
    size: "A4",
    margins: { top: margin + band, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    // Otherwise it loads a font of its own from a file that is not there in a bundle.
    font: "",
    lang: "en",
    displayTitle: true,
    info: { Title: title, Creator: "Cedirail", Producer: "Cedirail" },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  for (const [name, font] of fonts) pdf.registerFont(name, font);
  setFont(pdf, "regular");
  await write(pdf);
  await frame(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const sliceMs = 5;

/** Writes each of many items, and lets the process do other work every few milliseconds. */
export async function writeAll<T>(items: readonly T[], write: (item: T) => void): Promise<void> {
  let until = performance.now() + sliceMs;
  for (const item of items) {
    write(item);
    if (performance.now() < until) continue;
    await afterOthers();
    until = performance.now() + sliceMs;
  }
}

/** Sets the font of what follows; `size` in points. */
export function setFont(pdf: Pdf, font: Font, size = 9.5, color: string = ink): Pdf {
  return pdf.font(font).fontSize(size).fillColor(color);
}

/** The width between the margins, in points. */
export function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * margin;
}

/** The name and what the document is, at the top of its first page. */
export function writeHeading(pdf: Pdf, title: string): void {
  setFont(pdf, "bold", 12, quiet).text("Cedirail", margin, pdf.page.margins.top);
  setFont(pdf, "bold", 20).moveDown(0.3).text(title);
  pdf.moveDown(0.6);
}

/** One fact: its label at the left, its value beside it. */
export function writeFact(pdf: Pdf, label: string, value: string, font: Font = "regular"): void {
  const { y } = pdf;
  setFont(pdf, "regular", 9.5, quiet).text(label, margin, y, { width: 130 });
  const below = pdf.y;
  setFont(pdf, font).text(value, margin + 140, y, { width: widthOf(pdf) - 140 });
  pdf.y = Math.max(below, pdf.y) + 4;
  pdf.x = margin;
}

/** A time as a document shows it; Ghana's time is UTC. */
export function writtenTime(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

async function frame(pdf: Pdf): Promise<void> {
  const { start, count } = pdf.bufferedPageRange();
  await writeAll([...Array(count).keys()], (index) => {
    pdf.switchToPage(start + index);
    // What is written in the margin would otherwise begin a new page.
    pdf.page.margins.bottom = 0;
    const { width, height } = pdf.page;
    if (config().environment === "testnet") {
      pdf.rect(0, 0, width, band).fill(colors.violet);
      setFont(pdf, "bold", 9, "#ffffff").text("TESTNET: no real money", 0, 8, {
        width,
        align: "center",
      });
    }
    const page = `Page ${index + 1} of ${count}`;
    if (count > 1)
      setFont(pdf, "regular", 8, quiet).text(page, margin, height - 32, {
        width: widthOf(pdf),
        align: "right",
      });
  });
}
