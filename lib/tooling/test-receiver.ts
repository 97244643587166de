import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a receiver of webhooks got it. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  /** On `performance.now()`'s clock. */
  at: number;
}

type Respond = (response: ServerResponse, request: Received) => void;

/** A receiver of webhooks over real HTTP, which keeps what it got. It responds 200 unless told otherwise. */
export async function startReceiver() {
  const received: Received[] = [];
  let respond: Respond = (response) => response.writeHead(200).end("ok");
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const one = {
        path: request.url ?? "",
        headers: request.headers as Record<string, string>,
        body,
        at: performance.now(),
      };
      received.push(one);
      respond(response, one);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    /** How it responds from now on. */
    responds: (next: Respond) => (respond = next),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close").catch(() => undefined);
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
