import { existsSync, readFileSync } from "node:fs";
import { request, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { operations } from "@/lib/contract";
import { apiRoots } from "@/lib/contract/paths";
import { securityHeaders } from "@/lib/http/security-headers";
import nextConfig from "@/next.config";
import { findHandler } from "./router";
import { createHttpServer } from "./serve";

let server: Server;
let port: number;

beforeAll(async () => {
  server = createHttpServer((_, response) => {
    response.writeHead(200).end("a page");
    return Promise.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Calls with the path's bytes as they are, which fetch would tidy up. */
function call(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on("error", reject).end();
  });
}

function expectError(answer: Answer, status: number, code: string): void {
  expect(answer.status).toBe(status);
  const body = JSON.parse(answer.text) as { error: { code: string }; requestId: string };
  expect(body.error.code).toBe(code);
  expect(body.requestId).toBe(answer.headers["x-request-id"]);
}

const paths = [...new Set(operations.map(({ path }) => path))];
const concrete = (path: string) => path.replace(/\{\w+\}/g, "some-id");
const methodsOf = (path: string) =>
  operations.filter((operation) => operation.path === path).map(({ method }) => String(method));

describe.each(paths)("the path %s", (path) => {
  it("answers 405 with Allow to every method it does not have", async () => {
    const methods = methodsOf(path);
    const wrong = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
      (method) => !methods.includes(method),
    );
    for (const method of wrong) {
      const answer = await call(method, concrete(path));
      expectError(answer, 405, "METHOD_NOT_ALLOWED");
      expect(String(answer.headers.allow).split(", ").sort()).toEqual(methods.sort());
    }
  });

  it("has a route file of its own below app/api, for a host that routes by files", () => {
    const inside = path === "/openapi.json" ? "/openapi" : path.replace(/^\/api(?=\/)/, "");
    const file = `app/api${inside.replace(/\{(\w+)\}/g, "[$1]")}/route.ts`;
    expect(existsSync(file), file).toBe(true);
    const [, bound] = /bindPath\(\s*"([^"]+)"/.exec(readFileSync(file, "utf8")) ?? [];
    expect(bound).toBe(path);
  });
});

test("every public path outside /api is led to its file by a rewrite", async () => {
  const rewrites = await nextConfig.rewrites?.();
  if (!rewrites || Array.isArray(rewrites)) throw new Error("There are no rewrites.");
  const { beforeFiles = [] } = rewrites;
  const outside = paths.filter((path) => !path.startsWith("/api/"));
  for (const path of outside) {
    const source = path.replace(/\{(\w+)\}/g, ":$1");
    const destination = path === "/openapi.json" ? "/api/openapi" : `/api${source}`;
    expect(beforeFiles).toContainEqual({ source, destination });
  }
  const places = beforeFiles.map(({ source }) => source);
  for (const root of apiRoots) expect(places).toContain(`/${root}/:path*`);
  // A rewrite of a whole root stands after those of its paths, or it would swallow them.
  const firstRoot = places.findIndex((source) => source.endsWith("/:path*"));
  expect(places.slice(firstRoot).every((source) => source.endsWith("/:path*"))).toBe(true);
  expect(places.indexOf("/payments/initiate")).toBeLessThan(places.indexOf("/payments/:id"));
});

describe("an unknown path", () => {
  it.each([
    ...apiRoots.map((root) => `/${root}/no/such/path`),
    "/api",
    "/api/",
    "/api/no-such-path",
    "/api/auth",
    "/api/auth/",
    "/api/auth/login/",
    "/api/auth/callback/credentials",
    "/api/auth/csrf",
    "/api/auth/error",
    "/api/auth/session",
    "/api/auth/signin",
    "/api/auth/signout",
    "/api/v1",
    "/api/v2/rates",
    "/api/rates/",
    "/payments",
    "/payments/",
    "/payments//",
    "/wallet/balance/",
    "/api-keys/",
    "/payments/a/b",
    "/payments/%zz",
    "/api/%2e%2e/secret",
    "/api/transactions/../../openapi.json",
  ])("below a root of the API, %s, gives a JSON 404 to every method", async (path) => {
    for (const method of ["GET", "POST", "DELETE"])
      expectError(await call(method, path), 404, "NOT_FOUND");
  });

  it.each(["/", "/pay", "/apix", "/openapi.jsonx", "/PAYMENTS/initiate", "//payments/initiate"])(
    "elsewhere, %s, belongs to the pages",
    async (path) => {
      expect((await call("GET", path)).text).toBe("a page");
    },
  );
});

test("an answer carries the security headers, is not stored and shows no version", async () => {
  for (const path of ["/api/health", "/api/no-such-path"]) {
    const { headers } = await call("GET", path);
    for (const [name, value] of Object.entries(securityHeaders))
      expect(headers[name.toLowerCase()]).toBe(value);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers.server).toBeUndefined();
  }
});

test("HEAD is answered like GET, without a body", async () => {
  const answer = await call("HEAD", "/api/health");
  expect(answer).toMatchObject({ status: 200, text: "" });
  expect(answer.headers["x-request-id"]).toMatch(/^req_/);
});

test("a pair may stand in the path with a slash, escaped or not, and in any letter case", () => {
  for (const path of ["/rates/USDT/GHS", "/rates/usdt/ghs", "/rates/USDT%2FGHS", "/rates/usdt_ghs"])
    expect(findHandler("GET", path)?.params.pair).toMatch(/^usdt[-_/]ghs$/i);
});

test("a page tells its request id too", async () => {
  expect((await call("GET", "/pay")).headers["x-request-id"]).toMatch(/^req_/);
});

test("what cannot be read as a request is refused in the one error shape", async () => {
  for (const bytes of ["nonsense\r\n\r\n", `GET / HTTP/1.1\r\nX-A: ${"a".repeat(20_000)}\r\n`]) {
    const text = await new Promise<string>((resolve, reject) => {
      let answer = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
      socket.on("error", reject).on("close", () => resolve(answer));
    });
    const [head = "", body = ""] = text.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    const { error, requestId } = JSON.parse(body) as { error: { code: string }; requestId: string };
    expect(error.code).toBe("BAD_REQUEST");
    expect(head).toContain(`x-request-id: ${requestId}`);
  }
});

test("a Host header that is no host is refused in the one error shape", async () => {
  for (const host of ["exa mple", "a/b", "@", "a:99999999"])
    expectError(await call("GET", "/api/health", { host }), 400, "BAD_REQUEST");
});
