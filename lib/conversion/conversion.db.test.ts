import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { asOwner, customerMoney } from "@/lib/tooling/test-owner";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await fund("USDT", 100);
  await fund("GHS", 1_000);
});
afterAll(() => service.stop());

const fund = (currency: string, amount: number) =>
  service.call("POST", "/api/sandbox/faucet", { currency, amount });
const ways = {
  "ghs-to-usdt": { source: "GHSFIAT", target: "USDT", tooSmall: "0.01", poor: 5_000 },
  "usdt-to-ghs": { source: "USDT", target: "GHSFIAT", tooSmall: "0.000001", poor: 5_000 },
} as const;
const quote = (amount: unknown = 10, way: keyof typeof ways = "usdt-to-ghs", key?: string) =>
  service.call("POST", `/api/convert/${way}`, { amount }, key ? { key } : {});
const minorOf = (amount: string) => BigInt(amount.replace(".", ""));
const confirm = (conversionId: string, key?: string) =>
  service.call("POST", "/api/convert/confirm", { conversionId }, key ? { key } : {});
const expire = (id: string) =>
  asOwner((sql) => sql`update conversions set expires_at = app_now() where id = ${id}`);

function expectCode(response: ApiAnswer, code: string): void {
  expect(response.body.error).toMatchObject({ type: "BAD_REQUEST", code });
}

describe.each(Object.entries(ways) as [keyof typeof ways, (typeof ways)[keyof typeof ways]][])(
  "a quote %s",
  (way, { source, target, tooSmall, poor }) => {
    const order = (amount?: unknown) => quote(amount, way);

    it("confirmed twice converts once, and both calls get the same response", async () => {
      const { body } = await order();
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
      const { body } = await order();
      const before = await customerMoney();
      const responses = await Promise.all(
        Array.from({ length: 100 }, () => confirm(body.conversionId)),
      );
      expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
      expect(new Set(responses.map((response) => response.body.transactionId)).size).toBe(1);
      expect(new Set(responses.map((response) => response.body.rate))).toEqual(
        new Set([body.rate]),
      );
      const after = await customerMoney();
      const moved = (currency: string) =>
        BigInt(after[currency] ?? 0) - BigInt(before[currency] ?? 0);
      expect(moved(source)).toBe(-minorOf(body.sourceAmount));
      expect(moved(target)).toBe(minorOf(body.targetAmount));
    });

    it("that has expired converts nothing", async () => {
      const { body } = await order();
      await expire(body.conversionId);
      const money = await customerMoney();
      expectCode(await confirm(body.conversionId), "QUOTE_EXPIRED");
      expect(await customerMoney()).toEqual(money);
      const read = await service.call("GET", `/api/convert/${body.conversionId}`);
      expect(read.body.status).toBe("expired");
    });

    it("that was confirmed in time stays confirmed after it expires", async () => {
      const { body } = await order();
      const first = await confirm(body.conversionId);
      await expire(body.conversionId);
      expect(await confirm(body.conversionId)).toMatchObject({
        status: 200,
        body: { status: "completed", transactionId: first.body.transactionId },
      });
    });

    it("of another merchant is confirmed only by its owner", async () => {
      const { body } = await order(1);
      const stranger = await confirm(body.conversionId, service.seeded.secondMerchant.apiKey);
      expect(stranger.status).toBe(404);
      expect((await confirm(body.conversionId)).status).toBe(200);
    });

    it("without enough money is rejected, and converts once the money is there", async () => {
      const { body } = await order(poor);
      expectCode(await confirm(body.conversionId), "INSUFFICIENT_FUNDS");
      await fund(source, poor);
      expect((await confirm(body.conversionId)).status).toBe(200);
    });

    it("worth less than the smallest unit is rejected by field", async () => {
      const response = await order(tooSmall);
      expectCode(response, "INVALID_REQUEST");
      expect(response.body.error.details.field).toBe("amount");
    });
  },
);

