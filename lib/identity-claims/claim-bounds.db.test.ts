import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { initiatePayout } from "@/lib/payouts/initiate-payout";
import { newAddress } from "@/lib/tooling/test-chain";
import { errorOf, startClaims } from "@/lib/tooling/test-claims";
import { asOwner } from "@/lib/tooling/test-owner";
import { newReviewer } from "@/lib/tooling/test-reviewers";
import { eventually } from "@/lib/tooling/test-service";
import { phoneOwner } from "@/lib/transactions/phone-owner";
import { failUnsent } from "@/lib/transfers/end-transfer";

type Started = Awaited<ReturnType<typeof startClaims>>;

let started: Started;
let chain: Started["chain"];
let service: Started["service"];
let second: string;
let test: Started["test"];
let merchantId: string;

beforeAll(async () => {
  started = await startClaims();
  ({ chain, service, second, test } = started);
  merchantId = service.seeded.secondMerchant.id;
});
afterAll(() => started.stop());

const readOwnerEmail = async () => {
  const [row] = await database().execute<{ email: string }>(
    sql`select email from users where merchant_id = ${merchantId} and role = 'owner'`,
  );
  return row?.email ?? "";
};

/** Pesewas that owners claimed from the second merchant today. */
const claimedToday = async () => {
  const [row] = await database().execute<{ used: string }>(sql`
    select used_minor::text as used from limit_usage
    where merchant_id = ${`claims:${merchantId}`} and period = 'day'`);
  return Number(row?.used ?? 0);
};

const setClaimedToday = (minor: number) =>
  asOwner(
    (owner) => owner`insert into limit_usage (merchant_id, period, starts_on, used_minor)
      values (${`claims:${merchantId}`}, 'day', to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD'), ${minor})
      on conflict (merchant_id, period, starts_on) do update set used_minor = excluded.used_minor`,
  );

/** Two operators raise the bound of the second merchant. */
const raise = async (factor: number) => {
  const maker = await newReviewer({ name: "Maker", role: "operator" });
  const checker = await newReviewer({ name: "Checker", role: "operator" });
  const listed = await service.call("GET", "/api/ops/claim-limits", undefined, {
    key: maker.token,
  });
  expect(listed.body.data).toMatchObject([
    { merchant: { id: merchantId }, factor: 3, limits: { daily: "9000.00", monthly: "30000.00" } },
  ]);
  const path = `/api/ops/claim-limits/${merchantId}`;
  const body = { factor, reason: "Its customers were paid their salaries." };
  const proposed = await service.call("POST", path, body, { key: maker.token });
  expect(proposed.body).toMatchObject({ status: "proposed" });
  const confirm = async (id: string, { token: key }: { token: string }) =>
    (await service.call("POST", `/api/ops/proposals/${id}/confirm`, undefined, { key })).status;
  expect(await confirm(proposed.body.id, maker)).toBe(403);
  expect(await confirm(proposed.body.id, checker)).toBe(200);
  const lowered = await service.call("POST", path, { ...body, factor: 3 }, { key: maker.token });
  expect(lowered.body.status).toBe("applied");
  const again = await service.call("POST", path, body, { key: maker.token });
  expect(await confirm(again.body.id, checker)).toBe(200);
};

const completed = (token: string) =>
  eventually(async () => {
    const { body } = await test.read(token);
    return body.withdrawal?.status === "completed" ? body : null;
  });

/** A number of the second merchant that was paid, and moved to a wallet of its owner. */
const movedWith = async (amount: string) => {
  const [phone, own] = [test.newPhone(), newAddress()];
  const { wallet } = await test.minted(phone, { key: second });
  await test.pay(phone, amount, service.seeded.apiKey);
  return { phone, own, wallet, ...(await test.moved(phone, own)) };
};

