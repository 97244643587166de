import * as z from "zod";
import { isE164 } from "@/lib/e164";

/** Of every E.164 number; whether one is possible in its country, no pattern says. */
export const e164Pattern = "^\\+[1-9]\\d{6,14}$";
const phoneForm = "E.164, e.g. +233241234567";

/** Strict E.164. Apart from the other fields, since it needs the phone library, which is large. */
export const e164 = z
  .string({ error: phoneForm })
  .refine(isE164, { error: phoneForm })
  .meta({
    description: "An E.164 number that is possible in its country.",
    example: "+233241234567",
    override: { pattern: e164Pattern },
  });
