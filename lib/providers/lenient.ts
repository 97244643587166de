import * as z from "zod";

/** Members of a response that may be missing or malformed without hiding the rest of it. */

export const lenientText = z.string().optional().catch(undefined);

/** A text, or a whole number as text. */
export const lenientId = z
  .union([z.string(), z.int().transform(String)])
  .optional()
  .catch(undefined);
