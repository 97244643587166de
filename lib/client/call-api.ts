import { operationPaths } from "@/lib/contract/paths";
import { connectionLost, readRejection } from "./api-error";
import type { ResponseOf, CallableId, RequestOf } from "./operation-types";
import { noteRateLimit } from "./polling";
import { noteServerTime } from "./server-clock";

interface CallOptions {
  /** Made before the first tap and kept over retries (contract §1, Idempotency). */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

// A little longer than the service's own time-out, so that its response arrives first.
const timeoutMs = 35_000;

/** A call as it is sent; `csv` is the text of a file. */
interface Call {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  csv?: string;
}

/**
 * Calls an operation with the session's cookie.
 * @throws ApiError for every rejection and when there is no response; an abort is rethrown.
 */
export async function callApi<Id extends CallableId>(
  id: Id,
  request: RequestOf<Id>,
  options: CallOptions = {},
): Promise<ResponseOf<Id>> {
  const { params, query, body, csv } = request as Call;
  const text = csv ?? (body === undefined ? undefined : JSON.stringify(body));
  const mediaType = csv === undefined ? "application/json" : "text/csv";
  const [status, result, retryAfter] = await exchange(addressOf(id, params, query), options, {
    method: operationPaths[id].method,
    headers: {
      Accept: "application/json",
      ...(text === undefined ? {} : { "Content-Type": mediaType }),
      ...(options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : {}),
    },
    body: text,
  });
  if (status >= 200 && status < 300) {
    // A page in place of the response says nothing of what happened.
    if (result === null) throw connectionLost();
    return result as ResponseOf<Id>;
  }
  throw readRejection(status, result, retryAfter);
}

/** The address of an operation, with its parameters and without what is empty. */
export function addressOf(
  id: CallableId,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = operationPaths[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return search === "" ? path : `${path}?${search}`;
}

async function exchange(
  address: string,
  { signal }: CallOptions,
  init: RequestInit,
): Promise<[status: number, result: unknown, retryAfter: string | null]> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, {
      ...init,
      credentials: "same-origin",
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    noteServerTime(response.headers.get("date"));
    noteRateLimit(response.headers);
    const text = await response.text();
    return [response.status, readJson(text), response.headers.get("retry-after")];
  } catch (error) {
    if (signal?.aborted) throw error;
    throw connectionLost();
  }
}

/** A proxy may respond with a page of its own, which is not a body of the API. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
