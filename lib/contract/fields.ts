import { z } from "zod";
import { AmountError, amountForm, parseRequestAmount, type Currency } from "@/lib/money";
import { ghanaMobilePattern, readGhanaMobile } from "@/lib/phone";

/** A JSON number as it was sent: `JSON.parse` of Node 20 loses its text (reliability, finding 3). */
export class NumberText {
  constructor(readonly text: string) {}
  toJSON(): number {
    return Number(this.text);
  }
}

/** An amount's text as sent, before its currency is known. */
export interface SentAmount {
  kind: "number" | "string";
  text: string;
}

function readSentAmount(value: unknown): SentAmount | null {
  if (value instanceof NumberText) return { kind: "number", text: value.text };
  if (typeof value === "string") return { kind: "string", text: value };
  return null;
}

/** A decimal string above zero and below 10^12, with at most so many decimals. */
function amountPattern(decimals: number): string {
  const digits = (most: number) => (most === 0 ? "" : `\\d{0,${most}}`);
  const belowOne = Array.from(
    { length: decimals },
    (_, zeros) => `${"0".repeat(zeros)}[1-9]${digits(decimals - zeros - 1)}`,
  );
  return `^([1-9]\\d{0,11}(\\.\\d{1,${decimals}})?|0\\.(${belowOne.join("|")}))$`;
}

/** An amount as the document shows it. */
function amountDocument(decimals: number) {
  return {
    description:
      `A JSON number or a plain decimal string, above zero, below 10^12, with at most ${decimals} ` +
      "decimals. A number may have at most 15 significant digits.",
    oneOf: [
      { type: "number" as const, exclusiveMinimum: 0, exclusiveMaximum: 1e12 },
      { type: "string" as const, pattern: amountPattern(decimals) },
    ],
  };
}

/** For the document of a body with an amount and its currency: cedis have two decimals. */
export const amountByCurrency = {
  override: {
    if: { properties: { currency: { enum: ["GHS", "GHSFIAT"] } } },
    then: { properties: { amount: amountDocument(2) } },
  },
};

/** An amount in a currency that the operation fixes, read as minor units. */
export function amountIn(currency: Currency, decimals = currency === "USDT" ? 6 : 2) {
  return z
    .unknown()
    .transform((value, context) => {
      const sent = readSentAmount(value);
      try {
        if (!sent) throw new AmountError(amountForm);
        return parseRequestAmount(sent, currency);
      } catch (error) {
        if (!(error instanceof AmountError)) throw error;
        context.addIssue({ code: "custom", message: error.message });
        return z.NEVER;
      }
    })
    .meta({ override: amountDocument(decimals) });
}

/** An amount whose currency stands beside it; {@link withAmount} reads both together. */
export const amountOfBody = z
  .unknown()
  .transform((value, context): SentAmount => {
    const sent = readSentAmount(value);
    const fault = sent ? faultInAnyCurrency(sent) : amountForm;
    if (sent && fault === null) return sent;
    context.addIssue({ code: "custom", message: fault ?? amountForm });
    return z.NEVER;
  })
  .meta({ override: amountDocument(6) });

/** What is wrong with an amount whatever its currency is; told beside the faults of other fields. */
function faultInAnyCurrency(sent: SentAmount): string | null {
  try {
    parseRequestAmount(sent, "USDT");
    return null;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    // How many decimals there may be, only the currency tells.
    return error.message.endsWith("decimals") ? null : error.message;
  }
}

/** Replaces `amount` by minor units of `currency`, once both are known. */
export function withAmount<T extends { amount: SentAmount; currency: Currency }>(
  body: T,
  context: z.core.$RefinementCtx,
): Omit<T, "amount"> & { amountMinor: bigint } {
  const { amount, ...rest } = body;
  try {
    return { ...rest, amountMinor: parseRequestAmount(amount, body.currency) };
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    context.addIssue({
      code: "custom",
      path: ["amount"],
      message: error.message,
      input: amount.text,
    });
    return z.NEVER;
  }
}

/** A currency of a request, where `GHS` means cedis held in a wallet. */
export const requestCurrency = z
  .enum(["USDT", "GHS", "GHSFIAT"], { error: "USDT or GHS" })
  .transform((code): Currency => (code === "GHS" ? "GHSFIAT" : code));

/** A Ghanaian mobile number in E.164 or national form, normalised to E.164. */
export const ghanaMobile = z
  .string({ error: "a Ghanaian mobile number, e.g. +233241234567 or 0241234567" })
  .transform((text, context) => {
    const phone = readGhanaMobile(text);
    if (phone) return phone;
    context.addIssue({
      code: "custom",
      message: "a Ghanaian mobile number, e.g. +233241234567 or 0241234567",
      input: text,
    });
    return z.NEVER;
  })
  .meta({
    override: {
      type: "string",
      pattern: ghanaMobilePattern,
      examples: ["+233241234567", "0241234567"],
    },
  });

/** Length as people count it and as JSON Schema does: in characters, not in halves of them. */
function hasLength(value: string, least: number, most: number): boolean {
  const length = [...value].length;
  return length >= least && length <= most;
}

