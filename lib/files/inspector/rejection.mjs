/** A file is not accepted; its message is public. */
export class Rejection extends Error {}

/**
 * What `work` returns; whatever a decoder throws says that the file is damaged.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function orDamaged(work) {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Rejection ? error : new Rejection(damaged, { cause: error });
  }
}

export const damaged =
  "The file cannot be opened: it is damaged or incomplete. Save it again and upload that copy.";
export const activePdf =
  "The PDF contains scripts or other files. Print it to a new PDF and upload that one.";
export const protectedPdf =
  "The PDF is protected with a password or restrictions. Save a copy without them and upload that one.";
export const tooManyPixels =
  "The file has an image of too many pixels. Upload one of at most 50 megapixels.";
