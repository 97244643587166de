import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { expireApproval } from "@/lib/approvals/decide";
import { brokenRules } from "@/lib/ledger/test-book";
import { replaceRail } from "@/lib/providers/registry";
import { undocumentedIn } from "@/lib/tooling/documented";
import { asOwner } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { TestRail } from "@/lib/tooling/test-rail";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";
import { setThreshold as setThresholdOf } from "@/lib/tooling/test-threshold";

/** POST /wallet/withdraw in USDT to an address outside (contract §4). */

let service: TestService;
let rail: TestRail;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await asOwner(async (owner) => {
    await owner`select ensure_account('chain.hot', null, null, null, 'USDT', null)`;
    // The sandbox's price walks; here one USDT is 15 GHS.
    await owner`update rate_observations set mid_micros = 15000000`;
    await owner`update accepted_rates set mid_micros = 15000000, anchor_micros = 15000000`;
  });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 10_000 });
});
beforeEach(() => replaceRail("evm", (rail = new TestRail(1))));
afterAll(() => service.stop());

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const wallet = () => service.seeded.merchant.wallet;
const withdraw = (changes: object = {}, options = {}) =>
  service.call(
    "POST",
    "/wallet/withdraw",
    {
      walletAddress: wallet(),
      amount: "20",
      currency: "USDT",
      destination: { type: "wallet", address },
      ...changes,
    },
    options,
  );
const to = (destination: object) => withdraw({ destination: { type: "wallet", ...destination } });
const read = async (id: string) => (await service.call("GET", `/api/transactions/${id}`)).body;
const minorOf = (text: string) => BigInt(text.replace(".", ""));
const balance = async () =>
  (await service.call("GET", `/wallet/balance/${wallet()}`)).body.balances.USDT;
const used = async () => {
  const [row] = await asOwner(
    (owner) => owner<{ used: string }[]>`select coalesce(max(used_minor), 0)::text as used
      from limit_usage where merchant_id = ${service.seeded.merchant.id} and period = 'day'`,
  );
  return BigInt(row?.used ?? "0");
};
const setThreshold = (thresholdMinor: bigint | null) =>
  setThresholdOf(service.seeded.merchant.id, thresholdMinor);

describe("a withdrawal", () => {
  it("pays the address exactly the amount, takes the fee on top, and counts in cedis", async () => {
    const [before, usedBefore] = [await balance(), await used()];
    const made = await withdraw({ externalRef: "U-1", description: "To the exchange" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      type: "withdrawal",
      status: "pending",
      amount: "20.000000",
      currency: "USDT",
      fee: { amount: "0.500000", currency: "USDT" },
      wallet: wallet(),
      recipient: address,
      provider: "evm",
      country: null,
      externalRef: "U-1",
    });
    const held = await balance();
    expect(held.reserved).toBe("20.500000");
    expect((await used()) - usedBefore).toBe(30_000n);

    const { transactionId: id } = made.body;
    await advance(id);
    await advance(id);
    expect(await read(id)).toMatchObject({ status: "completed", recipient: address });
    expect(rail.sent).toMatchObject([{ counterparty: address, amountMinor: 20_000_000n }]);
    const after = await balance();
    expect(after.reserved).toBe("0.000000");
    expect(minorOf(before.balance) - minorOf(after.balance)).toBe(20_500_000n);
    expect((await used()) - usedBefore).toBe(30_000n);
    expect(await brokenRules(database())).toEqual([]);
  });

  it("under a reference that is used again is the same, however the address is written", async () => {
    const body = { externalRef: "U-2", amount: "1" };
    const first = await withdraw(body);
    const destination = { type: "wallet", address: address.toLowerCase() };
    const again = await withdraw({ ...body, destination });
    expect(again.body.transactionId).toBe(first.body.transactionId);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = { type: "wallet", address: address.toLowerCase().replace("5", "6") };
    expect((await withdraw({ ...body, destination: other })).body.error.code).toBe(
      "DUPLICATE_REFERENCE",
    );
  });

  it("that the rail rejects returns amount and fee, and no longer counts", async () => {
    const [before, usedBefore] = [await balance(), await used()];
    rail.onSend = () => ({
      state: "rejected",
      failure: { code: "CHAIN_REVERTED", message: "It was reverted.", retryable: false },
      reason: "reverted",
    });
    const { transactionId: id } = (await withdraw()).body;
    await advance(id);
    expect(await read(id)).toMatchObject({
      status: "failed",
      failure: { code: "CHAIN_REVERTED" },
      refund: { amount: "20.500000", currency: "USDT" },
    });
    expect(await balance()).toEqual(before);
    expect(await used()).toBe(usedBefore);
    const reported = await asOwner(
      (owner) => owner`select event from events where resource_id = ${id}`,
    );
    expect(reported).toEqual([{ event: "withdrawal.failed" }]);
  });

  it("to what the rail does not find ends before it is sent, and says so", async () => {
    rail.lookUpAccount = () => Promise.resolve({ state: "not_found" });
    const { transactionId: id } = (await withdraw()).body;
    await advance(id);
    const failed = await read(id);
    expect(failed).toMatchObject({ status: "failed", failure: { code: "RECIPIENT_NOT_ALLOWED" } });
    expect(failed.failure.message).toMatch(/address/);
    expect(rail.sent).toEqual([]);
  });

  it("has no more than is there, fee included", async () => {
    const { available } = await balance();
    expect((await withdraw({ amount: available })).body.error.code).not.toBe("INVALID_REQUEST");
    await setThreshold(null);
    const poor = service.seeded.secondMerchant;
    const body = { walletAddress: poor.wallet, amount: "1" };
    const { error } = (await withdraw(body, { key: poor.apiKey })).body;
    expect(error.code).toBe("INSUFFICIENT_FUNDS");
  });
});

