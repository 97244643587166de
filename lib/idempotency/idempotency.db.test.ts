import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { asOwner, customerMoney, shiftClock } from "@/lib/tooling/test-owner";
import { sessionOf } from "@/lib/tooling/test-people";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";

let service: TestService;
let number = 0;
const fresh = (what: string) => `${what}-${(number += 1)}`;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  for (const key of [service.seeded.apiKey, service.seeded.secondMerchant.apiKey])
    await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 9_000 }, { key });
});
afterAll(() => service.stop());

const transferPath = "/api/mobile-money/transfer";
const transfer = { amount: "2.00", phoneNumber: "0240000001" };

function post(
  path: string,
  body: unknown,
  idempotencyKey?: string,
  key = service.seeded.apiKey,
): Promise<ApiAnswer> {
  const headers: Record<string, string> =
    idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
  return service.call("POST", path, body, { key, headers });
}

const isReplay = (response: ApiAnswer) => response.headers.get("idempotent-replayed") === "true";
const totalOf = async () => (await service.call("GET", "/api/transactions")).body.total as number;

function expectCode(response: ApiAnswer, code: string): void {
  expect(response.body.error).toMatchObject({ type: "BAD_REQUEST", code });
  expect(response.status).toBe(400);
}

test("an Idempotency-Key of a staff user counts only for that user", async () => {
  const path = "/api/ops/reconciliations";
  const operator = await signInStaff(service, "operator");
  const key = fresh("staff");
  const first = await post(path, { provider: "mtn" }, key, operator);
  expect(first.status).toBe(201);
  const again = await post(path, { provider: "mtn" }, key, operator);
  expect([isReplay(again), again.body]).toEqual([true, first.body]);
  const [colleague] = await asOwner(
    (sql) => sql<{ id: string }[]>`
      insert into users (id, email, name, role, password_hash, totp_secret_sealed)
      values ('usr_test', 'second@cedirail.example', 'Second', 'operator', 'none', 'none')
      returning id`,
  );
  const theirs = await sessionOf(colleague?.id ?? "");
  const other = await post(path, { provider: "telecel" }, key, theirs);
  expect([other.status, isReplay(other)]).toEqual([201, false]);
});

describe("the same key", () => {
  it("with the same body returns the first response again and does nothing", async () => {
    const key = fresh("same");
    const first = await post(transferPath, transfer, key);
    const money = await customerMoney();
    const before = await totalOf();
    // The same as parsed: another spelling of amount and number, another order of members.
    const second = await post(transferPath, { phoneNumber: "+233240000001", amount: 2 }, key);
    expect(first.status).toBe(201);
    expect(isReplay(first)).toBe(false);
    expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body });
    expect(isReplay(second)).toBe(true);
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await totalOf()).toBe(before);
    expect(await customerMoney()).toEqual(money);
  });

  it("with another body is rejected, and leaves the first response intact", async () => {
    const key = fresh("other-body");
    const first = await post(transferPath, transfer, key);
    for (const other of [
      { ...transfer, amount: "2.01" },
      { ...transfer, description: "other" },
    ])
      expectCode(await post(transferPath, other, key), "IDEMPOTENCY_KEY_REUSED");
    expect((await post(transferPath, transfer, key)).body).toEqual(first.body);
  });

  it("a hundred times at once creates one payout, and 99 of 100 equal responses are marked", async () => {
    const key = fresh("parallel");
    const before = await totalOf();
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => post(transferPath, transfer, key)),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(responses.filter(isReplay)).toHaveLength(99);
    expect(await totalOf()).toBe(before + 1);
  });

  it("may be tried again after a rejection", async () => {
    const key = fresh("rejected");
    const costly = { ...transfer, amount: "20000.00" };
    expectCode(await post(transferPath, costly, key), "INSUFFICIENT_FUNDS");
    expectCode(await post(transferPath, { ...transfer, amount: "0.50" }, key), "INVALID_REQUEST");
    const response = await post(transferPath, transfer, key);
    expect(response.status).toBe(201);
    expect(isReplay(response)).toBe(false);
  });

  it("counts for each merchant and each operation by itself", async () => {
    const key = fresh("scope");
    const first = await post(transferPath, transfer, key);
    const second = await post(transferPath, transfer, key, service.seeded.secondMerchant.apiKey);
    const payment = { amount: 2, currency: "GHS", recipient: "+233240000001" };
    const third = await post("/payments/initiate", payment, key);
    const ids = [first, second, third].map((response) => response.body.transactionId);
    expect(new Set(ids).size).toBe(3);
    expect([first, second, third].some(isReplay)).toBe(false);
  });

  it("used from another key of the same merchant is the same", async () => {
    const key = fresh("two-keys");
    const made = await post("/api-keys", { name: "Second", scopes: ["momo:write"] });
    const first = await post(transferPath, transfer, key);
    const second = await post(transferPath, transfer, key, made.body.key);
    expect(second.body).toEqual(first.body);
    expect(isReplay(second)).toBe(true);
  });
});

