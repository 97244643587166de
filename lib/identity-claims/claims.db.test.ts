import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { undocumentedIn } from "@/lib/tooling/documented";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { newAddress } from "@/lib/tooling/test-chain";
import { errorOf, startClaims } from "@/lib/tooling/test-claims";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually } from "@/lib/tooling/test-service";

/** The owner of a number claims it, over the whole service and a real chain. */

type Started = Awaited<ReturnType<typeof startClaims>>;

let started: Started;
let chain: Started["chain"];
let service: Started["service"];
let second: string;
let test: Started["test"];

beforeAll(async () => {
  started = await startClaims();
  ({ chain, service, second, test } = started);
});
afterAll(() => started.stop());

describe("the owner of a number", () => {
  it("sees who operates its wallet, moves it to a wallet of their own, and the balance after it", async () => {
    const phone = test.newPhone();
    const held = await test.minted(phone);
    await test.pay(phone, "25.00", second);
    const claim = await test.verified(phone);
    expect(claim).toMatchObject({
      merchantName: "Makola Trading",
      wallet: held.wallet,
      status: "held",
      movedTo: null,
      withdrawal: null,
      balance: { available: "25.000000", fee: "0.500000", arrives: "24.500000" },
    });
    const own = newAddress();
    const early = await test.withdraw(claim.token);
    expect([early.status, errorOf(early)]).toEqual([400, "INVALID_STATE"]);
    const moving = await test.move(claim.token, own);
    expect(moving.body).toMatchObject({ status: "moving", movedTo: own });
    await test.until(claim.token, "moved");
    expect(await test.resolve(phone)).toEqual({ phone, wallet: own, hasIdentity: true });
    expect(await test.tokensAlive(phone)).toBe(1);

    const going = await test.withdraw(claim.token);
    expect(going.body.withdrawal).toMatchObject({ amount: "24.500000", recipient: own });
    const done = await eventually(async () => {
      const { body } = await test.read(claim.token);
      return body.withdrawal.status === "completed" ? body : null;
    });
    expect(done).toMatchObject({ balance: { available: "0.000000", arrives: "0.000000" } });
    expect(await chain.usdtOf(own)).toBe(24_500_000n);
    const again = await test.withdraw(claim.token);
    expect(again.body.withdrawal.transactionId).toBe(done.withdrawal.transactionId);
    expect(await chain.usdtOf(own)).toBe(24_500_000n);
  });

  it("is told the same, and leaves the same behind, where there is nothing to claim", async () => {
    const [unknown, own, taken] = [test.newPhone(), test.newPhone(), test.newPhone()];
    await test.minted(own, { wallet: newAddress() });
    await test.minted(taken);
    for (const phone of [unknown, own, taken, taken]) {
      const { status, body } = await test.start(phone);
      expect([status, Object.keys(body)]).toEqual([200, ["handle", "expiresAt"]]);
      const wrong = await test.verify(phone, "000000");
      expect(wrong.status).toBe(400);
      expect(wrong.body.error).toEqual({
        ...(await test.verify("+233240009999", "000000")).body.error,
      });
    }
    await test.answered();
    expect(await test.claimCode(unknown)).toBeUndefined();
    expect(await test.claimCode(own)).toBeUndefined();
    const rows = await database().execute(sql`select 1 from claim_requests`);
    expect(rows).toHaveLength(0);
  });

  it("moves it without the merchant, which is told and can do nothing about it", async () => {
    const phone = test.newPhone();
    const held = await test.minted(phone);
    await test.pay(phone, "30.00", second);
    const settings = "/api/convert/usdt-to-ghs";
    const quoted = await service.call("POST", settings, {
      amount: "5.00",
      walletAddress: held.wallet,
    });
    expect(quoted.status).toBe(201);
    await asOwner(
      (owner) => owner`update merchants set approval_threshold_minor = 1,
        only_saved_addresses = true, address_cooling_hours = 72 where id = ${service.seeded.merchant.id}`,
    );
    const own = newAddress();
    const { token } = await test.moved(phone, own);
    const take = () =>
      service.call("POST", "/wallet/withdraw", {
        walletAddress: held.wallet,
        amount: "1.00",
        currency: "USDT",
        destination: { type: "wallet", address: newAddress() },
      });
    expect((await take()).status).toBe(400);
    const paid = await service.call("POST", "/payments/initiate", {
      walletAddress: held.wallet,
      amount: "1.00",
      currency: "USDT",
      recipient: phone,
    });
    expect(paid.status).toBe(400);
    const { conversionId } = quoted.body;
    const confirmed = await service.call("POST", "/api/convert/confirm", { conversionId });
    expect(errorOf(confirmed)).toBe("INVALID_STATE");
    const requote = await service.call("POST", settings, {
      amount: "5.00",
      walletAddress: held.wallet,
    });
    expect(errorOf(requote)).toBe("INVALID_STATE");

    const { body } = await test.withdraw(token);
    const id = body.withdrawal.transactionId;
    const cancelled = await service.call("POST", `/transactions/${id}/cancel`);
    expect(errorOf(cancelled)).toBe("INVALID_STATE");
    const seen = await service.until(id, ["completed"]);
    expect(seen).toMatchObject({ type: "withdrawal", recipient: own, amount: "29.500000" });
    expect(seen.history[0].by).toBe("phone-owner");
    await asOwner(
      (owner) => owner`update merchants set approval_threshold_minor = null,
        only_saved_addresses = false, address_cooling_hours = 0`,
    );
    const took = await take();
    expect(errorOf(took)).toBe("INVALID_STATE");
    expect(undocumentedIn("POST", "/wallet/withdraw", took)).toEqual([]);

    const reason = "The owner of the number has moved it to a wallet of their own.";
    expect(await test.listed(phone)).toMatchObject({ status: "revoked", reason });
    const events = await database().execute<{ event: string }>(
      sql`select event from events where resource_id = ${held.identityId} order by id`,
    );
    expect(events.map(({ event }) => event)).toEqual(["identity.verified", "identity.revoked"]);
    const mail = await test.lastMessage(service.seeded.merchant.email, reason);
    expect(mail).toContain("Only the owner of the number can take the USDT");
    const revoked = await service.call("POST", "/identity/revoke", { phone, reason: "No." });
    expect(revoked.status).toBe(404);
    expect((await test.resolve(phone)).wallet).toBe(own);
  });

  it("comes back for what arrives later, also at a balance that is more than a day's limit", async () => {
    const phone = test.newPhone();
    const held = await test.minted(phone, { key: second });
    const own = newAddress();
    await test.pay(phone, "250.00", service.seeded.apiKey);
    const first = await test.moved(phone, own);
    await test.waited(own);
    // The second merchant's tier allows 3,000 GHS a day.
    const { arrives } = first.balance;
    expect(Number(arrives)).toBeLessThan(249.5);
    const taken = await test.withdraw(first.token);
    expect(taken.body.withdrawal.amount).toBe(arrives);
    await eventually(async () =>
      (await test.read(first.token)).body.withdrawal.status === "completed" ? true : null,
    );
    expect(errorOf(await test.withdraw(first.token))).toBe("LIMIT_EXCEEDED");
    // Its own payouts have nothing to do with it, nor it with them.
    const usage = await database().execute<{ used: string }>(sql`
      select used_minor::text as used from limit_usage
      where merchant_id = ${service.seeded.secondMerchant.id} and period = 'day'`);
    expect(usage.every(({ used }) => BigInt(used) < 200_000n)).toBe(true);
    await asOwner(
      (owner) => owner`update limit_usage set used_minor = 0 where merchant_id = ${held.wallet}`,
    );
    const back = await test.verified(phone);
    expect(back).toMatchObject({ status: "moved", movedTo: own, wallet: held.wallet });
    expect((await test.read(first.token)).status).toBe(401);
    expect((await test.withdraw(back.token)).status).toBe(200);
    await eventually(async () =>
      (await test.read(back.token)).body.withdrawal.status === "completed" ? true : null,
    );
    expect(await chain.usdtOf(own)).toBe(249_000_000n);
  });
});

it("treasury, nonces and ledger are equal in the end", async () => {
  await eventually(async () => {
    const [row] = await database().execute<{ open: number }>(
      sql`select count(*)::int as open from chain_transactions where state <> 'final'`,
    );
    return row?.open === 0 ? true : null;
  });
  expect(await chainFaults(chain)).toEqual([]);
});
