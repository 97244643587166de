import { z } from "zod";
import { oneLine } from "@/lib/providers/one-line";
import { readJson } from "@/lib/providers/wire";

/**
 * Airtel's answers, as read from the wire (reference airtel-money §3, §5 to §10). What we do not need
 * is not read; what may be missing is optional, so that an odd extra never hides a clear answer.
 */

const text = z.string().optional().catch(undefined);
const identifier = z
  .union([z.string(), z.int().transform(String)])
  .optional()
  .catch(undefined);

export const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** A number, or the same as text. */
  expires_in: z.coerce.number().positive(),
});

const envelopeSchema = z.object({
  data: z
    .object({
      transaction: z
        .object({ id: identifier, status: text, airtel_money_id: identifier })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  status: z
    .object({
      response_code: text,
      result_code: text,
      success: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** The router may reject a call in a flat answer of its own, without the envelope. */
  status_code: text,
});

export interface Envelope {
  /** Null where the answer does not say. */
  success: boolean | null;
  /** The codes of both families, the newer first. */
  codes: readonly string[];
  transaction: { id: string | null; status: string | null; airtelMoneyId: string | null };
}

const codeForm = /^(DP|ESB|ROUTER)\d{3,14}$/;

/** Reads what all of Airtel's answers have in common, or null where it is no such answer. */
export function readEnvelope(body: string): Envelope | null {
  const parsed = envelopeSchema.safeParse(readJson(body));
  if (!parsed.success) return null;
  const { data, status, status_code: routerCode } = parsed.data;
  const codes = [status?.response_code, status?.result_code, routerCode];
  const transaction = data?.transaction;
  return {
    success: status?.success ?? null,
    // A code is kept only where it looks like one: a provider's free text goes no further.
    codes: codes.flatMap((code) => (code !== undefined && codeForm.test(code) ? [code] : [])),
    transaction: {
      id: transaction?.id ?? null,
      status: transaction?.status ?? null,
      airtelMoneyId: oneLine(transaction?.airtel_money_id),
    },
  };
}

/** Some markets have a key of its own for the PIN. */
export const keySchema = z.object({
  data: z.object({
    key: z.string().min(1),
    pin_key: z.string().min(1).optional().catch(undefined),
  }),
});

export const userSchema = z.object({
  data: z.object({
    is_barred: z.boolean(),
    is_pin_set: z.boolean(),
    first_name: text,
    last_name: text,
  }),
});

export const balanceSchema = z.object({
  data: z.object({ balance: z.string(), currency: z.string() }),
});

export const callbackSchema = z.object({
  transaction: z.object({ id: z.string().min(1), status_code: text }),
});
