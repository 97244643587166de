import { operations } from "@/lib/contract";
import { maskDigits } from "@/lib/phone";

/** What may be stored of a call: no secrets, and phone numbers masked as in all logs. */

/** Of a body, and of a query. */
export const maxBytes = 4096;

const redacted = "[redacted]";

/** Members and parameters whose values are secrets, in lower case and without separators. */
const secretNames = new Set(
  [
    ...operations.flatMap(({ secretMembers = [] }) => secretMembers),
    ...["password", "current", "otp", "token", "key", "apiKey", "accessToken", "refreshToken"],
    ...["secret", "clientSecret", "authorization", "cookie", "recoveryCode", "pin", "content"],
    ...["webhookSecret", "privateKey", "credential", "signature", "challenge", "otpauthUri"],
  ].map(plain),
);
const phoneNames = new Set(["phone", "phoneNumber", "recipient", "payer", "msisdn"].map(plain));

function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/** Keys, client secrets, access tokens, session tokens and webhook secrets, wherever they are. */
const credential = /\b(c[kct]_(?:test|live)_|cs_|whsec_)[\w+/=-]{8,}/g;
/** A number in E.164, or a Ghanaian one in whatever form, within a text. */
const phone = /(?<![\w.])(?:\+\d{7,15}|(?:\+?233|0)[ -]?[25](?:[ -]?\d){8})(?!\w)/g;
/** A text that is nothing but a number as people write it, without an amount's decimals. */
const wholePhone = /^[+(]?\d[\d ()-]{5,20}\d$/;

/** What a member's name says about its value. */
interface Kind {
  isSecret: boolean;
  isPhone: boolean;
}

/** Names are few; those that callers invent are not remembered for good. */
const maxKinds = 2_000;
const kinds = new Map<string, Kind>();

function kindOf(name: string): Kind {
  let kind = kinds.get(name);
  if (!kind) {
    if (kinds.size >= maxKinds) kinds.clear();
    kind = { isSecret: secretNames.has(plain(name)), isPhone: phoneNames.has(plain(name)) };
    kinds.set(name, kind);
  }
  return kind;
}

/** Shorter than any credential and any number. */
const minSecret = 7;

function redactText(text: string, name: string): string {
  if (text.length < minSecret) return text;
  if (kindOf(name).isPhone && wholePhone.test(text)) return maskDigits(text);
  return text.replace(credential, "$1…").replace(phone, maskDigits);
}

/** An object or array that is open: the member it belongs to, and whether all of it is secret. */
interface Container {
  isObject: boolean;
  name: string;
  isSecret: boolean;
}

const parts = /"(?:[^"\\]|\\.)*"?|[[\]{}:,]|[^"[\]{}:,]+/gs;

/**
 * A JSON text without secrets, otherwise unchanged: numbers keep their digits, and members their order.
 * @param json valid, or the beginning of a text that is; a text that is incomplete at its end is left out
 */
export function redactJson(json: string): string {
  const open: Container[] = [];
  let name = "";
  let isName = false;
  let text = "";
  for (const [part] of json.matchAll(parts)) {
    const within = open.at(-1);
    const isSecret = (within?.isSecret ?? false) || kindOf(name).isSecret;
    if (part === "{" || part === "[") open.push({ isObject: part === "{", name, isSecret });
    if (part === "}" || part === "]") open.pop();
    if (part === "{" || part === ",") isName = part === "{" || (within?.isObject ?? false);
    else if (part === "[" || part === ":") isName = false;
    if (part === "," && within && !within.isObject) name = within.name;
    if (!part.startsWith('"')) {
      text += redactPlain(part, name, isSecret);
      continue;
    }
    const value = textOf(part);
    if (value === null) break;
    const shown = isName ? redactText(value, "") : isSecret ? redacted : redactText(value, name);
    text += value === shown ? part : JSON.stringify(shown);
    if (isName) name = value;
  }
  return text;
}

/** The text of a JSON string; null where its end is missing. */
function textOf(part: string): string | null {
  if (part.length < 2 || !part.endsWith('"')) return null;
  if (!part.includes("\\")) return part.slice(1, -1);
  try {
    return JSON.parse(part) as string;
  } catch {
    return null;
  }
}

/** A number, with what surrounds it; punctuation, `true`, `false` and `null` have nothing to hide. */
function redactPlain(part: string, name: string, isSecret: boolean): string {
  if (isSecret) return part.replace(/[-\d].*\d|\d/s, JSON.stringify(redacted));
  if (!kindOf(name).isPhone) return part;
  return part.replace(/\d{7,}/, (digits) => JSON.stringify(maskDigits(digits)));
}

/** A query without secrets; null for none. */
export function redactQuery(search: string): string | null {
  const query = new URLSearchParams(search.slice(0, maxBytes));
  const shown = new URLSearchParams();
  for (const [name, value] of query) shown.append(redactText(name, ""), redactValue(name, value));
  return shown.size === 0 ? null : shown.toString().replace(/%2B|%5B|%5D|%3A/g, decodeURIComponent);
}

/** The value of a parameter of a path or a query. */
export function redactValue(name: string, value: string): string {
  return kindOf(name).isSecret ? redacted : redactText(value, name);
}
