import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

/** A provider's simulator. It returns `Response.error()` to have the connection cut. */
export interface Simulator {
  fetch(request: Request): Promise<Response> | Response;
  /** Stops its timers; writes nothing more, so that this is as good as a kill. */
  close(): void;
}

export interface ServedSimulator {
  url: string;
  /** Closes the listener, its connections and the simulator. */
  close(): Promise<void>;
}

const bodiesOfGet = new WeakMap<Request, string>();

/** What a GET carried in its body, which some clients send and a `Request` cannot hold. */
export function bodyOfGet(request: Request): string {
  return bodiesOfGet.get(request) ?? "";
}

const maxBodyBytes = 64 * 1024;

/** The text of a body; empty where there is none, or one longer than any client needs to send. */
async function textOf(incoming: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return body.length > maxBodyBytes ? "" : body.toString("utf8");
}

/** Serves a simulator over HTTP, on loopback by default; port 0 takes a free one. */
export async function serveSimulator(
  simulator: Simulator,
  { port, host = "127.0.0.1" }: { port: number; host?: string },
): Promise<ServedSimulator> {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      if (incoming.method === "GET") bodiesOfGet.set(request, await textOf(incoming));
      const response = await simulator.fetch(request);
      if (response.type !== "error") return response;
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    // The host process keeps its own Request and Response.
    { overrideGlobalObjects: false },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${boundPort}`,
    close: async () => {
      simulator.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
