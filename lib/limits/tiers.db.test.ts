import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { tiers, type Tier } from "@/lib/contract/kyc-fields";
import { advanceBatch } from "@/lib/batches/advance-batch";
import { inTransaction } from "@/lib/db/client";
import { changeApplication } from "@/lib/merchants/application";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";
import { tierLimits } from "./tiers";

/** What may leave a merchant in each tier, by each way, to the pesewa (contract §4, KYC gate and tiers). */

let service: TestService;
const merchant = () => service.seeded.secondMerchant;
const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, body, { key: merchant().apiKey });

beforeAll(async () => {
  service = await startTestService({ worker: false });
  for (let left = 22; left > 0; left -= 1)
    await call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "10000.00" });
});
afterAll(() => service.stop());
afterEach(() => shiftClock("0 seconds"));

const phone = "+233241234567";
const ways: Record<string, (amount: string) => Promise<ApiAnswer>> = {
  "a payout": (amount) =>
    call("POST", "/api/mobile-money/transfer", { amount, phoneNumber: phone }),
  "a payment": (amount) =>
    call("POST", "/payments/initiate", { amount, currency: "GHS", recipient: phone }),
  "a withdrawal": (amount) =>
    call("POST", "/wallet/withdraw", {
      walletAddress: merchant().wallet,
      amount,
      currency: "GHS",
      destination: { type: "mobile-money", phoneNumber: phone },
    }),
};
const pay = ways["a payout"] ?? expect.fail();

const cedis = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
const setTier = (kycTier: Tier) =>
  inTransaction((tx) =>
    changeApplication(tx, merchant().id, { kycStatus: "approved", kycTier, isApproved: true }),
  );
const forgetUsage = () => asOwner((sql) => sql`delete from limit_usage`);
const remaining = async () => (await call("GET", "/api/users/kyc-status")).body.limits.remaining;
const exceeds = (period: string) => ({
  status: 400,
  body: { error: { code: "LIMIT_EXCEEDED", details: { field: "amount", period } } },
});

/** Shifts the clock to noon of a day of the month after this one. */
async function toDay(day: number): Promise<void> {
  const now = new Date();
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day, 12);
  await shiftClock(`${Math.round((at - now.getTime()) / 1000)} seconds`);
}

describe.each(tiers)("the tier %s", (tier) => {
  const { dailyMinor } = tierLimits[tier];

  it.each(Object.keys(ways))(
    "allows its day's amount by %s, and not a pesewa more",
    async (name) => {
      const leave = ways[name] ?? expect.fail();
      await setTier(tier);
      await forgetUsage();
      if (tier !== "enhanced")
        expect(await leave(cedis(dailyMinor + 1n))).toMatchObject(exceeds("per transaction"));
      expect((await leave(cedis(dailyMinor - 100n))).status).toBe(201);
      expect((await remaining()).daily).toBe("1.00");
      expect(await leave("1.01")).toMatchObject(exceeds("a day"));
      expect((await leave("1.00")).status).toBe(201);
      expect(await leave("1.00")).toMatchObject(exceeds("a day"));
      expect(await remaining()).toMatchObject({ perTransaction: "0.00", daily: "0.00" });
    },
  );
});

it.each(Object.keys(ways))(
  "a change of the tier is in force at once where a process has not heard of it: %s",
  async (name) => {
    const leave = ways[name] ?? expect.fail();
    const unheard = (tier: Tier) =>
      asOwner(async (sql) => {
        await sql`alter table merchants disable trigger user`;
        await sql`update merchants set kyc_tier = ${tier} where id = ${merchant().id}`;
        await sql`alter table merchants enable trigger user`;
      });
    await setTier("medium");
    await forgetUsage();
    expect((await leave("3000.01")).status).toBe(201);
    await unheard("minimum");
    expect(await leave("3000.01")).toMatchObject(exceeds("per transaction"));
    expect(await leave("1.00")).toMatchObject(exceeds("a day"));
    await unheard("medium");
    expect((await leave("3000.01")).status).toBe(201);
  },
);

it("a day ends at midnight in Accra, a month with its last day", async () => {
  await setTier("minimum");
  await forgetUsage();
  for (const day of [2, 3, 4]) {
    await toDay(day);
    expect((await pay("3000.00")).status).toBe(201);
    expect(await pay("1.00")).toMatchObject(exceeds("a day"));
  }
  await toDay(5);
  expect(await remaining()).toEqual({
    perTransaction: "1000.00",
    daily: "3000.00",
    monthly: "1000.00",
  });
  expect(await pay("1000.01")).toMatchObject(exceeds("a month"));
  expect((await pay("1000.00")).status).toBe(201);
  await toDay(28);
  expect(await pay("1.00")).toMatchObject(exceeds("a month"));
  await toDay(32);
  expect((await pay("3000.00")).status).toBe(201);
});

it("the ways count together, and a higher tier counts what has left already", async () => {
  await setTier("minimum");
  await forgetUsage();
  for (const leave of Object.values(ways)) expect((await leave("1000.00")).status).toBe(201);
  expect(await pay("1.00")).toMatchObject(exceeds("a day"));
  await setTier("medium");
  expect((await remaining()).daily).toBe("12000.00");
  expect((await pay("12000.00")).status).toBe(201);
  expect(await pay("1.00")).toMatchObject(exceeds("a day"));
  await setTier("minimum");
  expect((await remaining()).daily).toBe("0.00");
});

it("a batch pays what the day still allows, and its other rows fail by the limit", async () => {
  await setTier("minimum");
  await forgetUsage();
  const rows = Array.from({ length: 4 }, () => ({ amount: "1000.00", phoneNumber: phone }));
  const { batchId } = (await call("POST", "/payouts/batches", { rows })).body;
  expect((await call("POST", `/payouts/batches/${batchId}/confirm`, {})).status).toBe(200);
  await advanceBatch(batchId);
  const { data } = (await call("GET", `/payouts/batches/${batchId}/rows`)).body;
  const failures = (data as { failure: { code: string } | null }[]).map(({ failure }) => failure);
  expect(failures.filter((failure) => failure === null)).toHaveLength(3);
  expect(failures.find((failure) => failure !== null)?.code).toBe("LIMIT_EXCEEDED");
  expect((await remaining()).daily).toBe("0.00");
});

it("what is cancelled counts no longer; conversions, collections and deposits never do", async () => {
  await setTier("minimum");
  await forgetUsage();
  const made = await pay("3000.00");
  const { transactionId } = made.body;
  const cancelled = await call("POST", `/transactions/${transactionId}/cancel`);
  expect(cancelled.body.status).toBe("cancelled");
  expect((await remaining()).daily).toBe("3000.00");
  await call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: "100" });
  for (const [path, amount] of [
    ["usdt-to-ghs", "50"],
    ["ghs-to-usdt", "500"],
  ] as const) {
    const quote = await call("POST", `/api/convert/${path}`, { amount });
    const { conversionId } = quote.body;
    expect((await call("POST", "/api/convert/confirm", { conversionId })).status).toBe(200);
  }
  const collected = await call("POST", "/mobile-money/mtn", { amount: "50", phoneNumber: phone });
  expect(collected.status).toBe(201);
  expect(await remaining()).toMatchObject({ daily: "3000.00", monthly: "10000.00" });
  expect((await call("GET", "/api/overview")).body.limits.remaining.daily).toBe("3000.00");
});
