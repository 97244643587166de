import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { randomBytes } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import type { Principal } from "@/lib/auth/principal";
import { principalOfSession } from "@/lib/auth/session";
import { readSessionCookie } from "@/lib/auth/session-cookie";
import { config } from "@/lib/config/env";
import { apiRoots } from "@/lib/contract/paths";
import { CedirailError, internalError, notFound } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { uploadTimes } from "./body";
import { inScopeOf } from "./caller-scope";
import { clientAddressOf } from "./client-address";
import { errorEnvelope, respondError, type Envelope } from "./envelope";
import { admitToHostedPage, hostedIdOf, tooManyPages } from "./hosted-page";
import { findHandler } from "./router";
import { outboxGrant, outboxHeader } from "./outbox-page";
import { contentPolicy, framedHeader } from "./security-headers";
import { isStream, sendStream } from "./stream";

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The time in which a whole request must arrive, but for uploads (contract §1, Sizes). */
const requestTimeoutMs = 30_000;

/** The latest request of each connection whose body is an upload. */
const uploads = new WeakMap<Duplex, IncomingMessage>();

/**
 * The HTTP server, in production and in development: API paths go to their handlers, all others to
 * the pages. Timeouts bound what a slow client can hold; a test may scale them down. `hotReload` allows
 * the pages what Next needs for it in development.
 */
export function createHttpServer(
  pages: NodeHandler,
  { timeoutMs = requestTimeoutMs, times = uploadTimes, hotReload = false } = {},
): Server {
  const api = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const message = incoming as IncomingMessage;
      const found = findHandler(request.method, pathOf(message));
      if (!found) return new Response(null, { status: 404 });
      const clientAddress = clientAddressOf(message, config().trustedProxies);
      const allowUpload = () => {
        uploads.set(message.socket, message);
        return times;
      };
      const envelope = await found.handle(request, {
        params: found.params,
        clientAddress,
        allowUpload,
      });
      // Not as a web response, whose parts would only be taken out again.
      await sendEnvelope(outgoing as ServerResponse, envelope);
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false, errorHandler: rejectUnhandled },
  );
  const server = createServer(
    {
      requestTimeout: timeoutMs,
      headersTimeout: timeoutMs / 2,
      // How often Node checks for late requests: its default of 30 s would double the timeout.
      connectionsCheckingInterval: timeoutMs / 30,
      keepAliveTimeout: 15_000,
      // Node would reject without a body; `framingError` has the error shape.
      requireHostHeader: false,
    },
    (request, response) => {
      const problem = framingError(request);
      if (problem !== null) sendError(response, new CedirailError("BAD_REQUEST", problem));
      else if (findHandler(request.method ?? "GET", pathOf(request))) void api(request, response);
      else servePage(pages, request, response, hotReload);
    },
  );
  server.on("clientError", rejectUnreadable);
  return server;
}

function servePage(
  pages: NodeHandler,
  request: IncomingMessage,
  response: ServerResponse,
  hotReload: boolean,
): void {
  const path = pathOf(request);
  // Next's rewrites ignore case: without this they would be a way in without the client address.
  if (isApiPath(path)) return sendError(response, notFound("API paths are lower case."));
  // `/__nextjs…` are the calls of Next's own development tools.
  if (isApiCaller(request) && !(hotReload && path.startsWith("/__nextjs"))) {
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendError(response, notFound("Pages take only GET and HEAD."));
    replaceUnknownPage(response);
  }
  const hostedId = hostedIdOf(path);
  if (hostedId === null) return showPage(pages, request, response, { hotReload });
  const clientAddress = clientAddressOf(request, config().trustedProxies);
  void admitToHostedPage(hostedId, clientAddress).then(({ exceeded, frameOrigins }) => {
    if (exceeded) void sendEnvelope(response, tooManyPages(exceeded));
    else showPage(pages, request, response, { hotReload, frameOrigins });
  });
}

function showPage(
  pages: NodeHandler,
  request: IncomingMessage,
  response: ServerResponse,
  { hotReload, frameOrigins = [] }: { hotReload: boolean; frameOrigins?: readonly string[] },
): void {
  const policy = contentPolicy(randomBytes(16).toString("base64"), hotReload, frameOrigins);
  // Next reads the nonce from the request's header and puts it on its scripts.
  request.headers["content-security-policy"] = policy;
  request.headers[framedHeader] = frameOrigins.length > 0 ? "1" : undefined;
  request.headers[outboxHeader] = outboxGrant(request);
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("X-Request-Id", createId("req"));
  void visitorOf(request).then((visitor) => inScopeOf(visitor, () => pages(request, response)));
}

