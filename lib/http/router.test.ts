import { request, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { operations } from "@/lib/contract";
import { apiRoots } from "@/lib/contract/paths";
import { securityHeaders } from "@/lib/http/security-headers";
import { issuerThatIsDown } from "@/lib/tooling/test-oidc-settings";
import nextConfig from "@/next.config";
import { handleRouteFile } from "./route-file";
import { findHandler } from "./router";
import { createHttpServer } from "./serve";

let server: Server;
let port: number;

beforeAll(async () => {
  // Read with the first request.
  for (const [name, value] of Object.entries(issuerThatIsDown)) vi.stubEnv(name, value);
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

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Calls with the bytes of the path unchanged; fetch would normalize them. */
function call(method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
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

function expectError(reply: Reply, status: number, code: string): void {
  expect(reply.status).toBe(status);
  const body = JSON.parse(reply.text) as { error: { code: string }; requestId: string };
  expect(body.error.code).toBe(code);
  expect(body.requestId).toBe(reply.headers["x-request-id"]);
}

const paths = [...new Set(operations.map(({ path }) => path))];
const concrete = (path: string) => path.replace(/\{\w+\}/g, "some-id");
const methodsOf = (path: string) =>
  operations.filter((operation) => operation.path === path).map(({ method }) => String(method));

describe.each(paths)("the path %s", (path) => {
  it("responds 405 with Allow to every method that it does not have", async () => {
    const methods = methodsOf(path);
    const wrong = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
      (method) => !methods.includes(method),
    );
    for (const method of wrong) {
      const reply = await call(method, concrete(path));
      expectError(reply, 405, "METHOD_NOT_ALLOWED");
      expect(String(reply.headers.allow).split(", ").sort()).toEqual(methods.sort());
    }
  });
});

describe("a host that runs Next alone", () => {
  const call = (path: string, method = "GET") =>
    handleRouteFile(new Request(`http://here${path}`, { method }));

  it("routes every public path to the route file below app/api", async () => {
    const rewrites = await nextConfig.rewrites?.();
    if (!rewrites || Array.isArray(rewrites)) throw new Error("There are no rewrites.");
    const rewrite = (path: string) => {
      for (const { source, destination } of rewrites.beforeFiles ?? []) {
        const match = new RegExp(`^${source.replace("/:path*", "(/.*)?")}$`).exec(path);
        if (match) return destination.replace("/:path*", match[1] ?? "");
      }
      return path;
    };
    for (const path of paths) {
      const target = rewrite(concrete(path));
      expect(target).toMatch(/^\/api\//);
      const wrong = ["DELETE", "PUT", "POST"].find((one) => !methodsOf(path).includes(one));
      const { status, headers } = await call(target, wrong);
      expect(status, path).toBe(405);
      expect(headers.get("allow")?.split(", ").sort()).toEqual(methodsOf(path).sort());
    }
  });

  it("responds with a JSON 404 to an unknown path", async () => {
    for (const path of ["/api", "/api/no-such-path", "/api/-/payments/a/b", "/api/-/pay"])
      expect((await call(path)).status).toBe(404);
  });
});

/** All paths of the specification and the contract, built or not. */
const named = `
  /payments/initiate /payments/request-address /payments/x /identity/mint /identity/resolve/x
  /identity/check/x /identity/revoke /wallet/balance/x /wallet/transactions /wallet/withdraw
  /mobile-money/mtn /mobile-money/airtel /mobile-money/telecel /rates /rates/USDT-GHS /api-keys
  /api-keys/x /api-keys/x/rotate /api/v1/accounts/x /api/v1/transactions /api/v1/rates
  /api/v1/resolve/x /api/auth/login /api/auth/logout /api/auth/me /api/auth/sign-up
  /api/auth/verify-email /api/auth/forgot-password /api/auth/reset-password /api/auth/password
  /api/auth/totp /api/auth/totp/confirm /api/auth/sessions /api/auth/sessions/x
  /api/auth/accept-invitation /api/team /api/team/x /api/team/invitations /api/users/profile
  /api/users/kyc-upload /api/users/kyc-status /api/convert/rate /api/convert/usdt-to-ghs
  /api/convert/ghs-to-usdt /api/convert/confirm /api/convert/x /api/transactions
  /api/transactions/x /api/transactions/webhook /api/transactions/x/refund
  /api/transactions/x/receipt /api/transactions/x/receipt-link /api/transactions/x/timeline
  /api/mobile-money/transfer /api/mobile-money/balance /api/mobile-money/verify
  /api/mobile-money/providers /webhooks /webhooks/x /webhooks/x/test /webhooks/secret
  /webhooks/deliveries /webhooks/deliveries/x /webhooks/deliveries/x/retry
  /webhooks/deliveries/retry /webhooks/events /events /events/x /payment-requests
  /payment-requests/x /payment-requests/x/cancel /beneficiaries /payouts/batches
  /payouts/settings /transactions/x/approve /transactions/x/cancel /transactions/export
  /statements /addresses /addresses/settings /oauth/token /oauth-clients /oauth-clients/x
  /oauth-clients/x/rotate /.well-known/oauth-authorization-server /api/overview
  /api/request-log /api/review/cases /api/review/cases/x/decision /api/ops/rails
  /api/sandbox/faucet /api/sandbox/outbox /api/sandbox/faults
  /api/sandbox/transactions/x/advance /api/health /api/ready /metrics /openapi.json
`
  .trim()
  .split(/\s+/);
const matches = (path: string, given: string) =>
  new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(given);

describe("a path that the contract names", () => {
  const isBuilt = (given: string) =>
    paths.some((path) => matches(path, given) && (path === given || given.includes("/x"))) ||
    given === "/rates/USDT-GHS";

  it.each(named.filter((path) => !isBuilt(path)))(
    "%s, not built yet, is a JSON 404",
    async (path) => {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
        expectError(await call(method, path), 404, "NOT_FOUND");
    },
  );

  it("is never a page", () => {
    for (const path of named) expect(findHandler("POST", path), path).not.toBeNull();
  });
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
    "/PAYMENTS/initiate",
  ])("below a root of the API, %s, gives a JSON 404 to every method", async (path) => {
    for (const method of ["GET", "POST", "DELETE"])
      expectError(await call(method, path), 404, "NOT_FOUND");
  });

  it.each(["/", "/pay", "/apix", "/openapi.jsonx", "//payments/initiate"])(
    "elsewhere, %s, is a page",
    async (path) => {
      expect((await call("GET", path)).text).toBe("a page");
    },
  );
});

/** The table of contract §1, Limits, in the order in which it is read. */
function limitOf(method: string, path: string): string {
  const money =
    /^\/(payments|mobile-money|payouts|payment-requests)\/|^\/api\/(mobile-money\/transfer|convert\/|v1\/transactions)/;
  if (path === "/payments/{id}" || (method !== "GET" && money.test(path))) return "payment";
  if (/^\/wallet\/|^\/api\/mobile-money\/balance$/.test(path)) return "wallet";
  if (
    /^\/identity(\/|$)|^\/api\/(v1\/resolve|users\/kyc-)|^\/api\/mobile-money\/verify$/.test(path)
  )
    return "identity";
  return "general";
}

test("every operation that takes a credential has the limit class of the contract's table", () => {
  const limited = operations.filter(({ auth }) => auth !== "public");
  const classes = limited.map(({ method, path, limit }) => `${method} ${path} ${limit}`);
  expect(classes).toEqual(
    limited.map(({ method, path }) => `${method} ${path} ${limitOf(method, path)}`),
  );
});

test("a response carries the security headers, is not stored and shows no version", async () => {
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

test("HEAD responds like GET, without a body", async () => {
  const reply = await call("HEAD", "/api/health");
  expect(reply).toMatchObject({ status: 200, text: "" });
  expect(reply.headers["x-request-id"]).toMatch(/^req_/);
});

test("a pair may be in the path with a slash, escaped or not, and in any letter case", () => {
  for (const path of ["/rates/USDT/GHS", "/rates/usdt/ghs", "/rates/USDT%2FGHS", "/rates/usdt_ghs"])
    expect(findHandler("GET", path)?.params.pair).toMatch(/^usdt[-_/]ghs$/i);
});

test("a page carries its request id too", async () => {
  expect((await call("GET", "/pay")).headers["x-request-id"]).toMatch(/^req_/);
});

test("what is not valid HTTP is rejected in the error shape", async () => {
  for (const bytes of ["nonsense\r\n\r\n", `GET / HTTP/1.1\r\nX-A: ${"a".repeat(20_000)}\r\n`]) {
    const text = await new Promise<string>((resolve, reject) => {
      let reply = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      socket.setEncoding("utf8").on("data", (part: string) => (reply += part));
      socket.on("error", reject).on("close", () => resolve(reply));
    });
    const [head = "", body = ""] = text.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    const { error, requestId } = JSON.parse(body) as { error: { code: string }; requestId: string };
    expect(error.code).toBe("BAD_REQUEST");
    expect(head).toContain(`x-request-id: ${requestId}`);
  }
});

test("an invalid Host header is rejected in the error shape", async () => {
  for (const host of ["exa mple", "a/b", "@", "a:99999999"])
    expectError(await call("GET", "/api/health", { host }), 400, "BAD_REQUEST");
});
