import { LosslessNumber, parse } from "lossless-json";
import * as z from "zod";
import { parseDecimal } from "@/lib/money";
import { currency } from "./connection";
import { missing, reject } from "./simulator-responses";

/** A creating call, as its body requests it. */
export interface RequestedOrder {
  id: string;
  /** E.164. */
  phone: string;
  amountMinor: bigint;
  /** What the subscriber reads. */
  note: string;
  /** Encrypted; of disbursements. */
  pin: string | null;
}

// Numbers are validated as text, so that no amount is rounded.
const jsonNumber = z.instanceof(LosslessNumber).transform(({ value }) => value);
const msisdn = z
  .union([z.string(), jsonNumber])
  .pipe(z.string().regex(/^\d{9}$/))
  .transform((digits) => `+233${digits}`);
const amount = jsonNumber
  .pipe(z.string().regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/))
  .transform((digits) => parseDecimal(digits, 2))
  .refine((amountMinor) => amountMinor > 0n);
const note = z.string().min(4).max(64);
const id = z.string().min(1).max(64);

const paymentSchema = (country: string) => {
  const place = {
    country: z.literal(country).optional(),
    currency: z.literal(currency).optional(),
  };
  return z
    .object({
      reference: note,
      subscriber: z.object({ ...place, msisdn }),
      transaction: z.object({ ...place, amount, id }),
    })
    .transform(({ reference, subscriber, transaction }) => ({
      id: transaction.id,
      phone: subscriber.msisdn,
      amountMinor: transaction.amount,
      note: reference,
      pin: null,
    }));
};

const type = z.enum(["B2C", "B2B"]);
const walletType = z.enum(["NORMAL", "SALARY"]);

const disbursementSchema = (version: number) =>
  z
    .object({
      payee: z.object({
        msisdn,
        wallet_type: version < 3 ? walletType.optional() : walletType,
      }),
      reference: note,
      pin: z.string().min(1),
      transaction: z.object({ amount, id, type: version < 2 ? type.optional() : type }),
    })
    .transform(({ payee, reference, pin, transaction }) => ({
      id: transaction.id,
      phone: payee.msisdn,
      amountMinor: transaction.amount,
      note: reference,
      pin,
    }));

/** Reads a payment's body: an order, or Airtel's rejection (reference §6.1). */
export function readPayment(text: string, country: string): RequestedOrder | Response {
  return readBody(text, paymentSchema(country));
}

/** Reads a disbursement's body by the version of the call (reference §7). */
export function readDisbursement(text: string, version: number): RequestedOrder | Response {
  return readBody(text, disbursementSchema(version));
}

function readBody(text: string, schema: z.ZodType<RequestedOrder>): RequestedOrder | Response {
  const value = losslessJson(text);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path ?? [];
  const name = String(path.at(-1) ?? "body");
  if (path.length === 0 || memberAt(value, path) === undefined) return missing(name);
  const result = codeOfMember.get(name) ?? "ESB000008";
  return reject(400, { result, message: `Invalid ${name}` });
}

const codeOfMember = new Map([
  ["msisdn", "ESB000033"],
  ["country", "ESB000034"],
  ["currency", "ESB000035"],
]);

function memberAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === "object" && inner !== null
        ? Object.getOwnPropertyDescriptor(inner, name)?.value
        : undefined,
    value,
  );
}

function losslessJson(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
