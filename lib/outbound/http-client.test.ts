import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { sendRequest, type OutboundRequest, type OutboundResult } from "./http-client";

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const socket of sockets) socket.destroy();
});

/** Listens on a free port and leaves the whole protocol to the test. */
async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const responding = (text: string) => (socket: Socket) => {
  socket.once("data", () => socket.end(text));
};

const inMs = (timeoutMs: number) => performance.now() + timeoutMs;

function send(url: string, options: Partial<OutboundRequest> = {}): Promise<OutboundResult> {
  return sendRequest({ method: "GET", url, deadline: inMs(5_000), maxBodyBytes: 100, ...options });
}

test("a response comes with its status, headers and body", async () => {
  const url = await listen(
    responding("HTTP/1.1 429 Slow down\r\nRetry-After: 30\r\nContent-Length: 2\r\n\r\nno"),
  );
  const result = await send(url);
  expect(result).toMatchObject({ kind: "response", status: 429, body: "no", isCut: false });
  expect(result.kind === "response" && result.headers.get("Retry-After")).toBe("30");
});

test("method, headers and body arrive as given", async () => {
  let received = "";
  const url = await listen((socket) => {
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString();
      if (received.endsWith("{}")) socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    });
  });
  await send(`${url}/orders`, { method: "PUT", headers: { "X-Key": "k" }, body: "{}" });
  expect(received).toMatch(/^PUT \/orders HTTP/);
  expect(received.toLowerCase()).toContain("x-key: k");
});

test("a rejected connection and an unknown host are known not to be sent", async () => {
  const url = await listen(() => undefined);
  servers.splice(0).forEach((server) => server.close());
  expect(await send(url)).toEqual({ kind: "not_sent", reason: "rejected" });
  expect(await send("http://no-such-host.invalid")).toEqual({ kind: "not_sent", reason: "dns" });
});

test("a connection reset after sending, or in mid-response, leaves the outcome unknown", async () => {
  const reset = await listen((socket) => socket.once("data", () => socket.resetAndDestroy()));
  expect(await send(reset)).toEqual({ kind: "unknown", reason: "reset" });
  const half = await listen(responding("HTTP/1.1 202 Accepted\r\nContent-Length: 9\r\n\r\nhalf"));
  expect(await send(half)).toEqual({ kind: "unknown", reason: "reset" });
});

test("no response by the deadline is unknown, and after the deadline nothing is sent", async () => {
  let connections = 0;
  const url = await listen(() => (connections += 1));
  expect(await send(url, { deadline: inMs(1_000) })).toEqual({
    kind: "unknown",
    reason: "timeout",
  });
  expect(connections).toBe(1);
  expect(await send(url, { deadline: inMs(0) })).toEqual({ kind: "not_sent", reason: "timeout" });
  expect(connections).toBe(1);
});

test("a slow body counts against the same deadline", async () => {
  const url = await listen((socket) => {
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      const drip = setInterval(() => socket.write("1\r\nx\r\n"), 50);
      socket.on("close", () => clearInterval(drip));
    });
  });
  expect(await send(url, { deadline: inMs(1_000) })).toEqual({
    kind: "unknown",
    reason: "timeout",
  });
});

test("a redirect is a response and is not followed, so credentials go nowhere else", async () => {
  let elsewhere = 0;
  const other = await listen(() => (elsewhere += 1));
  const url = await listen(
    responding(`HTTP/1.1 307 Moved\r\nLocation: ${other}/\r\nContent-Length: 0\r\n\r\n`),
  );
  expect(await send(url)).toMatchObject({ kind: "response", status: 307 });
  expect(elsewhere).toBe(0);
});

test("a body of exactly the limit is whole, and one byte more is cut", async () => {
  const sized = (bytes: number) =>
    responding(`HTTP/1.1 200 OK\r\nContent-Length: ${bytes}\r\n\r\n${"x".repeat(bytes)}`);
  expect(await send(await listen(sized(100)))).toMatchObject({
    body: "x".repeat(100),
    isCut: false,
  });
  expect(await send(await listen(sized(101)))).toMatchObject({
    body: "x".repeat(100),
    isCut: true,
  });
});

test("an endless body is cut, and its connection closed", async () => {
  let isClosed = false;
  const url = await listen((socket) => {
    socket.on("close", () => (isClosed = true));
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
  expect(await send(url)).toMatchObject({ kind: "response", isCut: true });
  await vi.waitFor(() => expect(isClosed).toBe(true));
});

test("an address that cannot be read is a failure and not an exception", async () => {
  expect(await send("nonsense:// not an address")).toEqual({ kind: "unknown", reason: "reset" });
});

test("the observer sees every exchange once, with its result and duration", async () => {
  const url = await listen((socket) => socket.once("data", () => socket.destroy()));
  const observed: unknown[] = [];
  const request = {
    method: "POST",
    url,
    body: "x",
    deadline: inMs(5_000),
    maxBodyBytes: 1,
  } as const;
  const result = await sendRequest(request, (exchange) => observed.push(exchange));
  expect(observed).toEqual([
    { result, startedAt: expect.any(Number), durationMs: expect.any(Number) },
  ]);
});

test("a failure holds no secret of the request", async () => {
  const url = await listen((socket) => socket.once("data", () => socket.destroy()));
  const headers = { Authorization: "Bearer obviously-fake-secret" };
  const result = await send(`${url}/?key=obviously-fake-secret`, { headers });
  expect(JSON.stringify(result)).not.toContain("obviously-fake-secret");
});
