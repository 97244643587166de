import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";
import { transactionTypes } from "@/lib/tooling/transaction-samples";

/** `POST /api/v1/transactions` is each operation again (contract §4): what differs is the path alone. */

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 100 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
});
afterAll(() => service.stop());

const v1 = "/api/v1/transactions";

/** The body that the operation itself takes. */
function ownBody(body: object): object {
  const { type, ...fields } = body as { type: string; provider?: string };
  return type === "collection" ? { ...fields, provider: undefined } : fields;
}

/** A response without what is another's: ids, references and times. */
function comparable({ status, body }: ApiAnswer): unknown {
  const text = JSON.stringify({ status, body });
  return JSON.parse(
    text
      .replace(/"(txn|cnv|req)_[0-9A-Z]{26}"/g, '"$1"')
      .replace(/"\d{4}-\d\d-\d\dT[^"]*Z"/g, '"time"')
      .replace(/"providerRef":"[^"]*"/g, '"providerRef":"ref"'),
  );
}

describe.each(
  transactionTypes.map(([scope, path, body]) => [JSON.stringify(body), scope, path, body] as const),
)("%s", (_, scope, path, sample) => {
  const wallet = () => service.seeded.merchant.wallet;
  const sound = () => ("walletAddress" in sample ? { ...sample, walletAddress: wallet() } : sample);
  const post = (body: object, headers: Record<string, string> = {}) =>
    service.call("POST", v1, body, { headers });
  const own = (body: object) => service.call("POST", path, ownBody(body));

  it("responds as the operation itself does", async () => {
    const response = await post(sound());
    expect(response.status, JSON.stringify(response.body)).toBe(201);
    expect(comparable(response)).toEqual(comparable(await own(sound())));
  });

  it.each([
    { amount: "-1" },
    { amount: undefined },
    { amount: "1.2345678" },
    { amount: "900000" },
    { externalRef: "a b", amount: null },
    { walletAddress: "0x0000000000000000000000000000000000000001" },
    { phoneNumber: "024" },
    { recipient: "024" },
    { destination: { type: "wallet", address: "0x1" } },
    { destination: { type: "mobile-money", phoneNumber: "1", x: 1 } },
    { description: "" },
    { misspelled: true },
  ])("rejects %j as the operation itself does", async (change) => {
    const body = { ...sound(), ...change };
    expect(comparable(await post(body))).toEqual(comparable(await own(body)));
  });

  it("needs the scope of that operation, and no other will do", async () => {
    const keyWith = async (scopes: string[]) =>
      (await service.call("POST", "/api-keys", { name: "v1", scopes })).body.key as string;
    const all = [...new Set(transactionTypes.map(([one]) => one))];
    const without = await keyWith(all.filter((one) => one !== scope));
    const lacking = await service.call("POST", v1, sound(), { key: without });
    expect(lacking.status).toBe(403);
    expect(lacking.body.error).toMatchObject({ code: "FORBIDDEN", details: { scope } });
    const alone = await service.call("POST", v1, sound(), { key: await keyWith([scope]) });
    expect(alone.status).toBe(201);
  });

  it("is done once under one key, which another path or body may not share", async () => {
    const headers = { "idempotency-key": `v1-${path}` };
    const [first, again] = [await post(sound(), headers), await post(sound(), headers)];
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const reused = await post({ ...sound(), amount: "2.5" }, headers);
    expect(reused.body.error.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const elsewhere = await service.call("POST", path, ownBody(sound()), { headers });
    expect(elsewhere.status).toBe(201);
    expect(elsewhere.headers.get("idempotent-replayed")).toBeNull();
  });

  it("is a payment operation to the limits", async () => {
    const paying = await service.call("GET", "/payments/txn_x");
    const { headers } = await post(sound());
    expect(headers.get("x-ratelimit-limit")).toBe(paying.headers.get("x-ratelimit-limit"));
  });
});

test("a reference is one over both paths: the same body gives the same transaction", async () => {
  const fields = { amount: "2.00", phoneNumber: "0240000001", externalRef: "V1-1" };
  const first = await service.call("POST", v1, { type: "payout", ...fields });
  const second = await service.call("POST", "/api/mobile-money/transfer", fields);
  expect(second.body.transactionId).toBe(first.body.transactionId);
  const other = { type: "collection", provider: "mtn", ...fields };
  const { body } = await service.call("POST", v1, other);
  expect(body.error.code).toBe("DUPLICATE_REFERENCE");
});

test.each([
  ["type", {}],
  ["type", { type: "refund" }],
  ["type", { type: null, amount: "1" }],
  ["provider", { type: "collection", amount: "2.00", phoneNumber: "0240000001" }],
  ["provider", { type: "conversion", amount: "2.00", provider: "mtn" }],
])("names %s in %j", async (field, sent) => {
  const { status, body } = await service.call("POST", v1, sent);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: "INVALID_REQUEST", details: { field } });
});
