import * as z from "zod";
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

/** The body of a payment or a reversal, in Telecel's names. */
export interface TelecelRequest extends Record<string, string> {
  /** Our reference. */
  input_ThirdPartyConversationID: string;
}
