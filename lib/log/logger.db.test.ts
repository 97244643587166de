import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { operations } from "@/lib/contract";
import { formatKey } from "@/lib/auth/key-format";
import { createId } from "@/lib/ids";
import { sampleOf } from "@/lib/tooling/operation-samples";
import { asOwner } from "@/lib/tooling/test-owner";
import {
  eventually,
  startTestService,
  type ApiAnswer,
  type TestService,
} from "@/lib/tooling/test-service";

const written = vi.hoisted(() => {
  const lines: string[] = [];
  // Before the settings are read: everything that production would write, and more.
  vi.stubEnv("LOG_LEVEL", "trace");
  return { lines, stream: { write: (line: string) => void lines.push(line) } };
});

// The product's logger with its own options, writing here instead of to the terminal.
vi.mock("pino", async (importOriginal) => {
  const { default: pino } = await importOriginal<typeof import("pino")>();
  const toMemory = (options: import("pino").LoggerOptions) => pino(options, written.stream);
  return { default: Object.assign(toMemory, pino) };
});

let service: TestService;
const madeKeys: string[] = [];
const phones = ["+233240000001", "+233240000003", "+233249876543"];
const idempotencyKey = "obviously-fake-idempotency-key";
const externalRef = "obviously-fake-reference";
const password = "obviously-fake-password-of-a-test";
const description = "obviously-fake-description";

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.call("POST", path, body, { headers });

/** Takes a privilege away while `work` runs, so that its calls fail inside the database. */
async function without(privilege: string, work: () => Promise<void>): Promise<void> {
  await asOwner((sql) => sql.unsafe(`revoke ${privilege} from cedirail_app`));
  try {
    await work();
  } finally {
    await asOwner((sql) => sql.unsafe(`grant ${privilege} to cedirail_app`));
  }
}

async function failInside(): Promise<void> {
  const transfer = { amount: 2, phoneNumber: phones[2], externalRef, description };
  const payment = { amount: 2, currency: "GHS", recipient: phones[2], description };
  await without("insert on transactions", async () => {
    const answer = await post("/api/mobile-money/transfer", transfer);
    expect(answer.status).toBe(500);
  });
  await without("insert on transaction_history", async () => {
    expect((await post("/payments/initiate", payment)).status).toBe(500);
  });
  await without("insert on idempotency_keys", async () => {
    // A key without a stored response, which would be replayed.
    const headers = { "idempotency-key": `${idempotencyKey}-2` };
    expect((await post("/payments/initiate", payment, headers)).status).toBe(500);
  });
  await without("insert on api_keys", async () => {
    expect((await post("/api-keys", { name: "x", scopes: ["rates:read"] })).status).toBe(500);
  });
  await without("insert on sessions", async () => {
    const { email, password: own } = service.seeded.merchant;
    expect((await post("/api/auth/login", { email, password: own })).status).toBe(500);
  });
  await without("select on transactions", async () => {
    const q = encodeURIComponent(phones[2] ?? "");
    expect((await service.call("GET", `/api/transactions?q=${q}`)).status).toBe(500);
  });
  // When the database rejects a row, the error's detail contains its values.
  await asOwner((sql) =>
    sql.unsafe("alter table transactions add constraint tight check (amount_minor < 250)"),
  );
  expect((await post("/api/mobile-money/transfer", { ...transfer, amount: 3 })).status).toBe(500);
  await asOwner((sql) => sql.unsafe("alter table transactions drop constraint tight"));
}

