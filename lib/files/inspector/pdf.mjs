import { PDFiumLibrary } from "@hyzyla/pdfium";
import { encodePage, maxSide } from "./image.mjs";
import { assertPlainPdf } from "./pdf-scan.mjs";
import { activePdf, damaged, orDamaged, protectedPdf, Rejection } from "./rejection.mjs";

const maxPages = 20;
/** Pixels per point, for small pages: 288 dpi. */
const maxScale = 4;

/**
 * Every page of a PDF as an image.
 * @param {Buffer} bytes
 * @returns {Promise<Buffer[]>}
 */
export async function renderPdf(bytes) {
  const library = await PDFiumLibrary.init();
  return orDamaged(async () => {
    const document = await open(library, bytes);
    assertOpen(library.module, document.documentIdx);
    assertPlainPdf(bytes.toString("latin1"));
    const count = document.getPageCount();
    if (count > maxPages)
      throw new Rejection(`The PDF has ${count} pages. Upload one of at most ${maxPages} pages.`);
    if (count < 1) throw new Rejection(damaged);
    const pages = [];
    for (let index = 0; index < count; index += 1)
      pages.push(await renderPage(document.getPage(index)));
    return pages;
  });
}

async function open(library, bytes) {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    throw /password|security/i.test(error.message) ? new Rejection(protectedPdf) : error;
  }
}

/** By pdfium's own parser: what is restricted opens without a password, but the scan cannot read it. */
function assertOpen(pdfium, document) {
  if (pdfium._FPDF_GetSecurityHandlerRevision(document) !== -1) throw new Rejection(protectedPdf);
  if (
    pdfium._FPDFDoc_GetJavaScriptActionCount(document) > 0 ||
    pdfium._FPDFDoc_GetAttachmentCount(document) > 0
  )
    throw new Rejection(activePdf);
}

async function renderPage(page) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Rejection(damaged);
  const scale = Math.min(maxScale, maxSide / Math.max(originalWidth, originalHeight));
  const pixels = (points) => Math.max(1, Math.round(points * scale));
  const { data } = await page.render({
    width: pixels(originalWidth),
    height: pixels(originalHeight),
    scale: 1,
    // Without it, a form that was filled in would be empty.
    renderFormFields: true,
    render: encodePage,
  });
  return data;
}