describe("claims from the wallets of one merchant", () => {
  it("add up, so that two numbers cannot both take the rest of the bound", async () => {
    const claims = [await movedWith("20.00"), await movedWith("20.00")];
    // The minimum tier allows 3,000 GHS a day, and three times as much for claims: 9,000 GHS.
    await setClaimedToday(870_000);
    const results = await Promise.all(claims.map(({ token }) => test.withdraw(token)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = results.filter(({ status }) => status === 400);
    expect(refused.map(errorOf)).toEqual(["LIMIT_EXCEEDED"]);
    expect(refused[0]?.body.error.message).toContain("the business that operated your wallet");
    expect(await claimedToday()).toBeLessThanOrEqual(900_000);
    const [seen] = await database().execute<{ refused: boolean }>(
      sql`select refused_at is not null as refused from claim_limits where merchant_id = ${merchantId}`,
    );
    expect(seen?.refused).toBe(true);

    await raise(4);
    for (const { token } of claims) expect((await test.withdraw(token)).status).toBe(200);
    for (const { token } of claims) await completed(token);
    await setClaimedToday(0);
  });

  it("no longer count once the withdrawal has failed", async () => {
    const { token } = await movedWith("10.00");
    const before = await claimedToday();
    chain.pause();
    const { body } = await test.withdraw(token);
    const during = await claimedToday();
    await failUnsent(body.withdrawal.transactionId, {
      code: "PROVIDER_UNAVAILABLE",
      message: "The chain was not reached.",
      retryable: true,
    });
    chain.resume();
    expect(during).toBeGreaterThan(before);
    expect(await claimedToday()).toBe(before);
  });
});

describe("a balance above the sum that leaves at once", () => {
  it("waits after the move, and the number and the merchant's owners are told", async () => {
    await setClaimedToday(0);
    const { token, own, phone } = await movedWith("101.00");
    const { body } = await test.read(token);
    expect(body.balance).toMatchObject({ available: "101.000000", waitHours: 24 });
    const waits = Date.parse(body.balance.availableFrom) - (await readNow(database())).getTime();
    expect(Math.abs(waits - 24 * 3_600_000)).toBeLessThan(600_000);
    const refused = await test.withdraw(token);
    expect(errorOf(refused)).toBe("INVALID_STATE");
    expect(refused.body.error.message).toContain("24 hours");
    const sms = await test.lastMessage(phone, "is being moved to the wallet");
    expect(sms).toContain(`${own.slice(-4)}. A balance above 100 USDT can leave`);
    const mail = await test.lastMessage(await readOwnerEmail(), own);
    expect(mail).toContain("A balance above 100.00");

    await test.waited(own);
    expect((await test.read(token)).body.balance.availableFrom).toBeNull();
    expect((await test.withdraw(token)).status).toBe(200);
    await completed(token);
    expect(await chain.usdtOf(own)).toBe(100_500_000n);
  });

  it("cannot be split into claims that are each below it", async () => {
    const { token, wallet } = await movedWith("60.00");
    expect((await test.withdraw(token)).status).toBe(200);
    await completed(token);
    await chain.pay(wallet as `0x${string}`, 60_000_000n);
    await eventually(async () => ((await test.available(wallet)) === 60 ? true : null));
    expect(errorOf(await test.withdraw(token))).toBe("INVALID_STATE");
  });

  it("is not decided on a sum that another withdrawal has changed since", async () => {
    const phone = test.newPhone();
    const { wallet } = await test.minted(phone, { key: second });
    await test.pay(phone, "60.00", service.seeded.apiKey);
    const withdraw = () =>
      initiatePayout(
        { merchantId, actor: phoneOwner, userId: null },
        {
          type: "withdrawal",
          operation: "claims.withdraw",
          amountMinor: 10_000_000n,
          currency: "USDT",
          address: newAddress(),
          walletAddress: wallet,
        },
        { byPhoneOwner: true, expectedUsageMinor: 0n },
      );
    const results = await Promise.allSettled([withdraw(), withdraw()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "INVALID_STATE" },
    });
    await expect(withdraw()).rejects.toMatchObject({ code: "INVALID_STATE" });
  });
});
