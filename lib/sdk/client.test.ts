import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApiDocument } from "@/lib/http/openapi";
import { createClient, operationsWithoutKey } from "./client";
import { CedirailError } from "./error";

type Behavior = (request: IncomingMessage, response: ServerResponse) => void;
interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

let url = "";
let behaviors: Behavior[] = [];
let received: Received[] = [];

// What each request in turn meets; the last one all further requests.
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    const behave = behaviors.length > 1 ? behaviors.shift() : behaviors[0];
    behave?.(request, response);
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behavior =>
  (_, response) =>
    void response
      .writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers })
      .end(JSON.stringify(body));
const rejection = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(
    status,
    {
      error: { type: "X", code, message: "Why.", details: { field: "amount" } },
      requestId: "req_1",
    },
    { "x-request-id": "req_1", ...headers },
  );
const cutOff: Behavior = (request) => void request.socket.destroy();
/** Begins a response that it never ends. */
const breakOff: Behavior = (request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
  response.write("{", () => request.socket.destroy());
};
const nothing: Behavior = () => {};
const moved = json(201, { transactionId: "txn_1", status: "pending" });

const client = (options = {}) =>
  createClient({ apiKey: "ck_test_secret", baseUrl: url, ...options });
const pay = (options = {}, init = {}) =>
  client(options).POST("/api/mobile-money/transfer", {
    body: { amount: "1.00", phoneNumber: "+233240000001" },
    ...init,
  });
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CedirailError)) throw new Error(`It did not fail: ${String(error)}`);
  return error;
};
const keys = () => received.map(({ headers }) => headers["idempotency-key"]);

test("a call has the key, a body and an idempotency key of its own", async () => {
  behaviors = [moved];
  const { data, response } = await pay();
  expect(data.transactionId).toBe("txn_1");
  expect(response.status).toBe(201);
  await pay();
  expect(received[0]).toMatchObject({
    method: "POST",
    url: "/api/mobile-money/transfer",
    headers: { authorization: "Bearer ck_test_secret", "content-type": "application/json" },
    body: '{"amount":"1.00","phoneNumber":"+233240000001"}',
  });
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys()[1]).not.toBe(keys()[0]);
});

test.each([
  ["a lost connection", cutOff],
  ["a response that breaks off", breakOff],
  ["no response in time", nothing],
  ["a 500", rejection(500, "INTERNAL_ERROR")],
  ["a 503 of a proxy", json(503, "busy")],
  ["a 429", rejection(429, "RATE_LIMITED", { "retry-after": "0" })],
])("after %s the same request is made again under the same idempotency key", async (_, broken) => {
  behaviors = [broken, broken, moved];
  const { data } = await pay({ timeoutMs: 200 });
  expect(data.transactionId).toBe("txn_1");
  expect(received).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toBeDefined();
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
});

test("an idempotency key of the caller's is used as it is", async () => {
  behaviors = [cutOff, moved];
  const params = { header: { "Idempotency-Key": "invoice-9" } };
  await pay({}, { params });
  expect(keys()).toEqual(["invoice-9", "invoice-9"]);
});

test("attempts end: the error says that there was no response, and under which key", async () => {
  behaviors = [cutOff];
  const error = await failureOf(pay({ maxRetries: 1 }));
  expect(received).toHaveLength(2);
  expect(error).toMatchObject({ status: 0, code: "NO_RESPONSE", idempotencyKey: keys()[0] });
  expect(error.message).not.toContain("secret");
});

test("a rejection is reported at once, with its code, details and request id", async () => {
  behaviors = [rejection(400, "INVALID_REQUEST")];
  const error = await failureOf(pay());
  expect(received).toHaveLength(1);
  expect(error).toMatchObject({
    message: "Why.",
    status: 400,
    code: "INVALID_REQUEST",
    details: { field: "amount" },
    requestId: "req_1",
    idempotencyKey: keys()[0],
  });
});

