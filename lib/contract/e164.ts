import * as z from "zod";
import { isE164 } from "@/lib/e164";

/** Strict E.164. In a file of its own: only this field needs the phone library, which is large. */
export const e164 = z
  .string({ error: "E.164, e.g. +233241234567" })
  .refine(isE164, { error: "E.164, e.g. +233241234567" })
  .meta({
    description: "An E.164 number that is possible in its country.",
    example: "+233241234567",
    override: { pattern: "^\\+[1-9]\\d{6,14}$" },
  });
