import { constants, inflateSync } from "node:zlib";
import { maxPixels } from "./image.mjs";
import { activePdf, Rejection, tooManyPixels } from "./rejection.mjs";

/** How much of compressed objects is read. */
const maxInflatedBytes = 20_000_000;

/** What acts, or carries other files: names of ISO 32000. */
const active =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z0-9_])/;

/**
 * Rejects a PDF with scripts, actions that start something, other files, or an image of too many pixels. Bytes of
 * images and fonts are not read, where a name may be by chance. What is stored are pictures of the pages: what hides
 * from this scan is not stored either.
 * @param {string} text the file, a character for each byte
 */
export function assertPlainPdf(text) {
  let left = maxInflatedBytes;
  let outside = "";
  let at = 0;
  for (const stream of text.matchAll(/>>\s*stream(?:\r\n|\n|\r)?/g)) {
    const start = stream.index + stream[0].length;
    const end = text.indexOf("endstream", start);
    if (end < 0) break;
    if (stream.index < at) continue;
    const before = text.slice(at, stream.index);
    outside += `${before}\n`;
    at = end;
    const dictionary = withoutEscapes(before.slice(before.lastIndexOf(" obj") + 1));
    assertFewPixels(dictionary, text);
    if (!/\/ObjStm/.test(dictionary)) continue;
    const inflated = inflate(text.slice(start, end), left);
    left -= inflated.length;
    assertPassive(inflated);
  }
  assertPassive(outside + text.slice(at));
}

function assertPassive(text) {
  if (active.test(withoutEscapes(text))) throw new Rejection(activePdf);
}

/** Counts the largest that a reader may take for a side; one in a compressed object could be of any size. */
function assertFewPixels(dictionary, text) {
  const side = (name) =>
    Math.max(
      0,
      ...Array.from(
        dictionary.matchAll(new RegExp(`/${name}\\s+(\\d+)(\\s+\\d+\\s+R)?`, "g")),
        ([, number, reference]) => (reference ? largestOf(number, text) : Number(number)),
      ),
    );
  if (side("Width") * side("Height") > maxPixels) throw new Rejection(tooManyPixels);
}

/** The largest number that an object is; it may have several versions. */
function largestOf(number, text) {
  const objects = text.matchAll(new RegExp(`(?<!\\d)${number}\\s+\\d+\\s+obj\\s+(\\d+)`, "g"));
  const values = Array.from(objects, ([, value]) => Number(value));
  return values.length > 0 ? Math.max(...values) : Infinity;
}

/** A name may be written with #xx. */
const withoutEscapes = (text) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function inflate(text, maxOutputLength) {
  try {
    const bytes = Buffer.from(text, "latin1");
    // What is cut off counts too.
    const options = { maxOutputLength: maxOutputLength + 1, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(bytes, options).toString("latin1");
  } catch (error) {
    if (error.code === "ERR_BUFFER_TOO_LARGE") throw new Rejection(activePdf);
    return text;
  }
}
