import { decodeImage } from "./image.mjs";
import { damaged, Rejection } from "./rejection.mjs";
import { contentTypeOf, endOf, hasForeignContent, isPadding } from "./structure.mjs";
import { watchMemory } from "./watch.mjs";

/**
 * Decodes one file, in a process of its own: bytes on the standard input, and on the standard output a line of JSON,
 * `{"rejected"}` or `{"contentType","lengths"}`, and then the pages. It has no settings and no secrets, and starts
 * without TypeScript and bundles, so that it is the same file however the service runs.
 */

const wrongType =
  "The file is not a JPEG or PNG image, nor a PDF. Upload it in one of these formats.";
const foreignContent =
  "The file contains more than a document, such as an archive or a script. Take a new picture, or save a new copy, and upload that one.";

/** @param {Buffer} bytes */
async function inspect(bytes) {
  const contentType = contentTypeOf(bytes);
  if (!contentType) throw new Rejection(wrongType);
  const end = endOf(bytes, contentType);
  if (end < 0) throw new Rejection(damaged);
  if (!isPadding(bytes, end) || hasForeignContent(bytes)) throw new Rejection(foreignContent);
  // Imported where it is needed: it takes as long to load as an image to decode.
  const { renderPdf } = contentType === "application/pdf" ? await import("./pdf.mjs") : {};
  return { contentType, pages: renderPdf ? await renderPdf(bytes) : [await decodeImage(bytes)] };
}

async function main() {
  watchMemory();
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  try {
    const { contentType, pages } = await inspect(Buffer.concat(chunks));
    const lengths = pages.map(({ length }) => length);
    write({ contentType, lengths });
    for (const page of pages) process.stdout.write(page);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    write({ rejected: error.message });
  }
}

const write = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

await main();
