/** Airtel's responses in their common envelope (reference airtel-money §5, §11). */

interface Codes {
  /** The newer code, `DP…` or `ROUTER…`; left out where only the older family has one. */
  response?: string;
  /** The older code, `ESB…`. */
  result?: string;
  message: string;
}

const processed = "ESB000010";
const failed = "ESB000011";

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}

/** A success, of a status query too. */
export function succeed(data: unknown, codes: Codes): Response {
  return envelope(200, true, processed, codes, data);
}

/** A rejection, with `data` about the transaction where there is one. */
export function reject(status: number, codes: Codes, data?: unknown): Response {
  return envelope(status, false, failed, codes, data);
}

function envelope(
  http: number,
  success: boolean,
  usualResult: string,
  { response, result = usualResult, message }: Codes,
  data: unknown,
): Response {
  return json(http, {
    ...(data === undefined ? {} : { data }),
    status: {
      ...(response ? { response_code: response } : {}),
      code: String(http),
      success,
      result_code: result,
      message,
    },
  });
}

/** The response to every call while the platform is down. */
export function unavailable(): Response {
  return reject(503, { result: "ESB000001", message: "Service Unavailable" });
}

/** An internal error, which does not say whether anything was done. */
export function broken(): Response {
  return reject(500, { result: "ESB000001", message: "Something went wrong" });
}

export function missing(name: string): Response {
  return reject(400, { response: "ROUTER003", message: `Missing ${name}` });
}
