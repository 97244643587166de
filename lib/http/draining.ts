import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** How long an idle connection may still bring a request. */
const idleGraceMs = 1000;
/** How long running requests may take. */
const maxMs = 7000;

/**
 * Prepares a server for a graceful end. The function it returns stops accepting connections and waits
 * until the open ones have closed: every response from then on says `Connection: close`, and idle
 * connections get a moment for a request that may be on its way.
 */
export function makeDrainable(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>();
  let draining = false;
  server.prependListener("request", (_, response: ServerResponse) => {
    if (draining) closeAfter(response);
    running.add(response);
    response.once("close", () => running.delete(response));
  });
  return () => {
    draining = true;
    running.forEach(closeAfter);
    return new Promise((resolve) => {
      // `close` of the HTTP server would cut idle connections at once.
      NetServer.prototype.close.call(server, () => resolve());
      setTimeout(() => {
        server.closeIdleConnections();
        setInterval(() => server.closeIdleConnections(), 100).unref();
        // A client that does not read its response must not keep the process.
        setTimeout(() => server.closeAllConnections(), maxMs).unref();
      }, idleGraceMs).unref();
    });
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
