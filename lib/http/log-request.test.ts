import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { readTransactionOperation } from "@/lib/contract/transactions";
import type { KeyPrincipal } from "@/lib/auth/principal";
import { CedirailError, internalError, invalidRequest, type ErrorCode } from "@/lib/errors";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { respondError } from "./envelope";
import type { RequestFacts } from "./log-request";

const written = vi.hoisted(() => {
  vi.stubEnv("LOG_LEVEL", "debug");
  return { lines: [] as string[] };
});
vi.mock("pino", async (importOriginal) => {
  const { default: pino } = await importOriginal<typeof import("pino")>();
  const stream = { write: (line: string) => void written.lines.push(line) };
  const toMemory = (options: import("pino").LoggerOptions) => pino(options, stream);
  return { default: Object.assign(toMemory, pino) };
});

let elapsedMs = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  // Each test begins in a minute of its own.
  vi.advanceTimersByTime((elapsedMs += 120_000));
  respondError(forbidden(), unknown("192.0.2.1"));
  written.lines.length = 0;
});
afterEach(() => vi.useRealTimers());

const logged = () => written.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const names: Record<number, string> = { 20: "debug", 30: "info", 40: "warn", 50: "error" };
const levels = () => logged().map(({ level }) => names[Number(level)]);

const principal: KeyPrincipal = {
  kind: "key",
  credentialId: "key_1",
  actor: "key_1",
  userId: "usr_1",
  merchantId: "mer_1",
  scopes: new Set(),
};
const known: RequestFacts = {
  requestId: "req_1",
  method: "GET",
  operation: readTransactionOperation,
  principal,
};
const unknown = (clientAddress: string): RequestFacts => ({ requestId: "req_2", clientAddress });
const forbidden = () => new CedirailError("FORBIDDEN", "No.");

test("a rejection is one line with its id, what was called, by whom, code and cause", async () => {
  const cause = Object.assign(new Error("floor"), { code: "CD001", table_name: "accounts" });
  const error = new CedirailError(
    "INSUFFICIENT_FUNDS",
    "There is not enough money.",
    {},
    { internal: "The posting would pass the floor.", cause },
  );
  const response = respondError(error, known);
  expect(logged()).toEqual([
    expect.objectContaining({
      level: 30,
      msg: "request rejected",
      requestId: response.headers.get("x-request-id"),
      operation: "transactions.read",
      route: "GET /api/transactions/{id}",
      credential: "key_1",
      status: 400,
      code: "INSUFFICIENT_FUNDS",
      reason: "The posting would pass the floor.",
      cause: { type: "Error", code: "CD001", table: "accounts" },
    }),
  ]);
  const text = await response.text();
  expect(text).toContain("There is not enough money.");
  expect(text).not.toMatch(/floor|CD001|internal|cause/);
});

test("an internal failure is logged as an error with its stack, whatever the caller receives", async () => {
  const response = respondError(internalError(new TypeError("It is undefined.")), known);
  expect(logged()).toEqual([
    expect.objectContaining({
      level: 50,
      msg: "request failed",
      code: "INTERNAL_ERROR",
      err: expect.objectContaining({
        type: "TypeError",
        message: "It is undefined.",
        stack: expect.stringContaining("log-request.test.ts"),
      }),
    }),
  ]);
  expect(await response.text()).not.toContain("undefined");
});

describe("of what the caller sent", () => {
  const phone = "+233240000001";

  it("nothing is logged: no value, no invented field name, no message that quotes it", () => {
    const quoting = new SyntaxError(`Unexpected token in "${phone}"`);
    respondError(invalidRequest("phoneNumber", "a Ghanaian number", phone), known);
    respondError(invalidRequest(phone, "a field that this operation knows", 1), known);
    respondError(invalidRequest("hunter2hunter2", "a field that this operation knows"), known);
    respondError(invalidRequest(`rows.${phone}`, "text"), known);
    respondError(new CedirailError("BAD_REQUEST", "No JSON.", {}, { cause: quoting }), known);
    expect(written.lines.join("")).not.toMatch(/233240000001|hunter2/);
    expect(logged().map(({ field, reason }) => [field, reason])).toEqual([
      ["phoneNumber", "expected a Ghanaian number"],
      ["(unknown)", "expected a field that this operation knows"],
      ["(unknown)", "expected a field that this operation knows"],
      ["(unknown)", "expected text"],
      [undefined, "No JSON."],
    ]);
  });
});

it.each<[ErrorCode, string]>([
  ["INVALID_REQUEST", "info"],
  ["INVALID_STATE", "info"],
  ["NOT_FOUND", "info"],
  ["METHOD_NOT_ALLOWED", "info"],
  ["KYC_REQUIRED", "info"],
  ["MFA_REQUIRED", "info"],
  ["UNAUTHORIZED", "warn"],
  ["WRONG_ENVIRONMENT", "warn"],
  ["FORBIDDEN", "warn"],
  ["IP_NOT_ALLOWED", "warn"],
  ["RATE_LIMITED", "warn"],
  ["INTERNAL_ERROR", "error"],
])("%s is logged as %s", (code, level) => {
  respondError(new CedirailError(code, "No."), known);
  expect(levels()).toEqual([level]);
});

test("a rate-limited request that was also invalid logs both", () => {
  const state = { limit: 1, remaining: 0, resetsAt: 0, secondsLeft: 9, exceeded: true };
  const wrong = new CedirailError("UNAUTHORIZED", "No.", {}, { internal: "The key is unknown." });
  respondError(new RateLimitedError("Too many calls", state, wrong), unknown("203.0.113.1"));
  expect(logged()[0]).toMatchObject({
    code: "RATE_LIMITED",
    client: "203.0.113.1",
    cause: { errorCode: "UNAUTHORIZED", internal: "The key is unknown." },
  });
});

describe("a flood", () => {
  it("of one network, or of very many, leaves few lines, and a merchant's are there as ever", () => {
    for (let call = 0; call < 1000; call += 1) respondError(forbidden(), unknown("203.0.113.1"));
    expect(levels().filter((level) => level === "warn")).toHaveLength(30);
    for (let call = 0; call < 5000; call += 1)
      respondError(forbidden(), unknown(`198.51.${call >> 8}.${call & 255}`));
    expect(levels().filter((level) => level === "warn")).toHaveLength(299);
    written.lines.length = 0;
    respondError(forbidden(), known);
    expect(levels()).toEqual(["warn"]);
    for (let call = 0; call < 1000; call += 1) respondError(forbidden(), known);
    expect(levels().filter((level) => level === "warn")).toHaveLength(300);
  });

  it("is summed up, and a minute later logged in full again", () => {
    for (let call = 0; call < 50; call += 1) respondError(forbidden(), unknown("203.0.113.1"));
    vi.advanceTimersByTime(60_000);
    written.lines.length = 0;
    respondError(forbidden(), unknown("203.0.113.1"));
    expect(logged()).toMatchObject([
      { rejections: 20, level: 40 },
      { code: "FORBIDDEN", level: 40 },
    ]);
  });

  it("of internal failures is logged in full", () => {
    for (let call = 0; call < 400; call += 1) respondError(internalError(new Error("?")), known);
    expect(levels().filter((level) => level === "error")).toHaveLength(400);
  });
});