beforeAll(async () => {
  service = await startTestService();
  await post("/api/sandbox/faucet", { currency: "GHS", amount: 100 });
  for (const operation of operations) {
    const { path, body } = sampleOf(operation);
    for (const key of [service.seeded.apiKey, null, formatKey("test"), formatKey("live")]) {
      if (key) madeKeys.push(key);
      const headers = { "idempotency-key": idempotencyKey };
      const answer = await service.call(operation.method, path, body, { key, headers });
      if (answer.body?.key) madeKeys.push(answer.body.key);
    }
  }
  await post("/api/auth/login", { email: service.seeded.merchant.email, password });
  for (const phoneNumber of phones.slice(0, 2)) {
    const made = await post("/api/mobile-money/transfer", {
      amount: 2,
      phoneNumber,
      externalRef: phoneNumber,
      description,
    });
    await service.until(made.body.transactionId, ["completed", "failed"]);
  }
  // Secrets and numbers as names, and in what is no JSON, are the caller's own text too.
  await post("/payments/initiate", { [phones[2] ?? ""]: 1, [password]: 1, amount: phones[1] });
  const raw = `{"phoneNumber":"${phones[2]}" "password":"${password}"}`;
  await service.call("POST", "/payments/initiate", undefined, {
    raw,
    headers: { "content-type": "application/json" },
  });
  await service.call("GET", `/api/transactions/${encodeURIComponent(phones[2] ?? "")}`);
  await service.call("GET", `/api/${description}?${password}=1`);
  const forged = "/api/transactions/webhook?provider=mtn&token=obviously-fake-token";
  await service.call("POST", forged, {}, { key: null });
  const asProvider = `/api/transactions/webhook?provider=${encodeURIComponent(phones[0] ?? "")}`;
  await service.call("POST", asProvider, {}, { key: null });
  await failInside();
});
afterAll(() => service.stop());

/** The line about a response, by the id that it carries. */
function lineAbout({ headers }: ApiAnswer): Record<string, unknown> | undefined {
  const requestId = headers.get("x-request-id");
  expect(requestId).toMatch(/^req_/);
  const about = written.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.requestId === requestId);
  expect(about).toHaveLength(1);
  return about[0];
}

describe("a rejected request is logged under the id in its response, with what the response hides:", () => {
  function expectReported(response: ApiAnswer, code: string, reason: RegExp): void {
    expect(response.body).toMatchObject({ error: { code }, requestId: expect.anything() });
    const line = lineAbout(response);
    expect(line).toMatchObject({ code, status: response.status });
    expect(line?.reason).toMatch(reason);
    expect(JSON.stringify(response.body)).not.toMatch(reason);
  }
  const read = (id: string, key?: string | null) =>
    service.call("GET", `/api/transactions/${id}`, undefined, key === undefined ? {} : { key });

  it("which check a credential failed", async () => {
    expectReported(await read("txn_x", null), "UNAUTHORIZED", /^There is no credential/);
    expectReported(await read("txn_x", "nothing"), "UNAUTHORIZED", /neither a key nor a session/);
    expectReported(await read("txn_x", formatKey("test")), "UNAUTHORIZED", /^The key is unknown/);
    const session = `cs_${"x".repeat(43)}`;
    expectReported(await read("txn_x", session), "UNAUTHORIZED", /^The session is unknown/);
    const { body } = await post("/api-keys", { name: "x", scopes: ["rates:read"] });
    madeKeys.push(body.key);
    await service.call("DELETE", `/api-keys/${body.id}`);
    expectReported(await read("txn_x", body.key), "UNAUTHORIZED", /^key_\w+ was deleted/);
  });

  it("which check a callback failed", async () => {
    const call = (query: string) =>
      service.call("POST", `/api/transactions/webhook${query}`, {}, { key: null });
    const forged = await call("?provider=mtn&token=obviously-fake-token");
    expectReported(forged, "UNAUTHORIZED", /^A callback of mtn: its token is invalid/);
    expectReported(await call("?provider=none"), "UNAUTHORIZED", /^No rail of this name/);
    expectReported(await call(""), "UNAUTHORIZED", /^The callback names no transaction/);
  });

  it("the network of an anonymous caller, and who any other caller is", async () => {
    expect(lineAbout(await read("txn_x", null))).toMatchObject({
      route: "GET /api/transactions/{id}",
      client: "127.0.0.1",
    });
    const line = lineAbout(await read("txn_x"));
    expect(line).toMatchObject({ credential: expect.stringMatching(/^key_/) });
    expect(line).not.toHaveProperty("client");
  });

  it("whether a resource is missing or another's", async () => {
    const made = await post("/api/mobile-money/transfer", { amount: 2, phoneNumber: phones[0] });
    const id = String(made.body.transactionId);
    const { apiKey, id: asker } = service.seeded.secondMerchant;
    const foreign = await read(id, apiKey);
    expectReported(foreign, "NOT_FOUND", new RegExp(`^${id} belongs to mer_`));
    expect(lineAbout(foreign)?.reason).not.toContain(asker);
    const missing = createId("txn");
    expectReported(await read(missing), "NOT_FOUND", new RegExp(`^There is no ${missing}`));
    expectReported(await read("x"), "NOT_FOUND", /^The id does not have the form txn_/);
  });

  it("what an idempotency key and a reference were used for", async () => {
    const body = { amount: 2, phoneNumber: phones[0], externalRef: "obviously-fake-reference-2" };
    const headers = { "idempotency-key": `${idempotencyKey}-2` };
    const first = await post("/api/mobile-money/transfer", body, headers);
    const other = { ...body, amount: 3 };
    const reused = await post("/api/mobile-money/transfer", other, headers);
    expectReported(reused, "IDEMPOTENCY_KEY_REUSED", /^It was first used at 20/);
    const duplicate = await post("/api/mobile-money/transfer", other);
    const made = String(first.body.transactionId);
    expectReported(duplicate, "DUPLICATE_REFERENCE", new RegExp(`created ${made}`));
  });

  it("the account that has not enough", async () => {
    const payment = { amount: 5_000, currency: "GHS", recipient: phones[0] };
    const poor = await post("/payments/initiate", payment);
    expectReported(poor, "INSUFFICIENT_FUNDS", /floor of wallet\.available/);
  });

  it("what the database rejected", async () => {
    const key = service.seeded.secondMerchant.apiKey;
    const made = await service.call(
      "POST",
      "/mobile-money/mtn",
      { amount: 7, phoneNumber: phones[0] },
      { key },
    );
    const path = `/api/transactions/${made.body.paymentId}`;
    await eventually(async () => {
      const { body } = await service.call("GET", path, undefined, { key });
      return body.status === "completed" ? true : null;
    });
    // The fee for it came out of what was collected.
    const poor = await service.call("POST", `${path}/refund`, { reason: "x" }, { key });
    expectReported(poor, "INSUFFICIENT_FUNDS", /floor of wallet\.available/);
    expect(JSON.stringify(lineAbout(poor)?.cause)).toContain("CD001");
  });
});

