import { parse } from "lossless-json";
import type { z } from "zod";
import { RateSourceError } from "../source";

const largestBodyBytes = 1_000_000;
const maxRetryAfterSeconds = 3600;

interface JsonRequest {
  /** Named in every failure's message. */
  sourceName: string;
  /** May carry a key: it never reaches a message. */
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown;
  signal: AbortSignal;
}

/** The source asks to be left alone for a while (HTTP 429). */
export class RateLimitedError extends RateSourceError {
  override name = "RateLimitedError";
  constructor(
    sourceName: string,
    /** What its `Retry-After` asks for, at most an hour; null without a usable one. */
    readonly retryAfterSeconds: number | null,
  ) {
    const wait = retryAfterSeconds === null ? "" : `, asks to wait ${retryAfterSeconds} s`;
    super(`${sourceName}: too many requests (HTTP 429)${wait}`);
  }
}

/**
 * Asks a rate source once and reads its JSON answer with every number's own text, so that binary
 * floating point touches no price (reference §1). Bodies above 1 MB are rejected; redirects too.
 * @throws RateSourceError for whatever is not an answer of the schema's shape. Neither its message
 * nor a cause carries the address or the headers, where keys travel.
 */
export async function requestJson<Schema extends z.ZodType>(
  request: JsonRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await send(request);
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined);
    throw failureOfStatus(request.sourceName, response);
  }
  const parsed = schema.safeParse(parseBody(request.sourceName, await readText(request, response)));
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join(".") || "the answer";
  throw new RateSourceError(`${request.sourceName}: ${where} is missing or of the wrong kind`);
}

async function send(request: JsonRequest): Promise<Response> {
  const sendsBody = request.body !== undefined;
  try {
    return await fetch(request.url, {
      method: sendsBody ? "POST" : "GET",
      headers: {
        Accept: "application/json",
        ...(sendsBody ? { "Content-Type": "application/json" } : {}),
        ...request.headers,
      },
      body: sendsBody ? JSON.stringify(request.body) : undefined,
      redirect: "error",
      signal: request.signal,
    });
  } catch (error) {
    throw transportFailure(request, error);
  }
}

async function readText(request: JsonRequest, response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) throw new RateSourceError(`${request.sourceName}: an empty answer`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > largestBodyBytes) break;
      chunks.push(part.value);
    }
  } catch (error) {
    throw transportFailure(request, error);
  }
  if (size > largestBodyBytes) {
    await reader.cancel().catch(() => undefined);
    throw new RateSourceError(`${request.sourceName}: the answer is larger than 1 MB`);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseBody(sourceName: string, text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new RateSourceError(`${sourceName}: the answer is not JSON`);
  }
}

function failureOfStatus(sourceName: string, response: Response): RateSourceError {
  if (response.status !== 429) return new RateSourceError(`${sourceName}: HTTP ${response.status}`);
  const retryAfter = response.headers.get("Retry-After") ?? "";
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null;
  return new RateLimitedError(
    sourceName,
    seconds === null ? null : Math.min(seconds, maxRetryAfterSeconds),
  );
}

function transportFailure(request: JsonRequest, error: unknown): RateSourceError {
  if (request.signal.aborted)
    return new RateSourceError(`${request.sourceName}: no answer in time`);
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "no connection";
  return new RateSourceError(`${request.sourceName}: the request failed (${code})`);
}
