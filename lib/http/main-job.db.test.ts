import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
});

const number = (end: string) => `+233240000${end}`;
const balances = async () => {
  const { body } = await service.call("GET", `/wallet/balance/${service.seeded.merchant.wallet}`);
  return body.balances;
};

describe("the main job by API", () => {
  it("turns USDT into cedis on a phone, to the minor unit", async () => {
    const faucet = await service.call("POST", "/api/sandbox/faucet", {
      currency: "USDT",
      amount: 100,
    });
    expect(faucet.status).toBe(200);
    expect((await balances()).USDT).toEqual({
      balance: "100.000000",
      available: "100.000000",
      reserved: "0.000000",
    });

    const rate = await service.call("GET", "/api/convert/rate?amount=100");
    expect(rate.body).toMatchObject({ pair: "USDT-GHS", indicative: true, amount: "100.000000" });

    const quote = await service.call("POST", "/api/convert/usdt-to-ghs", { amount: "100" });
    expect(quote.status).toBe(201);
    expect(quote.body).toMatchObject({
      status: "quoted",
      sourceAmount: "100.000000",
      fee: { amount: "0.500000", currency: "USDT" },
      rate: rate.body.rate,
      targetAmount: rate.body.receive,
    });
    const lifeMs = Date.parse(quote.body.expiresAt) - Date.parse(quote.body.createdAt);
    expect(lifeMs).toBe(300_000);

    const confirmed = await service.call("POST", "/api/convert/confirm", {
      conversionId: quote.body.conversionId,
    });
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject({ status: "completed" });
    const before = await balances();
    expect(before.USDT.balance).toBe("0.000000");
    expect(before.GHSFIAT.balance).toBe(quote.body.targetAmount);

    const transfer = await service.call("POST", "/api/mobile-money/transfer", {
      amount: 150,
      phoneNumber: "0240000001",
      externalRef: "INV-9",
      conversionId: quote.body.conversionId,
    });
    expect(transfer.status).toBe(201);
    expect(transfer.body).toMatchObject({
      type: "payout",
      status: "pending",
      amount: "150.00",
      currency: "GHSFIAT",
      fee: { amount: "1.50", currency: "GHSFIAT" },
      recipient: number("001"),
      externalRef: "INV-9",
      environment: "testnet",
    });
    const held = await balances();
    const cents = (text: string) => BigInt(text.replace(".", ""));
    expect(cents(held.GHSFIAT.balance)).toBe(cents(before.GHSFIAT.balance));

    const done = await service.until(transfer.body.transactionId, ["completed", "failed"]);
    expect(done).toMatchObject({ status: "completed", provider: "mtn", failure: null });
    expect(done.history.map((step: { status: string }) => step.status)).toEqual([
      "pending",
      "processing",
      "completed",
    ]);
    const after = await balances();
    expect(cents(after.GHSFIAT.balance)).toBe(cents(before.GHSFIAT.balance) - 15_150n);
    expect(after.GHSFIAT.reserved).toBe("0.00");
    expect(await service.book()).toContainEqual(
      expect.objectContaining({
        reference: done.providerRef,
        phone: number("001"),
        amount: "150.00",
        times: 1,
      }),
    );

    const list = await service.call("GET", "/api/transactions?limit=2");
    expect(list.body.total).toBe(2);
    expect(list.body.data.map((row: { type: string }) => row.type)).toEqual([
      "payout",
      "conversion",
    ]);
  });

  it("returns amount and fee when the network rejects (number 003)", async () => {
    await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "200.00" });
    const before = await balances();
    const transfer = await service.call("POST", "/api/mobile-money/transfer", {
      amount: "150.00",
      phoneNumber: number("003"),
    });
    const done = await service.until(transfer.body.transactionId, ["completed", "failed"]);
    expect(done).toMatchObject({
      status: "failed",
      failure: { code: "RECIPIENT_LIMIT_REACHED", retryable: true },
      refund: { amount: "151.50", currency: "GHSFIAT" },
    });
    expect(await balances()).toEqual(before);
    expect(await service.book()).not.toContainEqual(
      expect.objectContaining({ phone: number("003") }),
    );
  });
});
