import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Our reference at Airtel for a transfer (its `transaction.id`): letters and digits of its id, so that
 * every attempt, in every process, names the same one.
 */
export function airtelReference(id: string): string {
  return id.replace(/[^0-9A-Za-z]/g, "");
}

/**
 * A number (E.164) as Airtel wants it: nine digits without country code and leading zero. Null for
 * one of another country, whose last nine digits would be somebody else's number.
 */
export function msisdnOf(phone: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(phone);
  if (parsed?.country !== country || parsed.number !== phone) return null;
  return /^\d{9}$/.test(parsed.nationalNumber) ? parsed.nationalNumber : null;
}
