import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "@/lib/config/env";
import { type CedirailError, notFound } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { clientAddressOf } from "./client-address";
import { errorEnvelope } from "./envelope";

/**
 * Whether a program calls rather than a browser: it sends a credential or JSON, or accepts only JSON.
 * A program that mistypes a path gets the API's error shape instead of a page.
 */
export function isApiCaller({ headers }: IncomingMessage): boolean {
  const accept = headers.accept ?? "";
  return (
    headers.authorization !== undefined ||
    /^application\/(.+\+)?json\b/i.test(headers["content-type"] ?? "") ||
    (/\bjson\b/i.test(accept) && !/\btext\/html\b/i.test(accept))
  );
}

/** Sends an API error from outside the handlers. */
export function sendError(response: ServerResponse, error: CedirailError): void {
  const { req } = response;
  const clientAddress = clientAddressOf(req, config().trustedProxies);
  const facts = { requestId: createId("req"), method: req.method, clientAddress };
  const { status, headers, text } = errorEnvelope(error, facts);
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(text) }).end(text);
}

/** Replaces a 404 page with the API's error, however Next writes it; other responses pass unchanged. */
export function replaceUnknownPage(response: ServerResponse): void {
  const { writeHead, write, end, flushHeaders } = response;
  const original = { writeHead, write, end, flushHeaders };
  let replaced = false;
  const replaces = (status = response.statusCode): boolean => {
    if (replaced || response.headersSent || status !== 404) return replaced;
    replaced = true;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    Object.assign(response, original);
    sendError(response, notFound("There is no such page."));
    Object.assign(response, watching);
    return true;
  };
  type Writer = (...parameters: unknown[]) => unknown;
  const unlessReplaced =
    (method: Writer, instead: unknown, statusOf?: (parameters: unknown[]) => unknown): Writer =>
    (...parameters) =>
      replaces(statusOf?.(parameters) as number | undefined)
        ? instead
        : method.apply(response, parameters);
  const watching = {
    writeHead: unlessReplaced(writeHead as Writer, response, ([status]) => status),
    write: unlessReplaced(write as Writer, true),
    end: unlessReplaced(end as Writer, response),
    flushHeaders: unlessReplaced(flushHeaders, undefined),
  };
  Object.assign(response, watching);
}