test("every call is logged with its id, operation and status, and failures with their cause", () => {
  const lines = written.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const logged = new Set(lines.map((line) => line.operation));
  for (const { id } of operations) expect(logged).toContain(id);
  const failures = lines.filter((line) => line.msg === "request failed");
  expect(failures.length).toBeGreaterThanOrEqual(7);
  for (const line of failures) {
    expect(line).toMatchObject({ requestId: expect.stringMatching(/^req_/) });
    expect(JSON.stringify(line.err)).toMatch(/permission denied|violates check constraint/);
    expect(JSON.stringify(line.err)).toMatch(/at .*\.ts:\d+/);
  }
});

it.each([
  ["API key", () => [...madeKeys, service.seeded.secondMerchant.apiKey]],
  ["phone number", () => [...phones, ...phones.map((phone) => phone.slice(1)), "0240000001"]],
  ["Idempotency-Key", () => [idempotencyKey]],
  ["password", () => [password, service.seeded.merchant.password, "obviously-fake-for-a-test"]],
  ["email address", () => [service.seeded.merchant.email, "nobody@test.example"]],
  ["webhook secret", () => [service.seeded.webhookSecret]],
  ["callback token", () => ["obviously-fake-token"]],
  ["caller's own text", () => [externalRef, description]],
])("no %s is in the log", (_, secrets) => {
  const log = written.lines.join("");
  for (const secret of secrets())
    expect(written.lines.filter((line) => line.includes(secret)).slice(0, 2)).toEqual([]);
  expect(log).not.toMatch(/ck_(test|live)_[0-9A-Za-z]{8}/);
  expect(log).not.toMatch(/\$argon2/);
});
