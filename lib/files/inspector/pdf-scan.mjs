import { constants, inflateSync } from "node:zlib";
import { activePdf, Rejection } from "./rejection.mjs";

/** How much of compressed objects is read. */
const maxInflatedBytes = 20_000_000;

/** What acts, or carries other files: names of PDF 32000, which may be written with #xx. */
const active =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z0-9_])/;

/**
 * Rejects a PDF with scripts, actions that start something, or other files in it. What is stored are images of its
 * pages, so that whatever hides from this scan is not stored either.
 * @param {string} text of the file, byte by byte
 */
export function assertPassive(text) {
  let left = maxInflatedBytes;
  let outside = "";
  let at = 0;
  for (const stream of text.matchAll(/>>\s*stream\r?\n/g)) {
    const start = stream.index + stream[0].length;
    if (stream.index < at) continue;
    const end = text.indexOf("endstream", start);
    if (end < 0) break;
    const before = text.slice(at, stream.index);
    outside += `${before}\n`;
    const dictionary = unescape(before.slice(before.lastIndexOf(" obj") + 1));
    if (/\/ObjStm/.test(dictionary)) {
      const inflated = inflate(text.slice(start, end), left);
      left -= inflated.length;
      assertNone(inflated);
    }
    at = end;
  }
  assertNone(outside + text.slice(at));
}

function assertNone(text) {
  if (active.test(unescape(text))) throw new Rejection(activePdf);
}

/** Names with their escapes resolved. */
const unescape = (text) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function inflate(text, maxOutputLength) {
  try {
    const bytes = Buffer.from(text, "latin1");
    return inflateSync(bytes, {
      maxOutputLength: Math.max(1, maxOutputLength),
      // What is cut off counts too.
      finishFlush: constants.Z_SYNC_FLUSH,
    }).toString("latin1");
  } catch (error) {
    if (error.code === "ERR_BUFFER_TOO_LARGE") throw new Rejection(activePdf);
    return text;
  }
}
