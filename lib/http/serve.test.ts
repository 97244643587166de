import type { Server, ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it, test } from "vitest";
import { makeDrainable } from "./draining";
import { createHttpServer, type NodeHandler } from "./serve";

/** The server as real sockets see it: framing, timeouts and the graceful end. */

const started = new Set<Server>();
afterEach(() => {
  for (const server of started) server.closeAllConnections();
  for (const server of started) server.close();
  started.clear();
});

const page: NodeHandler = (request, response) => {
  response.writeHead(200).end(`page ${request.url}`);
  return Promise.resolve();
};

/** A page handler that responds 404 as Next does: head and text in several writes. */
const noPage: NodeHandler = (_, response) => {
  response.statusCode = 404;
  response.setHeader("Content-Type", "text/html");
  response.setHeader("Content-Encoding", "gzip");
  response.write("<html>");
  response.end("no such page</html>");
  return Promise.resolve();
};

async function listen(pages: NodeHandler, options?: Parameters<typeof createHttpServer>[1]) {
  const server = createHttpServer(pages, options);
  const drain = makeDrainable(server);
  started.add(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { drain, port: (server.address() as AddressInfo).port };
}

/** A connection, and everything that was received on it. */
function dial(port: number) {
  const socket: Socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let text = "";
  let failure: Error | null = null;
  socket.on("data", (part: string) => (text += part)).on("error", (error) => (failure = error));
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return {
    socket,
    ended,
    text: () => text,
    failure: () => failure,
    until: async (pattern: RegExp) => {
      while (!pattern.test(text)) await new Promise((resolve) => socket.once("data", resolve));
    },
  };
}

/** Sends one request's bytes and reads until the server closes. */
async function exchange(port: number, head: string, body = ""): Promise<string> {
  const { socket, ended, text } = dial(port);
  socket.write(`${head.replaceAll("\n", "\r\n")}\r\nConnection: close\r\n\r\n${body}`);
  await ended;
  return text();
}

function expectError(answer: string, status: number, code: string): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/x-request-id: req_/i);
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ error: { code } });
}

describe("the framing of a request", () => {
  it("in absolute form is served as its path", async () => {
    const { port } = await listen(page);
    const answer = await exchange(port, "GET http://here:1/docs?a=b HTTP/1.1\nHost: here:1");
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain("page /docs?a=b");
    const api = await exchange(port, "GET http://here:1/api/health HTTP/1.1\nHost: here:1");
    expect(api).toContain('{"status":"ok"}');
  });

  it.each([
    ["names another host than Host", "GET http://other/docs HTTP/1.1\nHost: here"],
    ["names another host before a path of the API", "GET http://other/rates HTTP/1.1\nHost: here"],
    ["is no http address", "GET ftp://here/docs HTTP/1.1\nHost: here"],
    ["has two Host headers", "GET /docs HTTP/1.1\nHost: here\nHost: other"],
    ["has the same Host twice, for the API", "GET /rates HTTP/1.1\nHost: here\nhost: here"],
    ["has no Host", "GET /docs HTTP/1.1\nAccept: text/html"],
    ["has an unknown Content-Encoding", "POST /rates HTTP/1.1\nHost: here\nContent-Encoding: gzip"],
    ["has two Content-Encodings", "POST /x HTTP/1.1\nHost: here\nContent-Encoding: identity, br"],
  ])("that %s is rejected in the error shape", async (_, head) => {
    const { port } = await listen(page);
    expectError(await exchange(port, head), 400, "BAD_REQUEST");
  });

  it("may have the Content-Encoding identity", async () => {
    const { port } = await listen(page);
    const head = "GET /docs HTTP/1.1\nHost: here\nContent-Encoding: identity";
    expect(await exchange(port, head)).toContain("page /docs");
  });
});

describe("a slow sender is disconnected with the reason", () => {
  // A hundredth of 30 s; without the timeout the sender would continue forever.
  const timeoutMs = 300;

  async function dribble(port: number, head: string): Promise<string> {
    const { socket, ended, text } = dial(port);
    socket.write(head.replaceAll("\n", "\r\n"));
    const drip = setInterval(() => socket.write("x"), 20);
    await ended;
    clearInterval(drip);
    return text();
  }

  it("in its headers", async () => {
    const { port } = await listen(page, { timeoutMs });
    const answer = await dribble(port, "GET /docs HTTP/1.1\nHost: here\nX-Slow: ");
    expectError(answer, 400, "BAD_REQUEST");
  });

  it.each(["/transactions", "/docs"])("in the body for %s", async (path) => {
    // A page that responds after the whole body.
    const reader: NodeHandler = (request, response) => {
      request.resume().once("end", () => response.end("read"));
      return Promise.resolve();
    };
    const { port } = await listen(reader, { timeoutMs });
    const answer = await dribble(
      port,
      `POST ${path} HTTP/1.1\nHost: here\nContent-Length: 100000\n\n`,
    );
    expectError(answer, 400, "BAD_REQUEST");
  });
});

