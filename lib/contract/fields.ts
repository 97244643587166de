import * as z from "zod";
import { railCodes } from "@/lib/rail-codes";
import { NumberText } from "./amounts";
import { ghanaMobilePattern, readGhanaMobile } from "@/lib/phone";

const phoneForm = "a Ghanaian mobile number, e.g. +233241234567 or 0241234567";

/** A Ghanaian mobile number in E.164 or national form, normalized to E.164. */
export const ghanaMobile = z
  .string({ error: phoneForm })
  .transform((text, context) => {
    const phone = readGhanaMobile(text);
    if (phone) return phone;
    context.addIssue({ code: "custom", message: phoneForm, input: text });
    return z.NEVER;
  })
  .meta({
    override: {
      type: "string",
      pattern: ghanaMobilePattern,
      examples: ["+233241234567", "0241234567"],
    },
  });

/** Counts characters as JSON Schema does, not UTF-16 units. */
function hasLength(value: string, min: number, max: number): boolean {
  const { length } = [...value];
  return length >= min && length <= max;
}

/** A string of `min` to `max` characters; `what` names it in errors. */
export function textOfLength(min: number, max: number, what: string) {
  return z
    .string({ error: what })
    .refine((value) => hasLength(value, min, max), { error: what })
    .meta({ override: { type: "string", minLength: min, maxLength: max } });
}

// Spelled out, because not every validator supports \p.
export const plainCharacter = "[^\\u0000-\\u001f\\u007f-\\u009f]";
const visibleCharacter = "[^\\u0000-\\u001f\\u007f-\\u009f\\s]";

