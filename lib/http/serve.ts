import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { config } from "@/lib/config/env";
import { CedirailError, internalError, notFound } from "@/lib/errors";
import { apiRoots } from "@/lib/contract/paths";
import { createId } from "@/lib/ids";
import { clientAddressOf } from "./client-address";
import { withContentPolicy } from "./content-policy";
import { respondError, errorEnvelope } from "./envelope";
import { faultOfFraming } from "./request-target";
import { findHandler } from "./router";
import { isApiCaller, replaceUnknownPage, sendError } from "./unknown-page";

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Within which a whole request must have come (contract §1, Sizes). */
const requestTimeoutMs = 30_000;

/**
 * The HTTP server: paths of the API go straight to their handlers, all others to the pages. Time-outs
 * bound what a slow or silent client can hold; a test may scale them down.
 */
export function createHttpServer(pages: NodeHandler, timeoutMs = requestTimeoutMs): Server {
  const api = getRequestListener(
    (request, { incoming }) => {
      const found = findHandler(request.method, pathOf(incoming as IncomingMessage));
      if (!found) return new Response(null, { status: 404 });
      const clientAddress = clientAddressOf(incoming as IncomingMessage, config().trustedProxies);
      return found.handle(request, { params: found.params, clientAddress });
    },
    { overrideGlobalObjects: false, errorHandler: rejectUnhandled },
  );
  const server = createServer(
    {
      requestTimeout: timeoutMs,
      headersTimeout: timeoutMs / 2,
      // How often Node looks for requests that are late: its own 30 s would double the time-out.
      connectionsCheckingInterval: timeoutMs / 30,
      keepAliveTimeout: 15_000,
      // Its own rejection has no body; ours has the error shape.
      requireHostHeader: false,
    },
    (request, response) => {
      const fault = faultOfFraming(request);
      if (fault !== null) sendError(response, new CedirailError("BAD_REQUEST", fault));
      else if (findHandler(request.method ?? "GET", pathOf(request))) void api(request, response);
      else servePage(pages, request, response);
    },
  );
  server.on("clientError", rejectUnreadable);
  return server;
}

function servePage(pages: NodeHandler, request: IncomingMessage, response: ServerResponse): void {
  // The pages' own rewrites know no upper case: they would be a second door, without the caller's address.
  if (isApiPath(pathOf(request)))
    return sendError(response, notFound("The API's paths are lower case."));
  if (isApiCaller(request)) {
    // No page takes anything but what a browser sends; what it only reads may exist.
    if (request.method !== "GET" && request.method !== "HEAD")
      return sendError(response, notFound("Pages are only read."));
    replaceUnknownPage(response);
  }
  response.setHeader("X-Request-Id", createId("req"));
  void pages(withContentPolicy(request, response), response);
}

/** How long a connection that was rejected may still drain. */
const lingerMs = 1000;

/** What is no HTTP, or has more headers than are read, is answered in the one shape too. */
function rejectUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Bytes written already may belong to an answer that is under way.
  const begun = "bytesWritten" in socket && socket.bytesWritten !== 0;
  if (error.code === "ECONNRESET" || !socket.writable || begun) {
    socket.destroy();
    return;
  }
  const { status, headers, text } = errorEnvelope(
    new CedirailError(
      "BAD_REQUEST",
      "The request cannot be read as HTTP, or came too slowly.",
      {},
      { cause: error },
    ),
    { requestId: createId("req") },
    { Connection: "close" },
  );
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name.toLowerCase()}: ${value}\r\n`,
  );
  const length = `content-length: ${Buffer.byteLength(text)}\r\n`;
  socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines.join("")}${length}\r\n${text}`);
  // A client that goes on sending would hold the connection open; cut at once, it may miss the answer.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** What fails outside every handler, as a Host header that is no host does, has their error shape too. */
function rejectUnhandled(error: unknown): Response {
  const facts = { requestId: createId("req") };
  if (error instanceof RequestError)
    return respondError(
      new CedirailError("BAD_REQUEST", "The address or the Host header is malformed."),
      facts,
    );
  return respondError(internalError(error, "It failed outside its handler."), facts);
}

/** Whether a path's first segment is the API's, in whatever letters. */
function isApiPath(path: string): boolean {
  const first = path.split("/")[1]?.toLowerCase() ?? "";
  return ["api", "openapi.json", ...apiRoots].includes(first);
}

function pathOf(request: IncomingMessage): string {
  const path = (request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";
  return path.startsWith("/") ? path : "/";
}