test("a limit that holds longer than its minute is reported at once", async () => {
  behaviors = [rejection(429, "RATE_LIMITED", { "retry-after": "3600" }), moved];
  expect(await failureOf(pay())).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  expect(received).toHaveLength(1);
});

test("what takes no idempotency key is not repeated after an unclear result", async () => {
  const signOut = () => client().POST("/api/auth/logout");
  behaviors = [cutOff, moved];
  await failureOf(signOut());
  behaviors = [rejection(500, "INTERNAL_ERROR"), moved];
  await failureOf(signOut());
  expect(received).toHaveLength(2);
  expect(keys()).toEqual([undefined, undefined]);
  behaviors = [rejection(429, "RATE_LIMITED"), json(200, {})];
  await signOut();
  expect(received).toHaveLength(4);
});

test("a deletion is not repeated after an unclear result: a second one would meet a 404", async () => {
  const path = "/beneficiaries/{id}";
  const remove = () => client().DELETE(path, { params: { path: { id: "ben_1" } } });
  behaviors = [cutOff, rejection(404, "NOT_FOUND")];
  expect(await failureOf(remove())).toMatchObject({ code: "NO_RESPONSE" });
  expect(received).toHaveLength(1);
  behaviors = [rejection(429, "RATE_LIMITED"), json(200, { id: "ben_1", deleted: true })];
  expect((await remove()).data).toMatchObject({ deleted: true });
});

test("reads are repeated without a key", async () => {
  behaviors = [cutOff, json(200, { total: 0, data: [] })];
  const { data } = await client().GET("/api/transactions", { params: { query: { limit: 1 } } });
  expect(data.total).toBe(0);
  expect(received.map(({ url: path }) => path)).toEqual(Array(2).fill("/api/transactions?limit=1"));
  expect(keys()).toEqual([undefined, undefined]);
});

test.each([
  ["a redirect", (_: unknown, r: ServerResponse) => void r.writeHead(302, { location: "/" }).end()],
  [
    "a page",
    (_: unknown, r: ServerResponse) => void r.setHeader("content-type", "text/html").end(),
  ],
] as [string, Behavior][])("%s is not taken for a response of Cedirail", async (_, behavior) => {
  behaviors = [behavior];
  expect(await failureOf(pay())).toMatchObject({ code: "UNEXPECTED_RESPONSE" });
  expect(received).toHaveLength(1);
});

test("a caller that aborts gets its own reason, and nothing is repeated", async () => {
  behaviors = [nothing];
  const controller = new AbortController();
  const call = pay({}, { signal: controller.signal });
  await expect.poll(() => received.length).toBe(1);
  controller.abort(new Error("no longer wanted"));
  await expect(call).rejects.toThrow("no longer wanted");
  expect(received).toHaveLength(1);
});

test("a key is sent only where it may go, and is never part of a message", () => {
  const made = (apiKey: string, baseUrl?: string) => () => createClient({ apiKey, baseUrl });
  expect(made("ck_test_secret")).not.toThrow();
  for (const live of ["ck_live_secret", "ct_live_token"]) {
    expect(made(live, "https://api.example.com")).not.toThrow();
    expect(made(live)).toThrow("baseUrl");
    expect(made(live, "http://api.example.com")).toThrow("https:");
  }
  expect(made("ck_test_secret", "file:///etc")).toThrow("http:");
  for (const wrong of ["", "ck_test_secret\n", "ck test"])
    expect(made(wrong)).toThrow(/^apiKey is not an API key\.$/);
});

test("the list of operations without an idempotency key is that of the interface document", () => {
  interface Described {
    security?: object[];
    parameters?: { name: string }[];
  }
  const document = openApiDocument({ environment: "testnet", oidc: {} }) as unknown as {
    paths: Record<string, Record<string, Described>>;
  };
  const without = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(post|put|patch)$/.test(method))
      .filter(([, { security }]) => security?.some((way) => "apiKey" in way))
      .filter(([, { parameters }]) => !parameters?.some(({ name }) => name === "Idempotency-Key"))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect([...operationsWithoutKey].sort()).toEqual(without.sort());
});
