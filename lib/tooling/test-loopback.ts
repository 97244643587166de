import { serve } from "@hono/node-server";

export interface LoopbackServer {
  baseUrl: string;
  stop(): Promise<void>;
}

/** Test support: serves a web handler over real HTTP on a free loopback port. */
export function serveOnLoopback(
  handler: (request: Request) => Promise<Response>,
): Promise<LoopbackServer> {
  return new Promise((resolve) => {
    const options = {
      fetch: handler,
      port: 0,
      hostname: "127.0.0.1",
      // The tests' own fetch must stay the platform's.
      overrideGlobalObjects: false,
    };
    const server = serve(options, ({ port }) => {
      const stop = () =>
        new Promise<void>((stopped) => {
          server.close(() => stopped());
          // A request left behind by a failed test must not hold the server open.
          if ("closeAllConnections" in server) server.closeAllConnections();
        });
      resolve({ baseUrl: `http://127.0.0.1:${port}`, stop });
    });
  });
}
