import { createHash } from "node:crypto";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { WireCall } from "./contract";
import { exchange, type WireRequest } from "./wire";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering = (text: string) => (socket: Socket) => {
  socket.once("data", () => socket.end(text));
};

async function post(url: string, timeoutMs = 5_000, body = '{"amount":"1.00"}') {
  const calls: WireCall[] = [];
  const request: WireRequest = {
    operation: "transfer",
    reference: "reference-1",
    method: "POST",
    url,
    headers: { Authorization: "Bearer obviously-fake-secret" },
    body,
    deadline: performance.now() + timeoutMs,
  };
  const result = await exchange(request, (call) => calls.push(call));
  return { result, call: calls[0] };
}

test("an answer comes with its status and text, and its evidence with the hash of the body sent", async () => {
  const url = await listen(answering("HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\n\r\nok"));
  const { result, call } = await post(url);
  expect(result).toEqual({ kind: "answered", status: 202, body: "ok" });
  expect(call).toMatchObject({
    operation: "transfer",
    reference: "reference-1",
    outcome: "202",
    httpStatus: 202,
    requestHash: createHash("sha256").update('{"amount":"1.00"}').digest("hex"),
  });
});

test("a rejected connection and an unknown host were never sent", async () => {
  const url = await listen(() => undefined);
  servers.splice(0).forEach((server) => server.close());
  expect((await post(url)).result).toEqual({ kind: "not_sent", reason: "rejected" });
  expect((await post("http://no-such-host.invalid")).result).toEqual({
    kind: "not_sent",
    reason: "dns",
  });
});

test("a connection cut after sending, or in the middle of the answer, is unknown", async () => {
  const cut = await listen((socket) => socket.once("data", () => socket.destroy()));
  expect((await post(cut)).result).toEqual({ kind: "unknown", reason: "reset" });
  const half = await listen(answering("HTTP/1.1 202 Accepted\r\nContent-Length: 9\r\n\r\nhalf"));
  expect((await post(half)).result).toEqual({ kind: "unknown", reason: "reset" });
});

test("silence until the deadline is unknown, and past the deadline nothing is sent", async () => {
  let connections = 0;
  const url = await listen(() => (connections += 1));
  const { result, call } = await post(url, 1_000);
  expect(result).toEqual({ kind: "unknown", reason: "timeout" });
  expect(call).toMatchObject({ outcome: "timeout", httpStatus: null });
  expect(connections).toBe(1);
  expect((await post(url, 0)).result).toEqual({ kind: "not_sent", reason: "timeout" });
  expect(connections).toBe(1);
});

test("a redirect is an answer and is not followed, so credentials go nowhere else", async () => {
  let elsewhere = 0;
  const other = await listen(() => (elsewhere += 1));
  const url = await listen(
    answering(`HTTP/1.1 307 Moved\r\nLocation: ${other}/\r\nContent-Length: 0\r\n\r\n`),
  );
  expect((await post(url)).result).toMatchObject({ kind: "answered", status: 307 });
  expect(elsewhere).toBe(0);
});

test("an endless answer is cut at a bound", async () => {
  const url = await listen((socket) => {
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      const chunk = `4000\r\n${"x".repeat(0x4000)}\r\n`;
      const pump = () => {
        while (!socket.destroyed && socket.write(chunk));
        socket.once("drain", pump);
      };
      pump();
    });
  });
  const { result } = await post(url);
  expect(result.kind === "answered" && result.body.length < 1_000_000).toBe(true);
});

test("the evidence holds no secret of the request", async () => {
  const url = await listen((socket) => socket.once("data", () => socket.destroy()));
  const { result, call } = await post(url);
  expect(JSON.stringify({ result, call })).not.toContain("obviously-fake-secret");
});
