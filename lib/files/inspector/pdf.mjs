import { PDFiumLibrary } from "@hyzyla/pdfium";
import { encodePage, maxSide } from "./image.mjs";
import { assertPassive } from "./pdf-scan.mjs";
import { activePdf, damaged, protectedPdf, Rejection } from "./rejection.mjs";

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
  const document = await open(library, bytes);
  const { module: pdfium } = library;
  const { documentIdx: pointer } = document;
  // One that is merely restricted opens, but what it contains cannot be scanned.
  if (pdfium._FPDF_GetSecurityHandlerRevision(pointer) !== -1) throw new Rejection(protectedPdf);
  if (
    pdfium._FPDFDoc_GetJavaScriptActionCount(pointer) > 0 ||
    pdfium._FPDFDoc_GetAttachmentCount(pointer) > 0
  )
    throw new Rejection(activePdf);
  assertPassive(bytes.toString("latin1"));
  const count = document.getPageCount();
  if (count > maxPages)
    throw new Rejection(`The PDF has ${count} pages. Upload one of at most ${maxPages} pages.`);
  if (count < 1) throw new Rejection(damaged);
  const pages = [];
  for (let index = 0; index < count; index += 1)
    pages.push(await renderPage(document.getPage(index)));
  return pages;
}

async function open(library, bytes) {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    const isProtected = /password|security/i.test(error.message);
    throw new Rejection(isProtected ? protectedPdf : damaged, { cause: error });
  }
}

async function renderPage(page) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(maxScale, maxSide / Math.max(originalWidth, originalHeight));
  const pixels = (points) => Math.max(1, Math.round(points * scale));
  const { data } = await page.render({
    width: pixels(originalWidth),
    height: pixels(originalHeight),
    scale: 1,
    render: encodePage,
  });
  return data;
}
