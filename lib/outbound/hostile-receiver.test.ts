import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createHttpsServer } from "node:https";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createCertificate } from "@/lib/tooling/test-certificate";
import { sendRequest, type OutboundResult } from "./http-client";

vi.stubEnv("WEBHOOK_ALLOW_LOOPBACK", "1");

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  for (const socket of sockets) socket.destroy();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A receiver that does with a request what the test wants. */
async function receiver(respond: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => socket.once("data", () => respond(socket)));
  return `http://127.0.0.1:${await portOf(server)}/hooks`;
}

function send(url: string, timeoutMs = 20_000): Promise<OutboundResult> {
  return sendRequest({
    method: "POST",
    url,
    body: "{}",
    deadline: performance.now() + timeoutMs,
    maxBodyBytes: 10,
    destination: "public",
    statusSuffices: true,
  });
}

const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

/** Writes again and again until the connection closes. */
function keepWriting(socket: Socket, chunk: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(chunk), everyMs);
  socket.on("close", () => clearInterval(timer));
}

describe("once the status has come, the body changes nothing", () => {
  test("it breaks off", async () => {
    const url = await receiver((socket) => {
      socket.write(`${head}3\r\nyes\r\n`, () => socket.resetAndDestroy());
    });
    expect(await send(url)).toMatchObject({ kind: "response", status: 200, isCut: true });
  });

  test("it never comes", async () => {
    const url = await receiver((socket) => socket.write(head));
    expect(await send(url, 500)).toMatchObject({ status: 200, body: "", isCut: true });
  });

  test("it comes one byte at a time", async () => {
    const url = await receiver((socket) => {
      socket.write(`${head}1\r\nx\r\n`);
      keepWriting(socket, "1\r\nx\r\n", 400);
    });
    const started = performance.now();
    expect(await send(url, 1_000)).toMatchObject({ status: 200, isCut: true });
    expect(performance.now() - started).toBeGreaterThan(900);
  });

  test("it never ends: the exchange does, as soon as it has what it keeps", async () => {
    let isClosed = false;
    const url = await receiver((socket) => {
      socket.on("close", () => (isClosed = true));
      socket.write(`${head}a\r\nxxxxxxxxxx\r\n`);
    });
    const started = performance.now();
    expect(await send(url)).toMatchObject({ status: 200, body: "xxxxxxxxxx", isCut: true });
    expect(performance.now() - started).toBeLessThan(10_000);
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });

  test("it is no valid chunk, or not what Content-Length says", async () => {
    const invalid = await receiver((socket) => socket.end(`${head}no chunk\r\n`));
    expect(await send(invalid)).toMatchObject({ status: 200, isCut: true });
    const short = await receiver((socket) =>
      socket.end("HTTP/1.1 204 No\r\nContent-Length: 9\r\n\r\n"),
    );
    expect(await send(short)).toMatchObject({ status: 204 });
    const half = await receiver((socket) =>
      socket.end("HTTP/1.1 500 No\r\nContent-Length: 9\r\n\r\nhalf"),
    );
    expect(await send(half)).toMatchObject({ status: 500, body: "half", isCut: true });
  });

  test("whole, it is read to its end", async () => {
    const url = await receiver((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone"),
    );
    expect(await send(url)).toMatchObject({ status: 200, body: "done", isCut: false });
  });
});

describe("without a status", () => {
  test("a reset leaves the outcome unknown", async () => {
    const before = await receiver((socket) => socket.resetAndDestroy());
    const within = await receiver((socket) => socket.end("HTTP/1.1 2"));
    const noHttp = await receiver((socket) => socket.end("SSH-2.0-OpenSSH\r\n"));
    for (const url of [before, within, noHttp])
      expect(await send(url)).toEqual({ kind: "unknown", reason: "reset" });
  });

  test("silence, and headers one byte at a time, end at the deadline", async () => {
    const silent = await receiver(() => undefined);
    const slow = await receiver((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
      keepWriting(socket, "x", 50);
    });
    const informing = await receiver((socket) =>
      keepWriting(socket, "HTTP/1.1 102 Wait\r\n\r\n", 20),
    );
    const results = await Promise.all([silent, slow, informing].map((url) => send(url, 500)));
    for (const result of results) expect(result).toEqual({ kind: "unknown", reason: "timeout" });
  });

  test("headers without end are cut off", async () => {
    const url = await receiver((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      keepWriting(socket, `X-More: ${"x".repeat(4_000)}\r\n`, 1);
    });
    expect(await send(url)).toEqual({ kind: "unknown", reason: "reset" });
  });
});

test("redirects are responses: nothing is sent where they point", async () => {
  let elsewhere = 0;
  const other = await receiver(() => (elsewhere += 1));
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await receiver((socket) =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nLocation: ${other}\r\nContent-Length: 0\r\n\r\n`),
    );
    expect(await send(url)).toMatchObject({ kind: "response", status });
  }
  expect(elsewhere).toBe(0);
});

test("headers of any bytes can be read", async () => {
  const url = await receiver((socket) => {
    socket.write("HTTP/1.1 200 OK\r\nX-Name: ");
    socket.write(Buffer.from([0xff, 0xfe, 0xe2, 0x82, 0xac]));
    socket.end("\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 0\r\n\r\n");
  });
  const result = await send(url);
  expect(result.kind === "response" && result.headers.get("set-cookie")).toBe("a=1, b=2");
});

test("connections are kept for further requests to the same origin", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("data", (data: Buffer) => {
      if (data.toString().endsWith("{}"))
        socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    });
  });
  const url = `http://localhost:${await portOf(server)}`;
  for (let count = 0; count < 10; count += 1)
    expect(await send(url)).toMatchObject({ status: 200 });
  expect(connections).toBeLessThan(3);
});

describe("TLS", () => {
  const certificate = createCertificate("localhost");

  async function secureReceiver() {
    let requests = 0;
    const server = createHttpsServer(certificate, (_, response) => {
      requests += 1;
      response.end();
    });
    server.on("tlsClientError", () => undefined);
    return { port: await portOf(server), requests: () => requests };
  }

  test("a certificate that nobody vouches for is rejected before anything is sent", async () => {
    const { port, requests } = await secureReceiver();
    expect(await send(`https://localhost:${port}`)).toEqual({ kind: "not_sent", reason: "tls" });
    expect(requests()).toBe(0);
  });

  test("a receiver that speaks no TLS, or breaks off the handshake, has received nothing", async () => {
    const plain = await receiver((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const broken = await receiver((socket) => socket.resetAndDestroy());
    for (const url of [plain, broken])
      expect(await send(url.replace("http:", "https:"))).toEqual({
        kind: "not_sent",
        reason: "tls",
      });
  });

  test("a trusted certificate is accepted, for its own name only", async () => {
    const { port, requests } = await secureReceiver();
    const folder = mkdtempSync(join(tmpdir(), "cedirail-tls-"));
    const trusted = join(folder, "trusted.pem");
    writeFileSync(trusted, certificate.cert);
    const code = `import { sendRequest } from "./lib/outbound/http-client.ts";
      for (const host of ["localhost", "127.0.0.1"]) {
        const { kind, status, reason } = await sendRequest({ method: "POST", url: \`https://\${host}:${port}\`,
          deadline: performance.now() + 20_000, maxBodyBytes: 10, destination: "public" });
        console.log(kind, status ?? reason);
      }
      process.exit();`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
      env: {
        NODE_ENV: "test",
        NODE_EXTRA_CA_CERTS: trusted,
        WEBHOOK_ALLOW_LOOPBACK: "1",
        DATA_DIR: folder,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    expect(await text(child.stdout)).toBe("response 200\nnot_sent tls\n");
    expect(requests()).toBe(1);
    rmSync(folder, { recursive: true });
  });
});