describe("what is wrong is named", () => {
  const zero = `0x${"0".repeat(40)}`;
  it.each([
    ["no address", "0x1234", /40 hexadecimal digits/],
    ["a mistyped one", address.replace("a", "A"), /checksum/],
    ["the zero address", zero, /zero address/],
    ["a precompiled contract", `${zero.slice(0, -2)}ff`, /built into/],
  ])("%s", async (_, typed, expected) => {
    const { status, body } = await to({ address: typed });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: "INVALID_REQUEST",
      details: { field: "destination.address", expected: expect.stringMatching(expected) },
    });
  });

  it("an address of ours, whoever's it is, in the same words", async () => {
    const { merchant, secondMerchant } = service.seeded;
    for (const { wallet: own } of [merchant, secondMerchant])
      for (const typed of [own, own.toLowerCase()]) {
        const { details } = (await to({ address: typed })).body.error;
        expect(details.field).toBe("destination.address");
        expect(details.expected).toBe("an outside address; this is one of Cedirail's own");
      }
  });

  it("all upper case is an address", async () => {
    const typed = `0x${address.slice(2).toUpperCase()}`;
    expect((await to({ address: typed })).body.recipient).toBe(address);
  });

  it("an amount outside the rail's bounds", async () => {
    const bounds = { minMinor: 2_000_000n, maxMinor: 50_000_000n, decimals: 6 };
    Object.defineProperty(rail, "bounds", { value: bounds });
    const { details } = (await withdraw({ amount: "1.999999" })).body.error;
    expect(details).toEqual({ field: "amount", value: "1.999999", expected: "at least 2.000000" });
    expect((await withdraw({ amount: "50.000001" })).body.error.code).toBe("LIMIT_EXCEEDED");
  });

  it("a rail that is not connected, or that an operator has closed", async () => {
    replaceRail("evm", null);
    expect((await withdraw()).body.error.details.field).toBe("destination.type");
    replaceRail("evm", rail);
    await asOwner(
      (owner) => owner`insert into rail_switches (provider, direction, status, reason, set_by)
        values ('evm', 'out', 'closed', 'The node is being updated.', 'usr')`,
    );
    const { error } = (await withdraw()).body;
    expect(error.details).toMatchObject({
      field: "destination.type",
      expected: expect.stringMatching(/The node is being updated/),
    });
    await asOwner((owner) => owner`delete from rail_switches`);
    expect((await withdraw()).status).toBe(201);
  });
});

