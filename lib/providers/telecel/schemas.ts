import { z } from "zod";
import { lenientId, lenientText } from "@/lib/providers/lenient";

/** Telecel's responses and results, as far as we read them (reference telecel-mpesa §3 to §11). */

/** The envelope of every response, with the members that our calls add to it. */
export const responseSchema = z.object({
  output_ResponseCode: z.string(),
  output_SessionID: lenientText,
  output_TransactionID: lenientId,
  /** Of a payment, our reference; of a query, the query's own id. */
  output_ThirdPartyConversationID: lenientText,
  output_OriginalTransactionID: lenientId,
  output_ResponseTransactionStatus: lenientText,
  /** The name in some markets. */
  output_TransactionStatus: lenientText,
  /** `True` or `False`, as text. */
  output_Reversed: z
    .union([z.string(), z.boolean().transform(String)])
    .optional()
    .catch(undefined),
  output_CustomerFirstName: lenientText,
  output_CustomerLastName: lenientText,
});

/** A result posted to our address. */
export const resultSchema = z.object({
  input_OriginalConversationID: lenientText,
  input_ThirdPartyConversationID: lenientText,
  input_ResultCode: lenientText,
  input_Reversed: lenientText,
});

/** The body of a collection (C2B) or payout (B2C); the name of the description differs. */
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

/** The body of a reversal; without an amount the whole payment is reversed. */
export interface TelecelReversalRequest {
  /** The receipt of the payment. */
  input_TransactionID: string;
  input_ServiceProviderCode: string;
  /** Our reference for the reversal. */
  input_ThirdPartyConversationID: string;
  input_Country: "GHA";
}
