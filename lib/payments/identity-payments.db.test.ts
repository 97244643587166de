import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { newAddress, startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { asOwner } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";

/** USDT paid to phone numbers: in the ledger where we hold the wallet, on the chain where we do not. */

let chain: TestChain;
let service: TestService;
let second: string;

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  service = await startTestService({ scale: 0.02, chain });
  second = service.seeded.secondMerchant.apiKey;
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

let numbers = 2_000;
const newPhone = () => `+23324000${(numbers += 1)}`;

async function confirm(phone: string, key: string, wallet?: Address): Promise<string> {
  const requested = await service.call("POST", "/identity/mint", { phone, wallet }, { key });
  expect(requested.status).toBe(201);
  const path = `/api/sandbox/outbox?to=${encodeURIComponent(phone)}`;
  const otp = (await service.call("GET", path)).body.data[0]?.code;
  const { body } = await service.call("POST", "/identity/mint", { phone, otp }, { key });
  return body.wallet;
}

async function identity(phone: string, key: string, wallet?: Address): Promise<string> {
  const bound = await confirm(phone, key, wallet);
  await eventually(async () => {
    const { body } = await service.call("GET", `/identity/resolve/${phone}`);
    return body.wallet === bound ? true : null;
  });
  return bound;
}

const pay = (recipient: string, amount: string, more: object = {}) =>
  service.call("POST", "/payments/initiate", { amount, currency: "USDT", recipient, ...more });

const resetSettings = () =>
  asOwner(
    (owned) => owned`update merchants
      set only_saved_addresses = false, address_cooling_hours = 0, approval_threshold_minor = null`,
  );

const available = async (wallet: string, key?: string) => {
  const options = key === undefined ? {} : { key };
  const { body } = await service.call("GET", `/wallet/balance/${wallet}`, undefined, options);
  return body.balances.USDT.available;
};

/** Waits until nothing of ours is under way, and compares ledger and chain. */
async function expectEqual(): Promise<void> {
  await eventually(async () => {
    const [row] = await database().execute<{ open: number }>(sql`
      select (select count(*) from chain_transactions where state <> 'final')
        + (select count(*) from transactions where status in ('pending', 'processing')) as open`);
    return Number(row?.open) === 0 ? true : null;
  });
  expect(await chainFaults(chain)).toEqual([]);
  expect(await brokenRules(database())).toEqual([]);
}

describe("a payment in USDT to a number", () => {
  it("stays in the ledger where we hold the wallet: the receiver's deposit, without a fee", async () => {
    const phone = newPhone();
    const wallet = await identity(phone, second);
    const { status, body } = await pay(phone, "12.5", { externalRef: "INV-1" });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      type: "payment",
      currency: "USDT",
      recipient: phone,
      country: "GH",
      fee: { amount: "0.000000" },
    });
    const paid = await service.until(body.transactionId, ["completed"]);
    expect(paid).toMatchObject({ provider: null, txHash: null });
    expect(await available(wallet, second)).toBe("12.500000");
    const { body: list } = await service.call(
      "GET",
      `/wallet/transactions?walletAddress=${wallet}`,
      undefined,
      { key: second },
    );
    expect(list.data).toMatchObject([
      {
        type: "deposit",
        status: "completed",
        amount: "12.500000",
        payer: service.seeded.merchant.wallet,
      },
    ]);
    const [{ transactionId: depositId }] = list.data;
    for (const id of [body.transactionId, depositId]) {
      const events = await database().execute(
        sql`select event from events where resource_id = ${id}`,
      );
      expect(events).toEqual([{ event: "payment.completed" }]);
    }
    const again = await pay(phone, "12.5", { externalRef: "INV-1" });
    expect(again.body.transactionId).toBe(body.transactionId);
    await expectEqual();
  });

  it("goes over the chain where its owner holds the wallet", async () => {
    const [phone, wallet] = [newPhone(), newAddress()];
    await identity(phone, second, wallet);
    const { body } = await pay(phone, "7");
    expect(body).toMatchObject({ recipient: phone, fee: { amount: "0.500000" }, provider: "evm" });
    const paid = await service.until(body.transactionId, ["completed"]);
    expect(paid.txHash).toMatch(/^0x/);
    expect(await chain.usdtOf(wallet)).toBe(7_000_000n);
    await expectEqual();
  });

  it("is rejected without an identity, and above what is there", async () => {
    const phone = newPhone();
    expect((await pay(phone, "1")).body.error.code).toBe("RECIPIENT_HAS_NO_IDENTITY");
    await confirm(phone, second);
    await eventually(async () => {
      const { body } = await pay(phone, "1200");
      return body.error.code === "INSUFFICIENT_FUNDS" ? true : null;
    });
    await service.call("POST", "/identity/revoke", { phone, reason: "Given up." }, { key: second });
    expect((await pay(phone, "1")).body.error.code).toBe("RECIPIENT_HAS_NO_IDENTITY");
  });

  it("waits for a second person above the merchant's threshold", async () => {
    const phone = newPhone();
    const wallet = await identity(phone, second);
    const [owner, finance] = await Promise.all(
      (["owner", "finance"] as const).map(async (role) =>
        sessionOf(await addPerson(service.seeded.merchant.id, role)),
      ),
    );
    const settings = { approvalThreshold: "10.00" };
    await service.call("PUT", "/payouts/settings", settings, { key: owner ?? "" });
    const waiting = await pay(phone, "5");
    expect(waiting.body.status).toBe("pending_approval");
    expect(await available(wallet, second)).toBe("0.000000");
    const path = `/transactions/${waiting.body.transactionId}/approve`;
    expect((await service.call("POST", path, undefined, { key: finance ?? "" })).status).toBe(200);
    await service.until(waiting.body.transactionId, ["completed"]);
    expect(await available(wallet, second)).toBe("5.000000");
    const late = await pay(phone, "6");
    await service.call("POST", "/identity/revoke", { phone, reason: "Given up." }, { key: second });
    const before = await available(service.seeded.merchant.wallet);
    const approve = `/transactions/${late.body.transactionId}/approve`;
    expect((await service.call("POST", approve, undefined, { key: finance ?? "" })).status).toBe(
      200,
    );
    const failed = await service.until(late.body.transactionId, ["failed", "completed"]);
    expect(failed).toMatchObject({ status: "failed", failure: { code: "RECIPIENT_NOT_FOUND" } });
    expect(await available(wallet, second)).toBe("5.000000");
    const after = await available(service.seeded.merchant.wallet);
    expect(Number(after) - Number(before)).toBeCloseTo(6);
    await resetSettings();
  });

  it("goes only to wallets that are saved and have cooled if the settings require saved addresses", async () => {
    const [ourPhone, theirPhone] = [newPhone(), newPhone()];
    const recipients = [
      { phone: ourPhone, wallet: await identity(ourPhone, service.seeded.apiKey) },
      { phone: theirPhone, wallet: await identity(theirPhone, second) },
    ];
    const { merchant } = service.seeded;
    const owner = { key: await sessionOf(merchant.userId) };
    const rules = { onlySaved: true, coolingHours: 2 };
    await service.call("PUT", "/addresses/settings", rules, owner);
    for (const { phone, wallet } of recipients) {
      const unsaved = await pay(phone, "1");
      expect(unsaved.status).toBe(400);
      expect(unsaved.body.error.details).toMatchObject({
        field: "recipient",
        value: wallet,
        expected: expect.stringContaining("saved addresses"),
      });
      const saved = await service.call("POST", "/addresses", {
        label: "A number",
        address: wallet,
      });
      expect(saved.status).toBe(201);
      expect((await pay(phone, "1")).body.error.details.usableAt).toBe(saved.body.usableAt);
      await asOwner(
        (owned) => owned`update saved_addresses set created_at = created_at - interval '2 hours'`,
      );
      expect((await pay(phone, "1")).status).toBe(201);
    }
    await resetSettings();
  });

  it("is not approved once the wallet is no longer a saved address", async () => {
    const phone = newPhone();
    const wallet = await identity(phone, second);
    const { merchant } = service.seeded;
    const owner = { key: await sessionOf(merchant.userId) };
    const saved = await service.call("POST", "/addresses", { label: "A number", address: wallet });
    const rules = { onlySaved: true, coolingHours: 0 };
    await service.call("PUT", "/addresses/settings", rules, owner);
    await service.call("PUT", "/payouts/settings", { approvalThreshold: "0.01" }, owner);
    const { body } = await pay(phone, "1");
    expect(body.status).toBe("pending_approval");
    await service.call("DELETE", `/addresses/${saved.body.id}`);
    const admin = { key: await sessionOf(await addPerson(merchant.id, "admin")) };
    const approval = `/transactions/${body.transactionId}/approve`;
    const rejected = await service.call("POST", approval, undefined, admin);
    expect(rejected.body.error).toMatchObject({
      code: "INVALID_STATE",
      message: expect.stringContaining("saved addresses"),
    });
    await resetSettings();
  });
});

it("payments while the number is bound to another wallet each reach exactly one of the two", async () => {
  const [phone, wave] = [newPhone(), testSize(20, 67)];
  const first = await identity(phone, second);
  const payAll = () => Promise.all(Array.from({ length: wave }, () => pay(phone, "0.01")));
  const answers = await payAll();
  const other = newAddress();
  const [during] = await Promise.all([payAll(), confirm(phone, second, other)]);
  answers.push(...during, ...(await payAll()));
  await eventually(async () => {
    const { body } = await service.call("GET", `/identity/resolve/${phone}`);
    return body.wallet === other ? true : null;
  });
  answers.push(await pay(phone, "0.01"));
  await expectEqual();
  const accepted = answers.filter(({ status }) => status === 201);
  const rejected = answers.filter(({ status }) => status !== 201);
  expect(rejected.every(({ body }) => body.error.code === "RECIPIENT_HAS_NO_IDENTITY")).toBe(true);
  const inFirst = Math.round(Number(await available(first, second)) * 100);
  const inOther = Number(await chain.usdtOf(other)) / 10_000;
  expect(inFirst + inOther).toBe(accepted.length);
  expect(inFirst).toBeGreaterThanOrEqual(wave);
  expect(inOther).toBeGreaterThan(0);
});
