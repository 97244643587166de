import { createHash } from "node:crypto";
import type { WireObserver } from "./contract";
import { redactResponse } from "./redact";

/** One HTTP request to a provider. */
export interface WireRequest {
  /** Our short word for the call, e.g. `transfer`. */
  operation: string;
  /** Our reference at the provider, where the call concerns one. */
  reference: string | null;
  method: "GET" | "POST" | "PUT";
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** The moment, on `performance.now()`'s clock, after which no answer is awaited. */
  deadline: number;
}

/**
 * What an exchange came to. `not_sent`: the provider cannot have seen the request. `unknown`: it may
 * have seen and executed it. The reasons are our own words and hold nothing of request or answer.
 */
export type WireResult =
  | { kind: "answered"; status: number; body: string }
  | { kind: "not_sent"; reason: "rejected" | "dns" | "unreachable" | "timeout" }
  | { kind: "unknown"; reason: "timeout" | "reset" };

/**
 * Sends one request and waits for its whole answer until the deadline. Never throws for what the
 * network does, follows no redirect, and tells the observer how the exchange ended.
 */
export async function exchange(request: WireRequest, observe: WireObserver): Promise<WireResult> {
  const startedAt = performance.now();
  const result = await attempt(request);
  observe({
    operation: request.operation,
    reference: request.reference,
    requestHash: createHash("sha256")
      .update(request.body ?? "")
      .digest("hex"),
    outcome: result.kind === "answered" ? String(result.status) : result.reason,
    httpStatus: result.kind === "answered" ? result.status : null,
    response: result.kind === "answered" ? redactResponse(result.body) : null,
    startedAt,
    durationMs: Math.round(performance.now() - startedAt),
  });
  return result;
}

/** The JSON value of a text, or undefined where it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function attempt(request: WireRequest): Promise<WireResult> {
  const remainingMs = Math.floor(request.deadline - performance.now());
  if (remainingMs <= 0) return { kind: "not_sent", reason: "timeout" };
  const signal = AbortSignal.timeout(remainingMs);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      // A followed redirect would send the order, and our credentials, a second time.
      redirect: "manual",
      signal,
    });
    return { kind: "answered", status: response.status, body: await readBounded(response) };
  } catch (error) {
    if (signal.aborted) return { kind: "unknown", reason: "timeout" };
    return transportFailure(error);
  }
}

const maxResponseBytes = 64 * 1024;

/** Reads an answer up to a bound; what is longer is cut, and so no longer readable as JSON. */
async function readBounded(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
    if (bytes <= maxResponseBytes) continue;
    await reader.cancel();
    return text;
  }
}

function transportFailure(error: unknown): WireResult {
  const reasons = causesOf(error).map(reasonNotSent);
  const [reason] = reasons;
  // Several addresses may have been tried: one that got further than connecting is enough to doubt.
  if (reason && !reasons.includes(null)) return { kind: "not_sent", reason };
  return { kind: "unknown", reason: "reset" };
}

interface SystemError {
  code?: unknown;
  syscall?: unknown;
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
