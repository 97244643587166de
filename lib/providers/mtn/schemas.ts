import * as z from "zod";
import { lenientId, lenientText } from "@/lib/providers/lenient";

/** MTN's responses, as far as we read them (reference mtn-momo §2, §4, §5, §7). */

/** `reason` is a plain string in practice and an object in MTN's documentation. */
const reasonSchema = z.union([
  z.string(),
  z.object({ code: z.string() }).transform((reason) => reason.code),
]);

const partySchema = z
  .object({ partyIdType: z.string(), partyId: z.string() })
  .optional()
  .catch(undefined);

/** The response to a status query of either product, and the body of a callback. */
export const statusSchema = z.object({
  status: z.string(),
  externalId: lenientText,
  amount: lenientText,
  currency: lenientText,
  financialTransactionId: lenientId,
  payer: partySchema,
  payee: partySchema,
  reason: reasonSchema.optional().catch(undefined),
});

export type MtnStatus = z.infer<typeof statusSchema>;

/** An error of the platform; the gateway in front of it has `statusCode` instead. */
export const errorSchema = z.object({ code: z.string() });

export const activeSchema = z.object({ result: z.boolean() });

export const userInfoSchema = z.object({
  name: lenientText,
  given_name: lenientText,
  family_name: lenientText,
});

export const balanceSchema = z.object({ availableBalance: z.string(), currency: z.string() });

interface MtnParty {
  partyIdType: "MSISDN";
  /** Without a plus sign. */
  partyId: string;
}

export interface MtnMoney {
  /** Decimal text, `150.00`. */
  amount: string;
  currency: "GHS";
  externalId: string;
  payerMessage: string;
  payeeNote: string;
}

/** The body of a request to pay, which names a payer, or of a transfer, which names a payee. */
export type MtnOrderRequest = MtnMoney & ({ payer: MtnParty } | { payee: MtnParty });

/** The body of a refund, which names no party but the request to pay that it refunds. */
export type MtnRefundRequest = MtnMoney & { referenceIdToRefund: string };
