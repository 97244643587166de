import { isLosslessNumber, type LosslessNumber } from "lossless-json";
import { z } from "zod";
import { parseDecimalText } from "./decimal";

/** A JSON number or string as its text: sources have been seen to change from one to the other. */
const numericText = z
  .union([z.string(), z.custom<LosslessNumber>(isLosslessNumber)])
  .transform((value) => value.toString());

/** A decimal of zero or more, exactly as sent. */
export const decimalSchema = numericText.transform((text, context) => {
  const decimal = parseDecimalText(text);
  if (decimal) return decimal;
  context.addIssue("not a decimal");
  return z.NEVER;
});

const epochSeconds = /^\d{9,10}$/;

/** A time in seconds since 1970. */
export const epochSecondsSchema = numericText.transform((text, context) => {
  if (epochSeconds.test(text)) return new Date(Number(text) * 1000);
  context.addIssue("not a time in epoch seconds");
  return z.NEVER;
});
