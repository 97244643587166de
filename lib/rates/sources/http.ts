import { isLosslessNumber, parse, type LosslessNumber } from "lossless-json";
import * as z from "zod";
import { sendRequest, type OutboundResponse } from "@/lib/outbound/http-client";
import { RateSourceError } from "../source";
import { parseDecimalText } from "./decimal";

const maxBodyBytes = 1_000_000;
const maxRetryAfterSeconds = 3600;

interface JsonRequest {
  /** Appears in every error's message. */
  sourceName: string;
  /** May carry a key: it never reaches a message. */
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown;
  /** On `performance.now()`'s clock. */
  deadline: number;
}

/** The source limits our calls (HTTP 429). */
export class RateLimitedError extends RateSourceError {
  override name = "RateLimitedError";
  constructor(
    sourceName: string,
    /** Its `Retry-After`, at most an hour; null without a usable one. */
    readonly retryAfterSeconds: number | null,
  ) {
    const wait = retryAfterSeconds === null ? "" : `, retry after ${retryAfterSeconds} s`;
    super(`${sourceName}: too many requests (HTTP 429)${wait}`);
  }
}

/**
 * Queries a rate source once and reads its JSON response with every number's own text, so that binary
 * floating point touches no price (reference §1). Bodies above 1 MB are rejected; redirects too.
 * @throws RateSourceError for anything but a response of the schema's shape. Neither its message nor a
 *   cause carries the address or the headers, where keys travel.
 */
export async function requestJson<Schema extends z.ZodType>(
  { sourceName, url, headers, body, deadline }: JsonRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const hasBody = body !== undefined;
  const result = await sendRequest({
    method: hasBody ? "POST" : "GET",
    url,
    headers: {
      Accept: "application/json",
      ...(hasBody && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: hasBody ? JSON.stringify(body) : undefined,
    deadline,
    maxBodyBytes,
  });
  if (result.kind !== "response")
    throw new RateSourceError(`${sourceName}: the request failed (${result.reason})`);
  if (result.status < 200 || result.status > 299) throw errorOfStatus(sourceName, result);
  if (result.isCut) throw new RateSourceError(`${sourceName}: the response is larger than 1 MB`);
  const parsed = schema.safeParse(parseBody(sourceName, result.body));
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join(".") || "the response";
  throw new RateSourceError(`${sourceName}: ${where} is missing or of the wrong type`);
}

function parseBody(sourceName: string, text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new RateSourceError(`${sourceName}: the response is not JSON`);
  }
}

function errorOfStatus(sourceName: string, { status, headers }: OutboundResponse): RateSourceError {
  if (status !== 429) return new RateSourceError(`${sourceName}: HTTP ${status}`);
  const retryAfter = headers.get("Retry-After") ?? "";
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null;
  const retryAfterSeconds = seconds === null ? null : Math.min(seconds, maxRetryAfterSeconds);
  return new RateLimitedError(sourceName, retryAfterSeconds);
}

/** A JSON number or string as its text: sources have changed from one to the other. */
const numericText = z
  .union([z.string(), z.custom<LosslessNumber>(isLosslessNumber)])
  .transform((value) => value.toString());

/** A decimal of zero or more, exactly as sent. */
export const decimalSchema = numericText.transform((text, context) => {
  const decimal = parseDecimalText(text);
  if (decimal) return decimal;
  context.addIssue("not a decimal");
  return z.NEVER;
});

/** A time in seconds since 1970. */
export const epochSecondsSchema = numericText
  .pipe(z.string().regex(/^\d{9,10}$/))
  .transform((text) => new Date(Number(text) * 1000));
