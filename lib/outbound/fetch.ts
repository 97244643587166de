import { sendRequest, type OutboundRequest } from "./http-client";

/** What a library that speaks to a service of its own gives its `fetch`. */
interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** There is no whole response; the message says why, and holds nothing of the exchange. */
export class NoResponseError extends Error {
  override name = "NoResponseError";
}

/**
 * {@link sendRequest} in the form of `fetch`, for libraries: one exchange within `timeoutMs`, no redirect.
 * @throws NoResponseError
 */
export function outboundFetch({
  timeoutMs,
  ...bounds
}: Pick<OutboundRequest, "maxBodyBytes" | "destination"> & { timeoutMs: number }) {
  return async (url: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    const result = await sendRequest({
      ...bounds,
      method: method === "POST" ? "POST" : "GET",
      url,
      headers,
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      deadline: performance.now() + timeoutMs,
    });
    if (result.kind !== "response") throw new NoResponseError(`No response: ${result.reason}.`);
    if (result.isCut) throw new NoResponseError("The response is too large.");
    return new Response(result.body, { status: result.status, headers: result.headers });
  };
}
