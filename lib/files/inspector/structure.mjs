/**
 * What a file is by its own bytes, without decoding it. Nothing here trusts what it reads: every index is checked
 * against the length.
 */

/** @typedef {"image/jpeg" | "image/png" | "application/pdf"} ContentType */

const endOfPdf = "%%EOF";
const startOfPng = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/**
 * By its first bytes; null: none of the formats that are accepted.
 * @param {Buffer} bytes
 * @returns {ContentType | null}
 */
export function contentTypeOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (bytes.subarray(0, 8).equals(startOfPng)) return "image/png";
  if (/^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8))) return "application/pdf";
  return null;
}

/**
 * Beginnings of other formats: documents, pages, scripts, archives. Each is so long that an image contains it by
 * chance less than once in a thousand years of uploads.
 */
const foreign =
  /%PDF-\d\.|<script[\s>]|<html[\s>]|<!doctype\s|<svg\s|<iframe\s|<\?php\s|PK\x03\x04[\x00-\x3f]\x00|PK\x05\x06\x00\x00|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07/i;

/**
 * Whether another format begins anywhere behind the first byte.
 * @param {Buffer} bytes
 */
export const hasForeignContent = (bytes) => foreign.test(bytes.toString("latin1", 1));

/**
 * Where a file ends by its own account, with what cameras write behind a photo; -1 where it is cut off.
 * @param {Buffer} bytes
 * @param {ContentType} contentType
 */
export function endOf(bytes, contentType) {
  if (contentType === "image/png") return endOfPng(bytes);
  if (contentType === "image/jpeg") return endOfPhoto(bytes);
  const mark = bytes.lastIndexOf(endOfPdf);
  return mark < 0 ? -1 : mark + endOfPdf.length;
}

/**
 * Whether only padding follows.
 * @param {Buffer} bytes
 * @param {number} from
 */
export const isPadding = (bytes, from) =>
  /^[\0\t\n\r \x1a\xff]*$/.test(bytes.toString("latin1", from));

/** @param {Buffer} bytes */
function endOfPng(bytes) {
  for (let at = startOfPng.length; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (next > bytes.length) return -1;
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return next;
    at = next;
  }
  return -1;
}

/**
 * A photo, with smaller ones and a brightness map behind it as phones write them (each a JPEG of its own), and what
 * Samsung's put at the end.
 * @param {Buffer} bytes
 */
function endOfPhoto(bytes) {
  let end = endOfJpeg(bytes, 0);
  for (let next = end; next > 0;) {
    while (bytes[next] === 0) next += 1;
    next = isJpegAt(bytes, next) ? endOfJpeg(bytes, next) : -1;
    if (next > 0) end = next;
  }
  const isSamsung =
    end > 0 &&
    bytes.readUInt16BE(Math.min(end, bytes.length - 2)) === 0 &&
    bytes.subarray(-4).toString("latin1") === "SEFT" &&
    bytes.indexOf("SEFH", end, "latin1") > 0;
  return isSamsung ? bytes.length : end;
}

const isJpegAt = (bytes, at) => bytes[at] === 0xff && bytes[at + 1] === 0xd8;

/**
 * The index behind a JPEG's end marker; -1 where it has none.
 * @param {Buffer} bytes
 * @param {number} start
 * @param {(marker: number) => void} [report] receives every marker with a segment of its own
 */
function endOfJpeg(bytes, start, report = () => {}) {
  for (let at = start + 2; ;) {
    at = bytes.indexOf(0xff, at);
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (at < 0 || marker === undefined || marker === 0xd8) return -1;
    if (marker === 0xd9) return at + 2;
    // A byte 0xff of the image itself, or a restart in it.
    if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else {
      if (at + 4 > bytes.length) return -1;
      report(marker);
      at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
    }
  }
}

const firstAppMarker = 0xe0;
const lastAppMarker = 0xef;
const commentMarker = 0xfe;

/**
 * Whether bytes are one JPEG and nothing else: no metadata, no comment, nothing behind it.
 * @param {Buffer} bytes
 */
export function isPlainJpeg(bytes) {
  if (contentTypeOf(bytes) !== "image/jpeg") return false;
  const markers = new Set();
  const end = endOfJpeg(bytes, 0, (marker) => markers.add(marker));
  // JFIF's header, which gives the density, is the only one that sharp writes.
  const metadata = [...markers].some(
    (marker) => (marker > firstAppMarker && marker <= lastAppMarker) || marker === commentMarker,
  );
  return end === bytes.length && !metadata;
}
