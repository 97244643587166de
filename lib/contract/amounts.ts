import * as z from "zod";
import { AmountError, amountForm, parseRequestAmount, type Currency } from "@/lib/money";

/** A JSON number by its text as sent: `JSON.parse` of Node 20 would lose digits. */
export class NumberText {
  constructor(readonly text: string) {}
  toJSON(): number {
    return Number(this.text);
  }
}

/** An amount as sent: how many decimals it may have depends on its currency. */
export interface SentAmount {
  kind: "number" | "string";
  text: string;
}

function readSentAmount(value: unknown): SentAmount {
  if (value instanceof NumberText) return { kind: "number", text: value.text };
  if (typeof value === "string") return { kind: "string", text: value };
  throw new AmountError(amountForm);
}

/** Reports an {@link AmountError} of `read` as an issue of the field. */
function orIssue<T>(context: z.core.$RefinementCtx, read: () => T, place = {}): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    context.addIssue({ code: "custom", message: error.message, ...place });
    return z.NEVER;
  }
}

/** A decimal string above zero and below 10^12 with at most `decimals` decimals. */
function amountPattern(decimals: number): string {
  const digits = (max: number) => (max === 0 ? "" : `\\d{0,${max}}`);
  const belowOne = Array.from(
    { length: decimals },
    (_, zeros) => `${"0".repeat(zeros)}[1-9]${digits(decimals - zeros - 1)}`,
  );
  return `^([1-9]\\d{0,11}(\\.\\d{1,${decimals}})?|0\\.(${belowOne.join("|")}))$`;
}

/** An amount as the OpenAPI spec shows it. */
export function amountDocument(decimals: number) {
  return {
    description:
      "A JSON number or a plain decimal string, greater than 0 and less than 10^12, with at most " +
      `${decimals} decimals. A JSON number may have at most 15 significant digits.`,
    oneOf: [
      { type: "number" as const, minimum: 1 / 10 ** decimals, exclusiveMaximum: 1e12 },
      { type: "string" as const, pattern: amountPattern(decimals) },
    ],
  };
}

/** An amount in the currency that the operation fixes, parsed to minor units. */
export function amountIn(currency: Currency, decimals = currency === "USDT" ? 6 : 2) {
  return z
    .unknown()
    .transform((value, context) =>
      orIssue(context, () => parseRequestAmount(readSentAmount(value), currency)),
    )
    .meta({ override: amountDocument(decimals) });
}

/** An amount whose currency is another field of the body; {@link withAmount} parses the two together. */
export const amountOfBody = z
  .unknown()
  .transform((value, context) =>
    orIssue(context, () => {
      const sent = readSentAmount(value);
      rejectInAnyCurrency(sent);
      return sent;
    }),
  )
  .meta({ override: amountDocument(6) });

/** Reports what is wrong in any currency, so that it is listed beside the errors of other fields. */
function rejectInAnyCurrency(sent: SentAmount): void {
  try {
    parseRequestAmount(sent, "USDT");
  } catch (error) {
    // The number of decimals depends on the currency.
    if (!(error instanceof AmountError) || !error.message.endsWith("decimals")) throw error;
  }
}

/** Replaces `amount` by minor units of `currency`. */
export function withAmount<T extends { amount: SentAmount; currency: Currency }>(
  { amount, ...others }: T,
  context: z.core.$RefinementCtx,
): Omit<T, "amount"> & { amountMinor: bigint } {
  const amountMinor = orIssue(context, () => parseRequestAmount(amount, others.currency), {
    path: ["amount"],
    input: amount.text,
  });
  return { ...others, amountMinor };
}

/** For the OpenAPI spec of a body with amount and currency: cedis have two decimals. */
export const amountByCurrency = {
  override: {
    if: { properties: { currency: { enum: ["GHS", "GHSFIAT"] } } },
    // Which members there may be is said beside it.
    then: { properties: { amount: amountDocument(2) }, additionalProperties: true },
  },
};

/** A currency in a request; `GHS` means cedis held in a wallet. */
export const requestCurrency = z
  .enum(["USDT", "GHS", "GHSFIAT"], { error: "USDT or GHS" })
  .transform((code): Currency => (code === "GHS" ? "GHSFIAT" : code));
