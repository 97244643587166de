import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { beginStream, sendStream, type Parts } from "./stream";

let send: (response: ServerResponse) => void = () => undefined;
const server = createServer((_, response) => send(response));
let port: number;

beforeEach(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const inTurn = <T>(part: () => Promise<T>) => part();

/** Parts without end, and how many of them were read. */
function endless() {
  const state = { read: 0, ended: false };
  const parts: Parts = {
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          state.read += 1;
          yield "x".repeat(100_000);
          await Promise.resolve();
        }
      } finally {
        state.ended = true;
      }
    },
  };
  return { state, parts };
}

it("reads no further than its receiver takes, and ends where the receiver leaves", async () => {
  const { state, parts } = endless();
  const sending = new Promise<ServerResponse>((resolve) => {
    send = (response) => {
      const sent = beginStream(parts, inTurn).then((begun) => sendStream(response, begun));
      void sent.then(() => resolve(response));
    };
  });
  const request = get({ port, host: "127.0.0.1" });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  await once(response, "readable");
  let before = -1;
  // Until all buffers between the two are full.
  while (before !== state.read) {
    before = state.read;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(state.read).toBeLessThan(1_000);
  expect(state.ended).toBe(false);
  request.destroy();
  await sending;
  expect(state.ended).toBe(true);
});

it("is rejected where its first part fails, before anything is sent", async () => {
  const broken: Parts = {
    async *[Symbol.asyncIterator]() {
      await Promise.resolve();
      throw new Error("no rows");
    },
  };
  await expect(beginStream(broken, inTurn)).rejects.toThrow("no rows");
});
