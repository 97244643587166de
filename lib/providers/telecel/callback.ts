import type { CallbackReading, IncomingCallback } from "@/lib/providers/contract";
import { readJson } from "@/lib/providers/wire";
import { resultSchema } from "./schemas";

/**
 * Reads a posted result (reference telecel-mpesa §10). It has no signature, so a forged one cannot be
 * recognized, and it names neither amount nor phone.
 */
export function readResult({ body }: IncomingCallback): CallbackReading {
  const result = parsed(body);
  const code = result?.input_ResultCode?.trim();
  const reference = result?.input_ThirdPartyConversationID?.trim() || null;
  if (!code || (reference !== null && !/^[0-9A-Za-z _]{1,40}$/.test(reference)))
    return { state: "unreadable" };
  const isReversed = /^true$/i.test(result?.input_Reversed ?? "");
  return {
    state: "read",
    reference,
    claims: {
      result: code === "INS-0" && !isReversed ? "succeeded" : "failed",
      amountMinor: null,
      phone: null,
    },
  };
}

/** The acknowledgement in Telecel's form, which names the result. */
export function resultAcknowledgement({ body }: IncomingCallback) {
  const result = parsed(body);
  return {
    status: 200,
    body: {
      output_OriginalConversationID: result?.input_OriginalConversationID ?? "",
      output_ResponseCode: "0",
      output_ResponseDesc: "Successfully Accepted Result",
      output_ThirdPartyConversationID: result?.input_ThirdPartyConversationID ?? "",
    },
  };
}

function parsed(body: Uint8Array) {
  const result = resultSchema.safeParse(readJson(Buffer.from(body).toString("utf8")));
  return result.success ? result.data : null;
}