/** Free text without control characters. */
export function text(max: number) {
  return textOfLength(1, max, `text of 1 to ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: "text without control characters" })
    .refine((value) => value.trim().length > 0, { error: "text that is not only spaces" })
    .meta({
      override: {
        type: "string",
        minLength: 1,
        maxLength: max,
        pattern: `^${plainCharacter}*${visibleCharacter}${plainCharacter}*$`,
      },
    });
}

const spaces = "[ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]";
const minReason = 10;

/** Why staff decided something for good, for the audit log. */
export const reasonOfPerson = text(500)
  .refine((value) => hasLength(value.trim(), minReason, 500), {
    error: "text of 10 to 500 characters",
  })
  .meta({
    override: {
      type: "string",
      minLength: minReason,
      maxLength: 500,
      pattern:
        `^${spaces}*${visibleCharacter}${plainCharacter}{${minReason - 2},}` +
        `${visibleCharacter}${spaces}*$`,
    },
  });

/** Visible ASCII of at most `max` characters; `what` names it in errors. */
export function token(max: number, what: string) {
  return z.string({ error: what }).regex(new RegExp(`^[\\x21-\\x7e]{1,${max}}$`), { error: what });
}

export const externalRef = token(100, "1 to 100 visible ASCII characters");
export const walletAddress = token(64, "the address of one of your wallets");
export const conversionId = token(64, "the id of a conversion");
export const beneficiaryId = token(64, "the id of one of your beneficiaries");
export const transactionId = token(64, "the id of one of your transactions");
export const batchId = token(64, "the id of a batch, or none");

/** A mobile-money network. */
export const provider = z.enum(["mtn", "airtel", "telecel"], { error: "mtn, airtel or telecel" });
/** As {@link provider}, or the chain. */
export const rail = z.enum(railCodes, { error: "mtn, airtel, telecel or evm" });

/** One of the listed values, which the error names. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: `one of ${values.join(", ")}` });
}

/** Where a merchant wants to be called; what it may be is decided where it is saved. */
export const merchantUrl = z
  .string({ error: "a URL" })
  .min(1, { error: "a URL" })
  .max(2048, { error: "a URL of at most 2048 characters" })
  // URL parsers drop some of these; the database takes others not at all.
  .regex(/^[^\p{Cc}\p{Cs}\s]*$/u, { error: "a URL without spaces and control characters" })
  .meta({
    override: {
      type: "string",
      minLength: 1,
      maxLength: 2048,
      pattern: `^${visibleCharacter}+$`,
      examples: ["https://example.com/webhooks"],
    },
  });

/** A search text of a list. */
export const search = z
  .string()
  .regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u, { error: "1 to 100 characters" })
  .meta({ override: { type: "string", pattern: `^${plainCharacter}{1,100}$` } })
  .optional();

/** A JSON number of a body within bounds; bodies keep numbers as text. */
export function numberOf(form: string, admits: (value: number) => boolean, document: object) {
  return z
    .unknown()
    .transform((sent, context) => {
      const value = sent instanceof NumberText ? Number(sent.text) : sent;
      if (typeof value === "number" && admits(value)) return value;
      context.addIssue({ code: "custom", message: form });
      return z.NEVER;
    })
    .meta({ override: { type: "number", ...document } });
}

/** A whole number in a query. */
export function wholeNumber(min: number, max: number, absent: number, what = "a whole number") {
  const error = `${what} from ${min} to ${max}`;
  return z
    .string({ error })
    .regex(/^(0|[1-9]\d{0,8})$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
    .default(absent)
    .meta({ override: { type: "integer", minimum: min, maximum: max, default: absent } });
}

/** `Date` turns February 30 into March, and accepts years that the database and RFC 3339 do not. */
export function isRealMoment(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const utcYear = new Date(text).getUTCFullYear();
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return utcYear >= 1 && utcYear <= 9999 && day <= lastDay;
}

const clockTime = String.raw`T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)`;

/** An RFC 3339 time, or also a date where `allowsDate`. */
function moment(error: string, allowsDate = false) {
  return z
    .string({ error })
    .regex(new RegExp(String.raw`^\d{4}-\d{2}-\d{2}(${clockTime})${allowsDate ? "?" : ""}$`), {
      error,
    })
    .refine(isRealMoment, { error });
}

/** A date of a year from 1000 on, as the OpenAPI spec shows it; no month has more days. */
const realDate =
  String.raw`(([1-9]\d[2468][048]|[1-9]\d0[48]|[1-9]\d[13579][26]|[2468][048]00|[13579][26]00)-02-29|` +
  String.raw`[1-9]\d{3}-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|` +
  String.raw`02-(0[1-9]|1\d|2[0-8])))`;

function filterMoment(read: (text: string) => Date, description: string) {
  return moment("an RFC 3339 time or a date, e.g. 2026-11-21T09:30:00Z", true)
    .transform(read)
    .meta({
      override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
        delete jsonSchema.format;
        Object.assign(jsonSchema, {
          type: "string",
          pattern: `^${realDate}(${clockTime})?$`,
          description,
          examples: ["2026-11-21", "2026-11-21T09:30:00Z"],
        });
      },
    });
}

export const filterFrom = filterMoment(
  (text) => new Date(text),
  "Inclusive. A date alone means the start of that day in UTC.",
);

export const filterTo = filterMoment(
  (text) => new Date(text.includes("T") ? text : `${text}T23:59:59.999Z`),
  "Inclusive. A date alone means the end of that day in UTC.",
);

/** `page`, `limit` and `asOf` of every list (contract §1, Paging). */
export const paging = {
  page: wholeNumber(1, 1_000_000, 1),
  limit: wholeNumber(1, 100, 20),
  asOf: moment("the asOf of an earlier page, e.g. 2026-11-21T09:30:00.000Z")
    .transform((text) => new Date(text))
    .optional()
    .meta({
      override: {
        type: "string",
        format: "date-time",
        description:
          "The `asOf` of the first page. With it, later pages leave out rows added since, so that " +
          "no row is repeated or missed.",
      },
    }),
};

/** A whole number in a response. */
export const count = z.number().int();

/** A page of a list. Where the items are a component of the OpenAPI spec, it is one: `TransactionPage`. */
export function pageOf<T extends z.ZodType>(item: T) {
  const page = z.object({
    total: count.describe("All rows that the filters admit."),
    page: count,
    limit: count,
    asOf: time.describe("Send it with later pages to keep them consistent."),
    data: z.array(item),
  });
  const id = item.meta()?.id;
  return id === undefined ? page : page.meta({ id: `${id}Page` });
}

/** A decimal string with all decimals of its currency or rate. */
export const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ example: "150.00" });
export const time = z.iso.datetime({ precision: 3 }).meta({ example: "2026-11-21T09:30:00.000Z" });
export const currency = z.enum(["USDT", "GHSFIAT"]);
export const money = z.object({ amount: decimal, currency }).meta({ id: "Money" });
export const balance = z
  .object({ balance: decimal, available: decimal, reserved: decimal })
  .meta({ id: "Balance" });

/** The response to a deletion. */
export const deleted = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "Deleted" });
export const removed = z.object({ removed: z.literal(true) }).meta({ id: "Removed" });
/** A person who acts for Cedirail. */
export const person = z
  .object({ id: z.string(), name: z.string().nullable() })
  .meta({ id: "Person" });
/** The body of what staff do with nothing but a reason. */
export const reasonBody = z.strictObject({ reason: reasonOfPerson }).meta({ id: "ReasonRequest" });
