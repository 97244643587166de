import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAddress } from "@/lib/tooling/test-chain";
import { errorOf, startClaims } from "@/lib/tooling/test-claims";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually } from "@/lib/tooling/test-service";

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

const revoke = async (phone: string, key = service.seeded.apiKey) => {
  const body = { phone, reason: "The customer left." };
  const { status } = await service.call("POST", "/identity/revoke", body, { key });
  expect(status).toBe(200);
};

const expire = async (phone: string, wallet: string) => {
  await asOwner(
    (owner) => owner`update identities set reverify_by = app_now(), due_at = app_now()
      where wallet = ${wallet}`,
  );
  await eventually(async () => ((await test.listed(phone)).status === "expired" ? true : null));
};

const spend = (walletAddress: string, amount = "1.00") =>
  service.call("POST", "/wallet/withdraw", {
    walletAddress,
    amount,
    currency: "USDT",
    destination: { type: "wallet", address: newAddress() },
  });

const completed = (token: string) =>
  eventually(async () => {
    const { body } = await test.read(token);
    return body.withdrawal?.status === "completed" ? body : null;
  });

const claimOrNothing = async (phone: string) => {
  const before = await test.claimCode(phone);
  await test.start(phone);
  await test.answered();
  const code = await test.claimCode(phone);
  return code === before ? null : code;
};

describe("the balance of an identity that its merchant revoked", () => {
  it("can be claimed by the owner of the number, and not be spent by the merchant", async () => {
    const [phone, own] = [test.newPhone(), newAddress()];
    const { wallet } = await test.minted(phone);
    await test.pay(phone, "5.00", second);
    await revoke(phone);
    expect(errorOf(await spend(wallet))).toBe("INVALID_STATE");
    const quoted = await service.call("POST", "/api/convert/usdt-to-ghs", {
      amount: "1.00",
      walletAddress: wallet,
    });
    expect(errorOf(quoted)).toBe("INVALID_STATE");
    const claim = await test.verified(phone);
    expect(claim).toMatchObject({ status: "owed", wallet, balance: { available: "5.000000" } });
    await test.move(claim.token, own);
    await test.until(claim.token, "moved");
    await test.withdraw(claim.token);
    await completed(claim.token);
    expect(await chain.usdtOf(own)).toBe(4_500_000n);
  });

  it("stays the merchant's if nobody else paid the number", async () => {
    const phone = test.newPhone();
    const { wallet } = await test.minted(phone);
    await test.pay(phone, "3.00", service.seeded.apiKey);
    await revoke(phone);
    expect(await claimOrNothing(phone)).toBeNull();
    expect((await spend(wallet)).status).toBe(201);
  });

  it("includes a deposit that arrives after the end", async () => {
    const phone = test.newPhone();
    const { wallet } = await test.minted(phone);
    await revoke(phone);
    await chain.pay(wallet as Address, 2_000_000n);
    await eventually(async () => ((await test.available(wallet)) === 2 ? true : null));
    expect(errorOf(await spend(wallet))).toBe("INVALID_STATE");
    expect(await test.verified(phone)).toMatchObject({ status: "owed", wallet });
  });

  it("is claimed together with the wallet of a later identity with the same merchant", async () => {
    const [phone, own] = [test.newPhone(), newAddress()];
    const old = await test.minted(phone);
    await test.pay(phone, "4.00", second);
    await revoke(phone);
    await eventually(async () => ((await test.tokensAlive(phone)) === 0 ? true : null));
    const next = await test.minted(phone);
    expect(next.wallet).not.toBe(old.wallet);
    const claim = await test.verified(phone);
    expect(claim).toMatchObject({
      status: "held",
      wallet: next.wallet,
      balance: { available: "4.000000", arrives: "3.500000" },
    });
    await test.move(claim.token, own);
    await test.until(claim.token, "moved");
    await test.withdraw(claim.token);
    await completed(claim.token);
    expect(await chain.usdtOf(own)).toBe(3_500_000n);
    expect(errorOf(await spend(old.wallet))).toBe("INVALID_STATE");
  });

  it("cannot be claimed once the number was confirmed for another merchant", async () => {
    const phone = test.newPhone();
    const { wallet } = await test.minted(phone);
    await test.pay(phone, "3.00", second);
    await revoke(phone);
    const { token } = await test.verified(phone);
    await eventually(async () => ((await test.tokensAlive(phone)) === 0 ? true : null));
    await test.minted(phone, { wallet: newAddress(), key: second });
    expect(errorOf(await test.move(token, newAddress()))).toBe("INVALID_STATE");
    expect((await test.read(token)).body).toMatchObject({
      status: "ended",
      balance: { available: "0.000000" },
    });
    expect(await claimOrNothing(phone)).toBeNull();
    expect(errorOf(await spend(wallet))).toBe("INVALID_STATE");
  });
});

describe("the balance of an identity that expired", () => {
  it("can be claimed by the owner of the number, and not be spent by the merchant", async () => {
    const phone = test.newPhone();
    const { wallet } = await test.minted(phone);
    await test.pay(phone, "5.00", second);
    await expire(phone, wallet);
    expect(errorOf(await spend(wallet))).toBe("INVALID_STATE");
    expect(await test.verified(phone)).toMatchObject({ status: "owed", wallet });
  });
});
