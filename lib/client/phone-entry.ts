import { readGhanaMobile } from "@/lib/phone";

/**
 * A Ghanaian number as people type it (`024 123 4567`, `+233 24…`, `00233…`, `+233 (0)24…`) in E.164,
 * or null. The API takes only the strict forms (`lib/phone.ts`).
 */
export function readTypedPhone(typed: string): string | null {
  const text = withoutMarks(typed);
  // After the country's code the national zero is dropped.
  const national = /^(?:\+|00)?2330?(\d{9})$/.exec(text)?.[1];
  return readGhanaMobile(national ? `+233${national}` : text);
}

const withoutMarks = (typed: string) => typed.replace(/[\s().-]/g, "");

/**
 * A number of any country as people type it, in E.164 as far as the text allows: Ghanaian ones as
 * {@link readTypedPhone}, others with their country's code, after `+` or `00`. What is wrong with it is the
 * contract's to say.
 */
export function readTypedNumber(typed: string): string {
  return readTypedPhone(typed) ?? withoutMarks(typed).replace(/^00/, "+");
}

export { predictNetwork } from "@/lib/phone";
