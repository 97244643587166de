import { once } from "node:events";
import { createServer, get, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginStream, endingWith, sendStream, type Parts } from "./stream";

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

it("ends for a receiver who takes a little now and then, once its time is over", async () => {
  const { state, parts } = endless();
  const sending = new Promise<void>((resolve) => {
    send = (response) => void sendStream(response, parts, 300).then(resolve);
  });
  const request = get({ port, host: "127.0.0.1" }).on("error", () => undefined);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.on("error", () => undefined);
  const timer = setInterval(() => response.read(1), 20);
  await sending;
  clearInterval(timer);
  expect(state.ended).toBe(true);
});

describe("gives back the place of a download", () => {
  const counted = () => {
    const state = { ended: 0 };
    return { state, ended: () => void (state.ended += 1) };
  };
  async function* two(): AsyncGenerator<string> {
    yield "one";
    yield await Promise.resolve("two");
  }

  it("after its last part", async () => {
    const { state, ended } = counted();
    const read: [string, number][] = [];
    for await (const part of endingWith(two(), ended)) read.push([part, state.ended]);
    expect(read).toEqual([
      ["one", 0],
      ["two", 0],
    ]);
    expect(state.ended).toBe(1);
  });

  it("where a part fails", async () => {
    const { state, ended } = counted();
    const broken: Parts = {
      async *[Symbol.asyncIterator]() {
        yield await Promise.resolve("one");
        throw new Error("no rows");
      },
    };
    const read = async () => {
      for await (const part of endingWith(broken, ended)) expect(part).toBe("one");
    };
    await expect(read()).rejects.toThrow("no rows");
    expect(state.ended).toBe(1);
  });

  it("where nothing is sent: to HEAD, and to a receiver who has left", async () => {
    for (const method of ["HEAD", "GET"]) {
      const { state, ended } = counted();
      const sending = new Promise<void>((resolve) => {
        send = (response) => {
          if (method === "GET") response.destroy();
          void sendStream(response, endingWith(two(), ended)).then(resolve);
        };
      });
      request({ port, host: "127.0.0.1", method })
        .on("error", () => undefined)
        .on("response", (response) => response.resume())
        .end();
      await sending;
      expect([method, state.ended > 0]).toEqual([method, true]);
    }
  });
});
