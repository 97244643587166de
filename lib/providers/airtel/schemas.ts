import * as z from "zod";
import { lenientId, lenientText } from "@/lib/providers/lenient";
import { oneLine } from "@/lib/providers/one-line";
import { readJson } from "@/lib/providers/wire";

/** Airtel's responses, as far as we read them (reference airtel-money §3, §5 to §10). */

const envelopeSchema = z.object({
  data: z
    .object({
      transaction: z
        .object({ id: lenientId, status: lenientText, airtel_money_id: lenientId })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  status: z
    .object({
      response_code: lenientText,
      result_code: lenientText,
      success: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** The router may reject a call in a flat response of its own, without the envelope. */
  status_code: lenientText,
});

export interface Envelope {
  /** Null where the response does not say. */
  success: boolean | null;
  /** The codes of both families, the newer first. */
  codes: readonly string[];
  transaction: { id: string | null; status: string | null; airtelMoneyId: string | null };
}

const codeForm = /^(DP|ESB|ROUTER)\d{3,14}$/;

/** Reads what all of Airtel's responses have in common; null for any other response. */
export function readEnvelope(body: string): Envelope | null {
  const parsed = envelopeSchema.safeParse(readJson(body));
  if (!parsed.success) return null;
  const { data, status, status_code: routerCode } = parsed.data;
  const codes = [status?.response_code, status?.result_code, routerCode];
  const transaction = data?.transaction;
  return {
    success: status?.success ?? null,
    // Only what has the form of a code is kept: a provider's free text goes no further.
    codes: codes.flatMap((code) => (code !== undefined && codeForm.test(code) ? [code] : [])),
    transaction: {
      id: transaction?.id ?? null,
      status: transaction?.status ?? null,
      airtelMoneyId: oneLine(transaction?.airtel_money_id),
    },
  };
}

/** Some markets have a separate key for the PIN. */
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
    first_name: lenientText,
    last_name: lenientText,
  }),
});

export const balanceSchema = z.object({
  data: z.object({ balance: z.string(), currency: z.string() }),
});

export const callbackSchema = z.object({
  transaction: z.object({ id: z.string().min(1), status_code: lenientText }),
});