describe("a path that does not exist", () => {
  it.each([
    ["sends a key", "GET /rate HTTP/1.1\nHost: here\nAuthorization: Bearer ck_test_x"],
    ["accepts only JSON", "GET /v1/rates HTTP/1.1\nHost: here\nAccept: application/json"],
    [
      "posts with a key",
      "POST /paymentz/initiate HTTP/1.1\nHost: here\nAuthorization: Bearer ck_test_x",
    ],
    [
      "sends JSON",
      "POST /paymentz HTTP/1.1\nHost: here\nContent-Type: application/json; charset=utf-8",
    ],
  ])("is a JSON 404 for a caller that %s", async (_, head) => {
    const { port } = await listen(noPage);
    const answer = await exchange(port, `${head}\nContent-Length: 0`);
    expectError(answer, 404, "NOT_FOUND");
    expect(answer).not.toMatch(/content-encoding|text\/html/i);
  });

  it.each(["/Payments/txn_1", "/OpenAPI.json", "/API/ready", "/API-keys"])(
    "is no way around the API in upper case: %s",
    async (path) => {
      const { port } = await listen(page);
      expectError(await exchange(port, `GET ${path} HTTP/1.1\nHost: here`), 404, "NOT_FOUND");
    },
  );

  it("is a page for a browser", async () => {
    const { port } = await listen(noPage);
    const accept = "text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8";
    const answer = await exchange(port, `GET /rate HTTP/1.1\nHost: here\nAccept: ${accept}`);
    expect(answer).toContain("no such page");
  });

  it("leaves the calls of Next's development tools to Next, in development only", async () => {
    const head = "POST /__nextjs_original-stack-frames HTTP/1.1\nHost: here";
    const json = `${head}\nContent-Type: application/json\nContent-Length: 0`;
    const development = await listen(page, { hotReload: true });
    expect(await exchange(development.port, json)).toContain("page /__nextjs");
    const { port } = await listen(page);
    expectError(await exchange(port, json), 404, "NOT_FOUND");
  });

  it("does not hide existing pages from programs", async () => {
    const { port } = await listen(page);
    const head = "GET /docs HTTP/1.1\nHost: here\nAccept: application/json";
    expect(await exchange(port, head)).toContain("page /docs");
  });
});

test("a page's policy allows no inline script and no style element, and has its own nonce", async () => {
  const { port } = await listen((request, response) => {
    // Next reads the nonce from the same policy as the browser.
    response.end(String(request.headers["content-security-policy"]));
    return Promise.resolve();
  });
  const policies = new Set<string>();
  for (const path of ["/", "/docs", "/sign-in", "/dashboard"]) {
    const text = await exchange(port, `GET ${path} HTTP/1.1\nHost: here`);
    const policy = /^content-security-policy: (.*)\r$/im.exec(text)?.[1] ?? "";
    expect(text.endsWith(policy)).toBe(true);
    policies.add(policy);
    expect(policy.replace(/'nonce-[A-Za-z0-9+/]{22}=='/, "'nonce'").split("; ")).toEqual([
      "default-src 'self'",
      "script-src 'self' 'nonce' 'strict-dynamic'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  }
  expect(policies.size).toBe(4);
});

test("development has the same policy, but for the evaluation that hot reload needs", async () => {
  const policyOf = async (hotReload: boolean) => {
    const { port } = await listen(page, { hotReload });
    const text = await exchange(port, "GET / HTTP/1.1\nHost: here");
    const policy = /^content-security-policy: (.*)\r$/im.exec(text)?.[1] ?? "";
    return policy.replace(/'nonce-[^']*'/, "'nonce'");
  };
  expect(await policyOf(true)).toBe(
    (await policyOf(false)).replace("'strict-dynamic'", "'strict-dynamic' 'unsafe-eval'"),
  );
});

describe("draining", () => {
  it("ends running requests with Connection: close, and the client gets no reset", async () => {
    const waiting: ServerResponse[] = [];
    const { drain, port } = await listen((_, response) => {
      waiting.push(response);
      return Promise.resolve();
    });
    const busy = dial(port);
    busy.socket.write("GET /slow HTTP/1.1\r\nHost: here\r\n\r\n");
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const drained = drain();
    waiting[0]?.writeHead(200).end("done");
    await Promise.all([busy.ended, drained]);
    expect(busy.text()).toMatch(/connection: close/i);
    expect(busy.text()).toContain("done");
    expect(busy.failure()).toBeNull();
  });

  it("serves a last request on an idle connection, with Connection: close", async () => {
    const { drain, port } = await listen(page);
    const kept = dial(port);
    kept.socket.write("GET /first HTTP/1.1\r\nHost: here\r\n\r\n");
    await kept.until(/page \/first/);
    expect(kept.text()).toMatch(/connection: keep-alive/i);
    const drained = drain();
    kept.socket.write("GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n");
    await Promise.all([kept.ended, drained]);
    expect(kept.text()).toContain('{"status":"ok"}');
    expect(kept.text()).toMatch(/connection: close/i);
    expect(kept.failure()).toBeNull();
  });

  it("ends although a client keeps an idle connection open", async () => {
    const { drain, port } = await listen(page);
    const idle = dial(port);
    idle.socket.write("GET /first HTTP/1.1\r\nHost: here\r\n\r\n");
    await idle.until(/page \/first/);
    await drain();
    await idle.ended;
  });
});