describe("limits and threshold", () => {
  it("count the worth at the mid rate", async () => {
    const poor = service.seeded.secondMerchant;
    const body = { walletAddress: poor.wallet, currency: "USDT" };
    await service.call(
      "POST",
      "/api/sandbox/faucet",
      { currency: "USDT", amount: 500 },
      { key: poor.apiKey },
    );
    // The minimum tier allows 3,000.00 GHS a day, which is 200 USDT at 15.
    const key = { key: poor.apiKey };
    const over = await withdraw({ ...body, amount: "200.000001" }, key);
    expect(over.body.error.code).toBe("LIMIT_EXCEEDED");
    expect((await withdraw({ ...body, amount: "199" }, key)).status).toBe(201);
    expect((await withdraw({ ...body, amount: "1.000001" }, key)).body.error.code).toBe(
      "LIMIT_EXCEEDED",
    );
    expect((await withdraw({ ...body, amount: "1" }, key)).status).toBe(201);
  });

  it("count 10 % more while the rate is stale, and nothing is accepted without one", async () => {
    const amount = "10";
    const usedBefore = await used();
    await asOwner((owner) => owner`update rate_observations set as_of = as_of - interval '2 days'`);
    expect((await withdraw({ amount })).status).toBe(201);
    expect((await used()) - usedBefore).toBe(16_500n);
    await asOwner(async (owner) => {
      await owner`create table kept as select * from rate_observations`;
      await owner`delete from rate_observations`;
    });
    const rejected = await withdraw({ amount });
    const unknown = await service.call("GET", "/rates/USDT-GHS");
    for (const { body } of [rejected, unknown]) expect(body.error.code).toBe("RATE_UNAVAILABLE");
    expect(undocumentedIn("POST", "/wallet/withdraw", rejected)).toEqual([]);
    expect(undocumentedIn("GET", "/rates/{pair}", unknown)).toEqual([]);
    await asOwner(async (owner) => {
      await owner`insert into rate_observations overriding system value select * from kept`;
      await owner`update rate_observations set as_of = as_of + interval '2 days'`;
      await owner`drop table kept`;
    });
    expect((await withdraw({ amount })).status).toBe(201);
  });
});

describe("above the threshold it waits for a second person", () => {
  const waiting = async () => {
    await setThreshold(29_999n);
    const { body } = await withdraw();
    expect(body.status).toBe("pending_approval");
    return body.transactionId as string;
  };
  const approver = async () => sessionOf(await addPerson(service.seeded.merchant.id, "finance"));

  it("by its worth, and no lower one does", async () => {
    await setThreshold(30_000n);
    expect((await withdraw()).body.status).toBe("pending");
    await setThreshold(29_999n);
    expect((await withdraw()).body.status).toBe("pending_approval");
  });

  it("in a session only after step-up", async () => {
    await setThreshold(29_999n);
    const { userId } = service.seeded.merchant;
    const stale = { key: await sessionOf(userId, { steppedUp: false }) };
    expect((await withdraw({}, stale)).body.error.code).toBe("MFA_REQUIRED");
    expect((await withdraw({}, { key: await sessionOf(userId) })).body.status).toBe(
      "pending_approval",
    );
  });

  it("and is sent once approved", async () => {
    const id = await waiting();
    await advance(id);
    expect(rail.sent).toEqual([]);
    const approved = await service.call("POST", `/transactions/${id}/approve`, undefined, {
      key: await approver(),
    });
    expect(approved.body.status).toBe("pending");
    await advance(id);
    await advance(id);
    expect((await read(id)).status).toBe("completed");
    expect(rail.sent).toHaveLength(1);
  });

  it("and is not its maker's to approve", async () => {
    const id = await waiting();
    const key = await sessionOf(service.seeded.merchant.userId);
    const { status } = await service.call("POST", `/transactions/${id}/approve`, undefined, {
      key,
    });
    expect(status).toBe(403);
  });

  it("and returns all of it when cancelled or expired", async () => {
    const [before, usedBefore] = [await balance(), await used()];
    const cancelled = await waiting();
    const expired = await waiting();
    expect((await balance()).available).not.toBe(before.available);
    await service.call("POST", `/transactions/${cancelled}/cancel`);
    await database().execute(
      sql`update transactions set approval_expires_at = app_now() where id = ${expired}`,
    );
    expect(await expireApproval(expired)).toBeNull();
    expect((await read(cancelled)).status).toBe("cancelled");
    expect(await read(expired)).toMatchObject({
      status: "expired",
      refund: { amount: "20.500000", currency: "USDT" },
    });
    expect(await balance()).toEqual(before);
    expect(await used()).toBe(usedBefore);
    expect(await brokenRules(database())).toEqual([]);
  });
});
