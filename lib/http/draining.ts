import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** How long a kept connection may still bring a request, which is then answered and closed. */
const idleGraceMs = 1000;
/** How long what is under way may take (reliability C6), with some time left to close the rest. */
const maxMs = 7000;

/**
 * Prepares a server for an orderly end (reliability C6). The function it returns takes no new
 * connections and waits until those that are open have ended: every answer from then on says
 * `Connection: close`, so that a client sends nothing more on a connection that is about to go, and
 * idle connections get a moment for the request that may be on its way.
 */
export function makeDrainable(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let draining = false;
  server.prependListener("request", (_, response: ServerResponse) => {
    if (draining) closeAfter(response);
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
  });
  return () => {
    draining = true;
    underWay.forEach(closeAfter);
    return new Promise((resolve) => {
      // The HTTP server's own `close` would cut idle connections at once.
      NetServer.prototype.close.call(server, () => resolve());
      setTimeout(() => {
        server.closeIdleConnections();
        setInterval(() => server.closeIdleConnections(), 100).unref();
        // Who does not read its response must not keep the process.
        setTimeout(() => server.closeAllConnections(), maxMs).unref();
      }, idleGraceMs).unref();
    });
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
