import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { config } from "@/lib/config/env";
import { createMtnAdapter } from "@/lib/providers/mtn/adapter";
import { replaceRail } from "@/lib/providers/registry";
import type { BookLine, TestService } from "./test-service";

export type TestLine = BookLine & { currency: string; executedAt: string };

/** Changes a book before it is read. */
type Tamper = (lines: TestLine[]) => unknown;

/**
 * A proxy for MTN's simulator that lets a test change its `GET /book`; other requests pass through. The
 * service in this process uses it from now on.
 */
export async function tamperWithBook(service: TestService) {
  const target = service.simulatorUrls.mtn;
  const unchanged: Tamper = (lines) => lines;
  let tamper = unchanged;
  let status = 200;
  let beforeReading: () => Promise<void> = () => Promise.resolve();

  async function respondWithBook(response: ServerResponse): Promise<void> {
    await beforeReading();
    const book = (await (await fetch(`${target}/book`)).json()) as { data: TestLine[] };
    const body = JSON.stringify({ data: tamper(book.data) });
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const hopByHop = ["host", "connection", "transfer-encoding", "content-length"];
    const headers = Object.entries(request.headers).filter(([name]) => !hopByHop.includes(name));
    const forwarded = await fetch(target + request.url, {
      method: request.method ?? "GET",
      headers: headers as [string, string][],
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    response.writeHead(forwarded.status, { "content-type": "application/json" });
    response.end(Buffer.from(await forwarded.arrayBuffer()));
  }

  const server = createServer((request, response) => {
    const handled =
      request.url === "/book" ? respondWithBook(response) : forward(request, response);
    handled.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { mtn } = config().rails;
  if (!mtn) throw new Error("A test service has MTN's rail.");
  mtn.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mtn.bookUrl = `${mtn.baseUrl}/book`;
  const { providerTimeoutMs: timeoutMs } = config();
  replaceRail("mtn", createMtnAdapter({ ...mtn, timeoutMs }));
  return {
    url: mtn.baseUrl,
    /** Changes the book from now on. */
    tamper: (how: Tamper) => (tamper = how),
    /** The status of the book's response from now on. */
    respondWith: (code: number) => (status = code),
    /** Runs before each reading of the book. */
    beforeReading: (work: () => Promise<void>) => (beforeReading = work),
    reset: () => {
      tamper = unchanged;
      status = 200;
      beforeReading = () => Promise.resolve();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type TamperedBook = Awaited<ReturnType<typeof tamperWithBook>>;
