import { request as exchange, type Dispatcher } from "undici";
import {
  anyDestination,
  NotConnectedError,
  publicDestination,
  type ReasonNotSent,
} from "./connect";
import { expectedInstead } from "./destination";

/** The one client for HTTP calls to services outside: providers, rate sources, receivers of merchants. */

export interface OutboundRequest {
  method: "GET" | "POST" | "PUT";
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** The moment, on `performance.now()`'s clock, at which the exchange ends, complete or not. */
  deadline: number;
  /** A longer response body is cut. */
  maxBodyBytes: number;
  /**
   * `public`: only what the policy for merchants' addresses allows ({@link expectedInstead}), checked again
   * while connecting. `any`, the default, is for addresses that are configured.
   */
  destination?: "any" | "public";
  /**
   * The status alone is a response: a body that breaks off, is late or has `maxBodyBytes` is cut there, and
   * the exchange ends. Without it such a body leaves the outcome unknown.
   */
  statusSuffices?: boolean;
}

export interface OutboundResponse {
  kind: "response";
  status: number;
  headers: Headers;
  body: string;
  /** The body was not read to its end. */
  isCut: boolean;
}

/**
 * Why there is no response. `not_sent`: the service cannot have seen the request. `unknown`: it may have
 * seen and executed it.
 */
export type OutboundFailure =
  { kind: "not_sent"; reason: ReasonNotSent } | { kind: "unknown"; reason: "timeout" | "reset" };

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
  const { method, url, body, deadline, destination } = request;
  const remainingMs = Math.floor(deadline - performance.now());
  if (remainingMs <= 0) return { kind: "not_sent", reason: "timeout" };
  const isPublic = destination === "public";
  if (isPublic && expectedInstead(url) !== null)
    return { kind: "not_sent", reason: "blocked_address" };
  const signal = AbortSignal.timeout(remainingMs);
  try {
    const headers = headersOf(request);
    const dispatcher = isPublic ? publicDestination : anyDestination;
    const response = await exchange(url, { method, headers, body, signal, dispatcher });
    return { kind: "response", ...(await readResponse(response, request)) };
  } catch (error) {
    if (error instanceof NotConnectedError) return { kind: "not_sent", reason: error.reason };
    return { kind: "unknown", reason: signal.aborted ? "timeout" : "reset" };
  }
}

function headersOf({ headers }: OutboundRequest): Headers {
  const sent = new Headers({ Accept: "*/*", "User-Agent": "Cedirail" });
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  return sent;
}

async function readResponse(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  { maxBodyBytes, statusSuffices = false }: OutboundRequest,
) {
  const chunks: Buffer[] = [];
  let room = maxBodyBytes;
  let isCut = false;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, room));
      room -= chunk.byteLength;
      // Whether there is more is worth waiting for only where the body counts.
      isCut = statusSuffices ? room <= 0 : room < 0;
      if (isCut) break;
    }
  } catch (error) {
    if (!statusSuffices) throw error;
    isCut = true;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  return { status, headers: readable(headers), body: text, isCut };
}

function readable(received: Dispatcher.ResponseData["headers"]): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(received))
    for (const value of [values ?? []].flat())
      // Receivers may send any bytes; a header of `Headers` has characters of one byte only.
      headers.append(name, Buffer.from(value).toString("latin1"));
  return headers;
}
