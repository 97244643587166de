import { z } from "zod";

/**
 * MTN's answers, as read from the wire (reference mtn-momo §2, §4, §5, §7). What we do not need is
 * not read; what may be missing is optional, so that an odd extra never hides a clear answer.
 */

export const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().finite(),
});

/** `reason` is a plain string in observed answers and an object in MTN's own description. */
const reasonSchema = z.union([
  z.string(),
  z.object({ code: z.string() }).transform((reason) => reason.code),
]);

const partySchema = z
  .object({ partyIdType: z.string(), partyId: z.string() })
  .optional()
  .catch(undefined);

/** The answer to a status query of either product, and the body of a callback. */
export const statusSchema = z.object({
  status: z.string(),
  externalId: z.string().optional().catch(undefined),
  amount: z.string().optional().catch(undefined),
  currency: z.string().optional().catch(undefined),
  financialTransactionId: z
    .union([z.string(), z.int().transform(String)])
    .optional()
    .catch(undefined),
  payer: partySchema,
  payee: partySchema,
  reason: reasonSchema.optional().catch(undefined),
});

export type MtnStatus = z.infer<typeof statusSchema>;

/** An error of the platform; the gateway before it says `statusCode` instead. */
export const errorSchema = z.object({ code: z.string() });

export const activeSchema = z.object({ result: z.boolean() });

export const userInfoSchema = z.object({
  name: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
});

export const balanceSchema = z.object({ availableBalance: z.string(), currency: z.string() });

/** A number without its plus sign. */
interface MtnParty {
  partyIdType: "MSISDN";
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

/** The body of a refund, which names no party but the request to pay whose money goes back. */
export type MtnRefundRequest = MtnMoney & { referenceIdToRefund: string };
