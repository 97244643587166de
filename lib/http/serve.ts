import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { config } from "@/lib/config/env";
import { CedirailError } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { logger } from "@/lib/log/logger";
import { clientAddressOf } from "./client-address";
import { withContentPolicy } from "./content-policy";
import { answerError } from "./envelope";
import { findHandler } from "./router";

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The HTTP server: paths of the API go straight to their handlers, all others to the pages. Time-outs
 * bound what a slow or silent client can hold (contract §1, Sizes).
 */
export function createHttpServer(pages: NodeHandler): Server {
  const api = getRequestListener(
    (request, { incoming }) => {
      const found = findHandler(request.method, pathOf(incoming as IncomingMessage));
      if (!found) return new Response(null, { status: 404 });
      const clientAddress = clientAddressOf(incoming as IncomingMessage, config().trustedProxies);
      return found.handle(request, { params: found.params, clientAddress });
    },
    { overrideGlobalObjects: false, errorHandler: refuseUnhandled },
  );
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 15_000 },
    (request, response) => {
      const path = pathOf(request);
      if (findHandler(request.method ?? "GET", path)) void api(request, response);
      else {
        response.setHeader("X-Request-Id", createId("req"));
        void pages(withContentPolicy(request, response), response);
      }
    },
  );
  server.on("clientError", (error, socket) => void refuseUnreadable(error, socket));
  return server;
}

/** What is no HTTP, or has more headers than are read, is answered in the one shape too. */
async function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): Promise<void> {
  // Bytes written already may belong to an answer that is under way.
  const begun = "bytesWritten" in socket && socket.bytesWritten !== 0;
  if (error.code === "ECONNRESET" || !socket.writable || begun) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = answerError(
    new CedirailError("BAD_REQUEST", "The request cannot be read as HTTP, or came too slowly."),
    createId("req"),
    { Connection: "close" },
  );
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const text = body ? await new Response(body).text() : "";
  const length = `content-length: ${Buffer.byteLength(text)}\r\n`;
  socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines}${length}\r\n${text}`);
}

/** What fails outside every handler, as a Host header that is no host does, has their error shape too. */
function refuseUnhandled(error: unknown): Response {
  const requestId = createId("req");
  if (error instanceof RequestError)
    return answerError(
      new CedirailError("BAD_REQUEST", "The address or the Host header is malformed."),
      requestId,
    );
  logger().error({ err: error, requestId }, "request failed outside its handler");
  return answerError(
    new CedirailError("INTERNAL_ERROR", "Something went wrong on our side."),
    requestId,
  );
}

function pathOf(request: IncomingMessage): string {
  const path = (request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";
  return path.startsWith("/") ? path : "/";
}
