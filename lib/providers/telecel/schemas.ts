import { z } from "zod";

/**
 * Telecel's answers and results, as read from the wire (reference telecel-mpesa §3 to §11). What may
 * be missing is optional, so that an odd extra never hides a clear answer.
 */

const text = z.string().optional().catch(undefined);
const identifier = z
  .union([z.string(), z.int().transform(String)])
  .optional()
  .catch(undefined);

/** The envelope of every answer, with what the calls that we make add to it. */
export const responseSchema = z.object({
  output_ResponseCode: z.string(),
  output_SessionID: text,
  output_TransactionID: identifier,
  /** Our reference, of a payment; the question's own identifier, of a question. */
  output_ThirdPartyConversationID: text,
  output_OriginalTransactionID: identifier,
  output_ResponseTransactionStatus: text,
  /** Some markets say it so. */
  output_TransactionStatus: text,
  /** `True` or `False`, as text. */
  output_Reversed: z
    .union([z.string(), z.boolean().transform(String)])
    .optional()
    .catch(undefined),
  output_CustomerFirstName: text,
  output_CustomerLastName: text,
});

/** A result posted to our address. */
export const resultSchema = z.object({
  input_OriginalConversationID: text,
  input_ThirdPartyConversationID: text,
  input_ResultCode: text,
  input_Reversed: text,
});

/** The body of a collection (C2B) or payout (B2C) as we send it; the description's name differs. */
export interface TelecelPaymentRequest {
  /** Decimal text, `150.00`. */
  input_Amount: string;
  /** The number without its plus sign. */
  input_CustomerMSISDN: string;
  input_Country: "GHA";
  input_Currency: "GHS";
  input_ServiceProviderCode: string;
  input_TransactionReference: string;
  /** Our reference. */
  input_ThirdPartyConversationID: string;
  input_PurchasedItemsDesc?: string;
  input_PaymentItemsDesc?: string;
}

/** The body of a reversal; without an amount all goes back. */
export interface TelecelReversalRequest {
  /** The receipt of the payment. */
  input_TransactionID: string;
  input_ServiceProviderCode: string;
  /** Our reference of the reversal. */
  input_ThirdPartyConversationID: string;
  input_Country: "GHA";
}