test("from cedis is sold at `sell`, and every share has its account", async () => {
  const { body: rate } = await service.call("GET", "/rates/USDT-GHS");
  const { body } = await quote("150.00", "ghs-to-usdt");
  expect(body).toMatchObject({
    status: "quoted",
    sourceAmount: "150.00",
    sourceCurrency: "GHSFIAT",
    rate: rate.sell,
    fee: { amount: "0.75", currency: "GHSFIAT" },
    targetCurrency: "USDT",
  });
  // Both have six decimals, so 10^4 makes pesewas micro-USDT.
  const [sell, mid] = [minorOf(rate.sell), minorOf(rate.mid)];
  const target = (14_925n * 10n ** 10n) / sell;
  expect(minorOf(body.targetAmount)).toBe(target);
  const confirmed = await confirm(body.conversionId);
  const { transactionId } = confirmed.body;
  const read = await service.call("GET", `/api/transactions/${transactionId}`);
  expect(read.body).toMatchObject({
    type: "conversion",
    amount: "150.00",
    currency: "GHSFIAT",
    fee: body.fee,
    converted: { amount: body.targetAmount, currency: "USDT", rate: rate.sell },
    recipient: body.walletAddress,
  });
  const entries = await asOwner(
    (sql) => sql<{ account: string; amount: string }[]>`
      select a.kind || ' ' || e.currency as account, e.amount::text from entries e
      join accounts a on a.id = e.account_id join postings p on p.id = e.posting_id
      where p.transaction_id = ${transactionId}`,
  );
  const posted = Object.fromEntries(
    entries.map(({ account, amount }) => [account, BigInt(amount)]),
  );
  const exchange = (14_925n * 10n ** 10n) / mid;
  const spread = (14_925n * 10n ** 10n * (sell - mid)) / (mid * sell);
  const rounding = exchange - target - spread;
  expect(posted).toEqual({
    "wallet.available GHSFIAT": -15_000n,
    "exchange GHSFIAT": 14_925n,
    "fees GHSFIAT": 75n,
    "exchange USDT": -exchange,
    "wallet.available USDT": target,
    "spread USDT": spread,
    ...(rounding > 0n && { "rounding USDT": rounding }),
  });
});

test("is never completed by a transaction in the other currency, as a former version would", async () => {
  const { body: usdt } = await quote(1);
  const { transactionId } = (await confirm(usdt.conversionId)).body;
  const { body } = await quote(20, "ghs-to-usdt");
  const complete = asOwner(
    (sql) => sql`update conversions set status = 'completed', transaction_id = ${transactionId}
      where id = ${body.conversionId}`,
  );
  await expect(complete).rejects.toThrow("another currency");
  expect((await confirm(body.conversionId)).status).toBe(200);
});

test("a conversion that is not completed cannot fund a payout", async () => {
  const { body } = await quote(1);
  const transfer = { amount: "2.00", phoneNumber: "0240000001", conversionId: body.conversionId };
  expectCode(await service.call("POST", "/api/mobile-money/transfer", transfer), "INVALID_STATE");
  const key = service.seeded.secondMerchant.apiKey;
  const foreign = await service.call("POST", "/api/mobile-money/transfer", transfer, { key });
  expectCode(foreign, "INVALID_REQUEST");
});

test("at most twenty quotes are open at once, both ways together and all requested at once", async () => {
  const key = service.seeded.secondMerchant.apiKey;
  const ask = (_: unknown, index = 0) =>
    quote(1, index % 2 === 0 ? "usdt-to-ghs" : "ghs-to-usdt", key);
  const responses = await Promise.all(Array.from({ length: 40 }, ask));
  expect(responses.filter((response) => response.status === 201)).toHaveLength(20);
  for (const response of responses.filter(({ status }) => status !== 201))
    expectCode(response, "LIMIT_EXCEEDED");
  const [open] = responses.filter((response) => response.status === 201);
  await expire(open?.body.conversionId);
  expect((await ask(null)).status).toBe(201);
});

test("without a fresh rate nothing is quoted", async () => {
  await asOwner((sql) => sql`delete from rate_observations`);
  expectCode(await quote(), "RATE_UNAVAILABLE");
  expectCode(await quote(10, "ghs-to-usdt"), "RATE_UNAVAILABLE");
  expectCode(await service.call("GET", "/api/convert/rate"), "RATE_UNAVAILABLE");
  expect((await service.call("GET", "/rates")).body).toEqual({ data: [] });
});