/** A text of so many characters. */
export function textOfLength(least: number, most: number, what: string) {
  return z
    .string({ error: what })
    .refine((value) => hasLength(value, least, most), { error: what })
    .meta({ override: { type: "string", minLength: least, maxLength: most } });
}

// Written out, as not every validator knows \\p.
const plainCharacter = "[^\\u0000-\\u001f\\u007f-\\u009f]";
const visibleCharacter = "[^\\u0000-\\u001f\\u007f-\\u009f\\s]";

/** Text that people typed, without control characters. */
export function text(longest: number) {
  return textOfLength(1, longest, `text of 1 to ${longest} characters`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: "text without control characters" })
    .refine((value) => value.trim().length > 0, { error: "text that is not only spaces" })
    .meta({
      override: {
        type: "string",
        minLength: 1,
        maxLength: longest,
        pattern: `^${plainCharacter}*${visibleCharacter}${plainCharacter}*$`,
      },
    });
}

const spaces = "[ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]";
const minReason = 10;

/** Why a person of ours decides something for good; for the audit log. */
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

export const externalRef = z
  .string({ error: "1 to 100 visible ASCII characters" })
  .regex(/^[\x21-\x7e]{1,100}$/, { error: "1 to 100 visible ASCII characters" });

/** An id or an address in a body or a query; whose it is, the operation rules. */
function nameOf(what: string) {
  return z.string({ error: what }).regex(/^[\x21-\x7e]{1,64}$/, { error: what });
}

export const walletAddress = nameOf("the address of one of your wallets");
export const conversionId = nameOf("the id of a conversion");
export const beneficiaryId = nameOf("the id of one of your beneficiaries");
export const transactionId = nameOf("the id of one of your transactions");
export const batchId = nameOf("the id of a batch, or none");

export const provider = z.enum(["mtn", "airtel", "telecel"], { error: "mtn, airtel or telecel" });

/** Any id or address in a path; one of the wrong form is answered like a missing one. */
export const opaqueId = z.string().min(1);

const positiveWhole = (name: string, most: number, absent: number) =>
  z
    .string({ error: `a whole number from 1 to ${most}` })
    .regex(/^[1-9]\d{0,8}$/, { error: `a whole number from 1 to ${most}` })
    .transform(Number)
    .refine((value) => value <= most, { error: `a whole number from 1 to ${most}` })
    .default(absent)
    .meta({
      override: { type: "integer", minimum: 1, maximum: most, default: absent, title: name },
    });

const rfc3339 = "an RFC 3339 time or a date, e.g. 2026-11-21T09:30:00Z";

/** `Date` moves a 30 February into March, and knows years that the database and RFC 3339 do not. */
export function isRealMoment(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const moment = new Date(text);
  const worldYear = moment.getUTCFullYear();
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return worldYear >= 1 && worldYear <= 9999 && day <= lastDay;
}

const clockTime = String.raw`T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)`;
const dateOrMomentPattern = new RegExp(String.raw`^\d{4}-\d{2}-\d{2}(${clockTime})?$`);
const momentPattern = new RegExp(String.raw`^\d{4}-\d{2}-\d{2}${clockTime}$`);

function filterMoment(read: (text: string) => Date, description: string) {
  return z
    .string({ error: rfc3339 })
    .regex(dateOrMomentPattern, { error: rfc3339 })
    .refine(isRealMoment, { error: rfc3339 })
    .transform(read)
    .meta({
      override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
        delete jsonSchema.format;
        Object.assign(jsonSchema, {
          type: "string",
          anyOf: [{ format: "date-time" }, { format: "date" }],
          description,
          examples: ["2026-11-21", "2026-11-21T09:30:00Z"],
        });
      },
    });
}

/** The first moment that a filter admits. */
export const filterFrom = filterMoment(
  (text) => new Date(text),
  "Included. A date alone means its first moment in UTC.",
);

/** The last moment that a filter admits. */
export const filterTo = filterMoment(
  (text) => new Date(text.includes("T") ? text : `${text}T23:59:59.999Z`),
  "Included. A date alone means its last moment in UTC.",
);

const givenAsOf = "the asOf of an earlier page, e.g. 2026-11-21T09:30:00.000Z";

/** `page`, `limit` and `asOf` of every list (contract §1, Paging). */
export const paging = {
  page: positiveWhole("page", 1_000_000, 1),
  limit: positiveWhole("limit", 100, 20),
  asOf: z
    .string({ error: givenAsOf })
    .regex(momentPattern, { error: givenAsOf })
    .refine(isRealMoment, { error: givenAsOf })
    .transform((text) => new Date(text))
    .optional()
    .meta({
      override: {
        type: "string",
        format: "date-time",
        description:
          "The `asOf` of the first page. With it, later pages leave out what was added since, so that " +
          "no row appears twice and none is missed.",
      },
    }),
};

/** A page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    asOf: time.meta({ description: "Pass it back with later pages to keep them steady." }),
    data: z.array(item),
  });
}

/** A decimal string with all the decimals of its currency or rate. */
export const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ example: "150.00" });
export const time = z.iso.datetime({ precision: 3 }).meta({ example: "2026-11-21T09:30:00.000Z" });
export const currency = z.enum(["USDT", "GHSFIAT"]);
export const money = z.object({ amount: decimal, currency });
