import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { asOwner, customerMoney } from "@/lib/tooling/test-owner";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 100 });
});
afterAll(() => service.stop());

const quote = (amount: unknown = 10) =>
  service.call("POST", "/api/convert/usdt-to-ghs", { amount });
const confirm = (conversionId: string, key?: string) =>
  service.call("POST", "/api/convert/confirm", { conversionId }, key ? { key } : {});
const expire = (id: string) =>
  asOwner((sql) => sql`update conversions set expires_at = app_now() where id = ${id}`);

function expectCode(response: ApiAnswer, code: string): void {
  expect(response.body.error).toMatchObject({ type: "BAD_REQUEST", code });
}

describe("a quote", () => {
  it("confirmed twice converts once, and both calls get the same response", async () => {
    const { body } = await quote();
    const first = await confirm(body.conversionId);
    const money = await customerMoney();
    const second = await confirm(body.conversionId);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await customerMoney()).toEqual(money);
    const read = await service.call("GET", `/api/convert/${body.conversionId}`);
    expect(read.body).toEqual(first.body);
  });

  it("confirmed a hundred times at once converts once, at its own rate", async () => {
    const { body } = await quote();
    const before = await customerMoney();
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => confirm(body.conversionId)),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.body.transactionId)).size).toBe(1);
    expect(new Set(responses.map((response) => response.body.rate))).toEqual(new Set([body.rate]));
    const after = await customerMoney();
    const moved = (currency: string) =>
      BigInt(after[currency] ?? 0) - BigInt(before[currency] ?? 0);
    expect(moved("USDT")).toBe(-10_000_000n);
    expect(moved("GHSFIAT")).toBe(BigInt(body.targetAmount.replace(".", "")));
  });

  it("that has expired converts nothing", async () => {
    const { body } = await quote();
    await expire(body.conversionId);
    const money = await customerMoney();
    expectCode(await confirm(body.conversionId), "QUOTE_EXPIRED");
    expect(await customerMoney()).toEqual(money);
    const read = await service.call("GET", `/api/convert/${body.conversionId}`);
    expect(read.body.status).toBe("expired");
  });

  it("that was confirmed in time stays confirmed after it expires", async () => {
    const { body } = await quote();
    const first = await confirm(body.conversionId);
    await expire(body.conversionId);
    expect(await confirm(body.conversionId)).toMatchObject({
      status: 200,
      body: { status: "completed", transactionId: first.body.transactionId },
    });
  });

  it("of another merchant is confirmed only by its owner", async () => {
    const { body } = await quote(1);
    const stranger = await confirm(body.conversionId, service.seeded.secondMerchant.apiKey);
    expect(stranger.status).toBe(404);
    expect((await confirm(body.conversionId)).status).toBe(200);
  });

  it("without enough money is rejected, and converts once the money is there", async () => {
    const { body } = await quote(5_000);
    expectCode(await confirm(body.conversionId), "INSUFFICIENT_FUNDS");
    await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 5_000 });
    expect((await confirm(body.conversionId)).status).toBe(200);
  });

  it("worth less than a pesewa is rejected by field", async () => {
    const response = await quote("0.000001");
    expectCode(response, "INVALID_REQUEST");
    expect(response.body.error.details.field).toBe("amount");
  });
});

test("a conversion that is not completed cannot fund a payout", async () => {
  const { body } = await quote(1);
  const transfer = { amount: "2.00", phoneNumber: "0240000001", conversionId: body.conversionId };
  expectCode(await service.call("POST", "/api/mobile-money/transfer", transfer), "INVALID_STATE");
  const key = service.seeded.secondMerchant.apiKey;
  const foreign = await service.call("POST", "/api/mobile-money/transfer", transfer, { key });
  expectCode(foreign, "INVALID_REQUEST");
});

test("at most twenty quotes are open at once, even if requested all at once", async () => {
  const key = service.seeded.secondMerchant.apiKey;
  const ask = () => service.call("POST", "/api/convert/usdt-to-ghs", { amount: 1 }, { key });
  const responses = await Promise.all(Array.from({ length: 40 }, ask));
  expect(responses.filter((response) => response.status === 201)).toHaveLength(20);
  for (const response of responses.filter(({ status }) => status !== 201))
    expectCode(response, "LIMIT_EXCEEDED");
  const [open] = responses.filter((response) => response.status === 201);
  await expire(open?.body.conversionId);
  expect((await ask()).status).toBe(201);
});

test("without a fresh rate nothing is quoted", async () => {
  await asOwner((sql) => sql`delete from rate_observations`);
  expectCode(await quote(), "RATE_UNAVAILABLE");
  expectCode(await service.call("GET", "/api/convert/rate"), "RATE_UNAVAILABLE");
  expect((await service.call("GET", "/rates")).body).toEqual({ data: [] });
});
