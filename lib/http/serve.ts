import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { config } from "@/lib/config/env";
import { clientAddressOf } from "./client-address";
import { withContentPolicy } from "./content-policy";
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
    { overrideGlobalObjects: false },
  );
  return createServer(
    { requestTimeout: 30_000, headersTimeout: 15_000, keepAliveTimeout: 15_000 },
    (request, response) => {
      const path = pathOf(request);
      if (findHandler(request.method ?? "GET", path)) void api(request, response);
      else void pages(withContentPolicy(request, response), response);
    },
  );
}

function pathOf(request: IncomingMessage): string {
  const path = (request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";
  return path.startsWith("/") ? path : "/";
}
