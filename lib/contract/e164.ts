import { z } from "zod";
import { isE164 } from "@/lib/phone";

/**
 * Strict E.164, then a possible number. Apart from the other fields, because only this one needs the
 * phone library, which no form should carry to a phone without need.
 */
export const e164 = z
  .string({ error: "E.164, e.g. +233241234567" })
  .refine(isE164, { error: "E.164, e.g. +233241234567" })
  .meta({
    description: "E.164, and a number that its country can have.",
    example: "+233241234567",
    override: { pattern: "^\\+[1-9]\\d{6,14}$" },
  });
