import { CedirailError } from "./error.js";

export interface RetryOptions {
  /** How long one attempt may take, its response included. */
  timeoutMs: number;
  /** How often a call is made again after its first attempt. */
  maxRetries: number;
  /** What carries out one attempt. */
  fetch: typeof globalThis.fetch;
}

/** The first wait is up to this long, each later one up to twice as long as that before it. */
const firstWaitMs = 500;
const longestWaitMs = 8_000;
/** Limits count per minute: what has to wait longer than this is not worth waiting for. */
const longestRetryAfterMs = 61_000;

/**
 * `fetch`, made again after a lost connection, a time-out, a 5xx or a 429. What might have been carried out is
 * repeated only where that changes nothing: under its idempotency key, or where nothing is written. A DELETE has no
 * key, and a second one would get a 404 although the first succeeded.
 * @throws CedirailError `NO_RESPONSE` when the last attempt had none
 */
export function retrying(options: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    const isRepeatable =
      /^(GET|HEAD)$/.test(request.method) || request.headers.has("idempotency-key");
    for (let retries = 0; ; retries += 1) {
      const isLast = retries >= options.maxRetries;
      const result = await attempt(request, options);
      if (result instanceof Response) {
        const mayRepeat = result.status === 429 || (result.status >= 500 && isRepeatable);
        const waitMs = mayRepeat && !isLast ? waitAfter(result, retries) : null;
        if (waitMs === null) return result;
        await wait(waitMs, request.signal);
      } else {
        if (isLast || !isRepeatable) throw noResponse(request, result.cause);
        await wait(backoffMs(retries), request.signal);
      }
    }
  };
}

/** One attempt with its body read to the end, or why there was no response. */
async function attempt(
  request: Request,
  { fetch, timeoutMs }: RetryOptions,
): Promise<Response | { cause: unknown }> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(request.clone(), { signal });
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    // A file is passed on as it arrives, whatever its size.
    if (response.ok && !isJson) return response;
    return new Response(await response.arrayBuffer(), response);
  } catch (cause) {
    request.signal.throwIfAborted();
    return { cause };
  }
}

/** How long to wait after this response; null: too long. */
function waitAfter(response: Response, retries: number): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? NaN);
  if (!(seconds >= 0)) return backoffMs(retries);
  return seconds * 1000 > longestRetryAfterMs ? null : seconds * 1000 + backoffMs(0);
}

/** Doubling, and half of it drawn, so that many callers do not come back at once. */
function backoffMs(retries: number): number {
  const longest = Math.min(firstWaitMs * 2 ** retries, longestWaitMs);
  return (longest * (1 + Math.random())) / 2;
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, ms);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}

function noResponse(request: Request, cause: unknown): CedirailError {
  const reason = cause instanceof Error ? causeOf(cause) : String(cause);
  return new CedirailError(`${request.method} ${request.url} got no response: ${reason}`, {
    status: 0,
    code: "NO_RESPONSE",
    idempotencyKey: request.headers.get("idempotency-key"),
    cause,
  });
}

/** Node's fetch says only "fetch failed"; why is in its cause. */
function causeOf(error: Error): string {
  return error.cause instanceof Error && error.cause.message !== ""
    ? error.cause.message
    : error.message;
}
