import sharp from "sharp";
import { orDamaged, Rejection, tooManyPixels } from "./rejection.mjs";

/** Pixels of an image as it arrives: a page of A4 at 600 dpi has 35 million. */
export const maxPixels = 50_000_000;
/** The longest side of what is stored, in pixels. */
export const maxSide = 3_000;

sharp.cache(false);
sharp.concurrency(1);
// Whatever the bytes claim to be, nothing else is decoded.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

/**
 * An image decoded in full, upright, and encoded anew without metadata.
 * @param {Buffer} bytes
 * @returns {Promise<Buffer>}
 */
export function decodeImage(bytes) {
  const image = sharp(bytes, { failOn: "error", limitInputPixels: maxPixels });
  return orDamaged(() =>
    encode(image.autoOrient().flatten({ background: "white" })).catch((error) => {
      throw /pixel limit/i.test(error.message) ? new Rejection(tooManyPixels) : error;
    }),
  );
}

/**
 * Pixels of a rendered page.
 * @param {{ data: Uint8Array, width: number, height: number }} page with red, green, blue and alpha
 */
export const encodePage = ({ data, width, height }) =>
  encode(sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha());

const encode = (image) =>
  image
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .jpeg({ quality: 85 })
    .toBuffer();
