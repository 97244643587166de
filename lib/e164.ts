import { parsePhoneNumberFromString } from "libphonenumber-js/min";

// Apart from `phone.ts`, so that no page carries the phone library.
const strictE164 = /^\+[1-9]\d{6,14}$/;

/**
 * Whether `text` is strict ASCII E.164 and a possible number. The pattern comes first: the phone
 * library maps full-width digits and marks onto valid numbers, and drops the national zero of
 * `+2330…` (reliability.md, finding 2), so it must also give back the very text.
 */
export function isE164(text: string): boolean {
  if (!strictE164.test(text)) return false;
  const parsed = parsePhoneNumberFromString(text);
  return parsed?.number === text && parsed.isPossible();
}

/** Two-letter country of an E.164 number, or null where it has none. */
export function countryOfPhone(phone: string): string | null {
  return parsePhoneNumberFromString(phone)?.country ?? null;
}
