import { maskDigits } from "@/lib/phone";

/** What may be stored of a provider's response as evidence: no secrets, no phone numbers, no names. */

const maxLength = 2_000;
const maxDepth = 8;
const secretName = /token|session|secret|password|pin|key|hash|signature|authori[sz]ation|cookie/i;
/** A credential within a text, as gateways echo headers; its scheme is kept. */
const bearer = /\b(Bearer|Basic) +[^\s"'\\<>]+/gi;
/** A header or member with a secret name in a page, however it is quoted. */
const namedSecret = new RegExp(
  `([\\w-]*(?:${secretName.source})[\\w-]*["'\\\\]*\\s*[:=]\\s*["'\\\\]*)[^\\s"'\\\\<>,;&}]+`,
  "gi",
);
const personName = /name|birth|dob|gender|mail|^sub$/i;
const phoneName = /msisdn|partyid$|phone/i;
/** A Ghanaian number, however written, in the middle of a text. */
const ghanaPhone = /(?<!\d)(?:\+?233|0)[25]\d{8}(?!\d)/g;

/** A response body as evidence may hold it, at most 2,000 characters; null for an empty one. */
export function redactResponse(body: string): string | null {
  if (body === "") return null;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // For example cut off: its values cannot be classified.
    if (/^\s*["[{]/.test(body)) return "…";
    // For example a gateway's page: its text is stored, without long numbers and tokens.
    return body
      .slice(0, maxLength)
      .replace(/[\p{C}\s]+/gu, " ")
      .replace(bearer, "$1 …")
      .replace(namedSecret, "$1…")
      .replace(/[\w+/=-]{24,}/g, "…")
      .replace(/\+?\d{9,}/g, maskDigits)
      .trim()
      .slice(0, 300);
  }
  return JSON.stringify(redacted(value, "", 0)).slice(0, maxLength);
}

function redacted(value: unknown, name: string, depth: number): unknown {
  if (value === null || value === "" || typeof value === "boolean") return value;
  if (depth > maxDepth) return "…";
  if (Array.isArray(value)) return value.map((item) => redacted(item, name, depth + 1));
  if (typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [member, redacted(inner, member, depth + 1)]),
    );
  if (secretName.test(name) || personName.test(name)) return "…";
  if (phoneName.test(name)) return maskDigits(String(value));
  const masked = String(value).replace(bearer, "$1 …").replace(ghanaPhone, maskDigits);
  return masked === String(value) ? value : masked;
}