/** The visitor of a page, for the rows that it may read; null without a session, and for files. */
async function visitorOf(request: IncomingMessage): Promise<Principal | null> {
  if (pathOf(request).startsWith("/_next/")) return null;
  const token = await readSessionCookie(request.headers.cookie ?? null);
  const principal = token ? await principalOfSession(token).catch(() => null) : null;
  return typeof principal === "string" ? null : principal;
}

/**
 * Checks the framing of a request before anything trusts it, and rewrites a target in absolute form
 * (`GET http://host/docs`) to its path, so that nothing behind builds an address from it.
 * @returns what is wrong, as a sentence, or null
 */
function framingError(request: IncomingMessage): string | null {
  let hosts = 0;
  for (let index = 0; index < request.rawHeaders.length; index += 2)
    if (request.rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  if (hosts > 1 || (hosts === 0 && request.httpVersion === "1.1"))
    return "The request must have exactly one Host header.";
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "")
    return "The body must be sent without Content-Encoding.";
  const target = request.url ?? "/";
  if (target.startsWith("/")) return null;
  const [prefix, authority] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
  if (prefix === undefined) return "The request target must be a path.";
  const { host } = request.headers;
  if (host !== undefined && authority?.toLowerCase() !== host.toLowerCase())
    return "The request target and the Host header name different hosts.";
  const path = target.slice(prefix.length);
  request.url = path.startsWith("/") ? path : `/${path}`;
  return null;
}

/** How long a rejected connection may drain. */
const drainMs = 1000;

/** Responds in the error shape to what is not HTTP, has too many headers, or arrives too slowly. */
function rejectUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Bytes already written may belong to another response.
  const hasWritten = "bytesWritten" in socket && socket.bytesWritten !== 0;
  // The wrapper bounds the time of an upload that it allowed; Node reports each request once.
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && uploads.get(socket)?.complete === false) return;
  if (error.code === "ECONNRESET" || !socket.writable || hasWritten) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = errorEnvelope(
    new CedirailError(
      "BAD_REQUEST",
      "The request is not valid HTTP, or arrived too slowly.",
      {},
      { cause: error },
    ),
    { requestId: createId("req") },
    { Connection: "close" },
  );
  const lines = Object.entries({ ...headers, "Content-Length": Buffer.byteLength(body) }).map(
    ([name, value]) => `${name.toLowerCase()}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines.join("")}\r\n${body}`);
  // A client that keeps sending must not hold the connection; cut at once, it could miss the response.
  setTimeout(() => socket.destroy(), drainMs).unref();
}

/** Responds in the error shape to what fails outside a handler, such as an invalid Host header. */
function rejectUnhandled(error: unknown): Response {
  const rejection =
    error instanceof RequestError
      ? new CedirailError("BAD_REQUEST", "The address or the Host header is malformed.")
      : internalError(error, "It failed outside its handler.");
  return respondError(rejection, { requestId: createId("req") });
}

/** Whether a path's first segment is the API's, in upper or lower case. */
function isApiPath(path: string): boolean {
  const first = path.split("/")[1]?.toLowerCase() ?? "";
  return ["api", "openapi.json", ...apiRoots].includes(first);
}

function pathOf(request: IncomingMessage): string {
  const path = (request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";
  return path.startsWith("/") ? path : "/";
}

/**
 * Whether a program calls rather than a browser: it sends a credential or JSON, or accepts only JSON.
 * A program that mistypes a path gets the API's error shape instead of a page.
 */
function isApiCaller({ headers }: IncomingMessage): boolean {
  const accept = headers.accept ?? "";
  return (
    headers.authorization !== undefined ||
    /^application\/(.+\+)?json\b/i.test(headers["content-type"] ?? "") ||
    (/\bjson\b/i.test(accept) && !/\btext\/html\b/i.test(accept))
  );
}

/** Sends an API error from outside the handlers. */
function sendError(response: ServerResponse, error: CedirailError): void {
  const { req } = response;
  const clientAddress = clientAddressOf(req, config().trustedProxies);
  const facts = { requestId: createId("req"), method: req.method, clientAddress };
  void sendEnvelope(response, errorEnvelope(error, facts));
}

async function sendEnvelope(response: ServerResponse, envelope: Envelope): Promise<void> {
  const { status, headers, body, cookies = [] } = envelope;
  const all: OutgoingHttpHeaders = headers;
  if (cookies.length > 0) all["Set-Cookie"] = [...cookies];
  if (isStream(body)) return sendStream(response.writeHead(status, all), body);
  all["Content-Length"] = Buffer.byteLength(body);
  response.writeHead(status, all).end(body);
}

/** Replaces a 404 page with the API's error, however Next writes it; other responses pass unchanged. */
function replaceUnknownPage(response: ServerResponse): void {
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
