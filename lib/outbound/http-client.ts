/** The one client for HTTP calls to services outside: providers and rate sources. */

export interface OutboundRequest {
  method: "GET" | "POST" | "PUT";
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** The moment, on `performance.now()`'s clock, at which the exchange ends, complete or not. */
  deadline: number;
  /** A longer response body is cut. */
  maxBodyBytes: number;
}

export interface OutboundResponse {
  kind: "response";
  status: number;
  headers: Headers;
  body: string;
  /** The body was longer than `maxBodyBytes`. */
  isCut: boolean;
}

/**
 * Why there is no response. `not_sent`: the service cannot have seen the request. `unknown`: it may have
 * seen and executed it.
 */
export type OutboundFailure =
  | { kind: "not_sent"; reason: "rejected" | "dns" | "unreachable" | "timeout" }
  | { kind: "unknown"; reason: "timeout" | "reset" };

export type OutboundResult = OutboundResponse | OutboundFailure;

/** Called once after every exchange; `startedAt` is on `performance.now()`'s clock. */
export type OutboundObserver = (exchange: {
  result: OutboundResult;
  startedAt: number;
  durationMs: number;
}) => void;

/**
 * Sends one request and reads the whole response. Never throws for a network error, follows no redirect
 * and never retries. A failure holds nothing of the request, whose address and headers may carry secrets.
 */
export async function sendRequest(
  request: OutboundRequest,
  observe?: OutboundObserver,
): Promise<OutboundResult> {
  const startedAt = performance.now();
  const result = await attempt(request);
  observe?.({ result, startedAt, durationMs: Math.round(performance.now() - startedAt) });
  return result;
}

async function attempt(request: OutboundRequest): Promise<OutboundResult> {
  const { method, url, headers, body, deadline, maxBodyBytes } = request;
  const remainingMs = Math.floor(deadline - performance.now());
  if (remainingMs <= 0) return { kind: "not_sent", reason: "timeout" };
  const signal = AbortSignal.timeout(remainingMs);
  try {
    // A followed redirect would repeat an order, and send our credentials elsewhere.
    const response = await fetch(url, { method, headers, body, redirect: "manual", signal });
    const { status, headers: responseHeaders } = response;
    const read = await readBody(response, maxBodyBytes);
    return { kind: "response", status, headers: responseHeaders, ...read };
  } catch (error) {
    return signal.aborted ? { kind: "unknown", reason: "timeout" } : failureOf(error);
  }
}

async function readBody(response: Response, maxBytes: number) {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let room = maxBytes;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value.subarray(0, room));
    room -= part.value.byteLength;
    if (room < 0) {
      await reader?.cancel();
      break;
    }
  }
  return { body: new TextDecoder().decode(Buffer.concat(chunks)), isCut: room < 0 };
}

interface SystemError {
  code?: unknown;
  syscall?: unknown;
}

function failureOf(error: unknown): OutboundFailure {
  const reasons = causesOf(error).map(reasonNotSent);
  const [reason] = reasons;
  // Several addresses may have been tried: the request may have left over any that did connect.
  if (reason && !reasons.includes(null)) return { kind: "not_sent", reason };
  return { kind: "unknown", reason: "reset" };
}

function causesOf(error: unknown): SystemError[] {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AggregateError) return cause.errors as SystemError[];
  return cause instanceof Error ? [cause as SystemError] : [];
}

/** Why the connection was never made, or null where that is not certain. */
function reasonNotSent(cause: SystemError): "rejected" | "dns" | "unreachable" | null {
  if (cause.code === "ENOTFOUND" || cause.code === "EAI_AGAIN") return "dns";
  if (cause.code === "UND_ERR_CONNECT_TIMEOUT") return "unreachable";
  if (cause.syscall !== "connect") return null;
  return cause.code === "ECONNREFUSED" ? "rejected" : "unreachable";
}