test.each(["", " ", "a b", "é", "a\tb", "x".repeat(256)])(
  "the malformed key %j is rejected and nothing is done",
  async (key) => {
    const before = await totalOf();
    // A header holds bytes; those of a letter beyond ASCII are no visible ASCII either.
    const sent = Buffer.from(key).toString("latin1");
    const response = await post(transferPath, transfer, sent);
    expectCode(response, "INVALID_REQUEST");
    expect(response.body.error.details.field).toBe("Idempotency-Key");
    expect(await totalOf()).toBe(before);
  },
);

test("a key of 255 characters is taken", async () => {
  expect((await post(transferPath, transfer, "~".repeat(255))).status).toBe(201);
});

test("an API key is shown once: neither the replay nor the stored responses contain it", async () => {
  const key = fresh("new-key");
  const body = { name: "Shown once", scopes: ["rates:read"] };
  const first = await post("/api-keys", body, key);
  const second = await post("/api-keys", body, key);
  const { key: shown, ...rest } = first.body;
  expect(shown).toMatch(/^ck_test_/);
  expect(second.body).toEqual(rest);
  expect(isReplay(second)).toBe(true);
  const stored = await asOwner((sql) => sql`select * from idempotency_keys`);
  const text = JSON.stringify(stored);
  expect(text).toContain(first.body.id);
  expect(text).not.toMatch(/ck_(test|live)_\w{32}/);
  expect(text).not.toContain(key);
});

describe("an externalRef", () => {
  it("with the same operation and body gives the same transaction again", async () => {
    const body = { ...transfer, externalRef: fresh("INV") };
    const first = await post(transferPath, body);
    const before = await totalOf();
    const second = await post(transferPath, body);
    const third = await post(transferPath, body, fresh("with-key"));
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(third.body).toEqual(first.body);
    expect([isReplay(first), isReplay(second), isReplay(third)]).toEqual([false, true, true]);
    expect(await totalOf()).toBe(before);
  });

  it("with another body or operation is rejected by name", async () => {
    const externalRef = fresh("INV");
    await post(transferPath, { ...transfer, externalRef });
    for (const [path, body] of [
      [transferPath, { ...transfer, externalRef, amount: 3 }],
      [transferPath, { ...transfer, externalRef, phoneNumber: "0240000002" }],
      [
        "/payments/initiate",
        { amount: 2, currency: "GHS", recipient: "+233240000001", externalRef },
      ],
    ] as const) {
      const response = await post(path, body);
      expectCode(response, "DUPLICATE_REFERENCE");
      expect(response.body.error.details.field).toBe("externalRef");
    }
  });

  it("twenty times at once makes one transaction", async () => {
    const body = { ...transfer, externalRef: fresh("INV") };
    const before = await totalOf();
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(transferPath, body)));
    expect(new Set(responses.map((response) => response.body.transactionId)).size).toBe(1);
    expect(responses.filter(isReplay)).toHaveLength(19);
    expect(await totalOf()).toBe(before + 1);
  });

  it("of a rejected call is free again", async () => {
    const externalRef = fresh("INV");
    expectCode(
      await post(transferPath, { ...transfer, externalRef, amount: "20000" }),
      "INSUFFICIENT_FUNDS",
    );
    expect((await post(transferPath, { ...transfer, externalRef })).status).toBe(201);
  });

  it("may be used by another merchant", async () => {
    const body = { ...transfer, externalRef: fresh("INV") };
    const first = await post(transferPath, body);
    const second = await post(transferPath, body, undefined, service.seeded.secondMerchant.apiKey);
    expect(second.status).toBe(201);
    expect(second.body.transactionId).not.toBe(first.body.transactionId);
  });

  it("is kept forever, an Idempotency-Key for a day", async () => {
    const externalRef = fresh("INV");
    const [key, plainKey] = [fresh("day"), fresh("day")];
    const first = await post(transferPath, { ...transfer, externalRef }, key);
    const plain = await post(transferPath, transfer, plainKey);
    await shiftClock("23 hours");
    expect((await post(transferPath, transfer, plainKey)).body).toEqual(plain.body);
    await shiftClock("25 hours");
    const again = await post(transferPath, transfer, plainKey);
    expect(again.status).toBe(201);
    expect(again.body.transactionId).not.toBe(plain.body.transactionId);
    const replayed = await post(transferPath, { ...transfer, externalRef }, key);
    expect(replayed.body.transactionId).toBe(first.body.transactionId);
    const other = { ...transfer, externalRef, amount: 3 };
    expectCode(await post(transferPath, other, fresh("day")), "DUPLICATE_REFERENCE");
  });
});
