/** Telecel's responses in their envelope, and the gateway's outside it (reference telecel-mpesa §11). */

/** Each code's HTTP status and text; a successful query is 200. */
const codes = {
  "INS-0": [201, "Request processed successfully"],
  "INS-1": [400, "Internal Error"],
  "INS-6": [401, "Transaction Failed"],
  "INS-9": [408, "Request timeout"],
  "INS-10": [409, "Duplicate Transaction"],
  "INS-13": [400, "Invalid Shortcode Used"],
  "INS-15": [400, "Invalid Amount Used"],
  "INS-17": [400, "Invalid Transaction Reference. Length Should Be Between 1 and 20."],
  "INS-18": [400, "Invalid TransactionID Used"],
  "INS-20": [400, "Not All Parameters Provided. Please try again."],
  "INS-21": [400, "Parameter validations failed. Please try again."],
  "INS-23": [400, "Unknown Status. Please contact the support team."],
  "INS-26": [400, "Invalid Currency Used"],
  "INS-28": [400, "Invalid ThirdPartyConversationID Used"],
  "INS-30": [400, "Invalid Purchased Items Description Used"],
  "INS-31": [400, "Invalid Payment Items Description Used"],
  "INS-32": [400, "Invalid KYC Query Type Used"],
  "INS-35": [400, "Transaction Belongs To Another Organization"],
  "INS-989": [400, "Session Creation Failed"],
  "INS-990": [400, "Customer Transaction Value Limit Breached"],
  "INS-997": [400, "API Not Enabled"],
  "INS-996": [400, "API Can Not Be Used At This Time"],
  "INS-998": [400, "Invalid Market"],
  "INS-2006": [422, "Insufficient balance"],
  "INS-2051": [400, "MSISDN invalid."],
} as const satisfies Record<string, readonly [number, string]>;
export type Code = keyof typeof codes;

export function descriptionOf(code: Code): string {
  return codes[code][1];
}

/** A response with the code's own HTTP status by default, and the known ids. */
export function envelope(
  code: Code,
  members: Record<string, string> = {},
  status: number = codes[code][0],
): Response {
  const body = { output_ResponseCode: code, output_ResponseDesc: codes[code][1], ...members };
  return Response.json(body, { status });
}

/** The response of the gateway, which does not use the envelope, to an invalid bearer. */
export function unauthorized(): Response {
  return Response.json({ error: "Unauthorized" }, { status: 401 });
}

/** Service unavailable, for which no code of its own is known. */
export function unavailable(members: Record<string, string> = {}): Response {
  return envelope("INS-1", members, 503);
}
