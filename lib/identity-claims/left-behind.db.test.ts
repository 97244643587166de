import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orderMint, readTokenOwner } from "@/lib/chain/identity-token";
import { database } from "@/lib/db/client";
import { newAddress } from "@/lib/tooling/test-chain";
import { startClaims } from "@/lib/tooling/test-claims";
import { asOwner } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { setThreshold } from "@/lib/tooling/test-threshold";
import { eventually } from "@/lib/tooling/test-service";
import { failUnsent } from "@/lib/transfers/end-transfer";

/** What is in a claimed wallet stays its owner's, whatever becomes of the number and its merchant. */

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

const completed = (token: string) =>
  eventually(async () => {
    const { body } = await test.read(token);
    return body.withdrawal?.status === "completed" ? body : null;
  });

it("what its merchant ordered before the claim is not approved after it", async () => {
  const phone = test.newPhone();
  const { wallet } = await test.minted(phone);
  await test.pay(phone, "30.00", second);
  const finance = await sessionOf(await addPerson(service.seeded.merchant.id, "finance"));
  const threshold = (minor: bigint | null) => setThreshold(service.seeded.merchant.id, minor);
  await threshold(1_000n);
  const { body } = await service.call("POST", "/wallet/withdraw", {
    walletAddress: wallet,
    amount: "20.00",
    currency: "USDT",
    destination: { type: "wallet", address: newAddress() },
  });
  expect(body.status).toBe("pending_approval");
  await threshold(null);
  await test.moved(phone, newAddress());
  const path = `/transactions/${body.transactionId}`;
  const approved = await service.call("POST", `${path}/approve`, undefined, { key: finance });
  expect(approved.body.error.code).toBe("INVALID_STATE");
  expect((await service.call("POST", `${path}/cancel`)).status).toBe(200);
  expect(await test.available(wallet)).toBe(30);
});

it("it leaves for where the number was moved to, also once that identity has ended", async () => {
  const [phone, own] = [test.newPhone(), newAddress()];
  const { wallet } = await test.minted(phone);
  await test.pay(phone, "10.00", second);
  await test.moved(phone, own);
  await asOwner(
    (owner) => owner`update identities set reverify_by = app_now(), due_at = app_now()
      where wallet = ${own}`,
  );
  await eventually(async () => ((await test.resolve(phone)).hasIdentity ? null : true));
  const expired = await test.verified(phone);
  expect(expired).toMatchObject({ status: "ended", movedTo: own, wallet });
  await test.withdraw(expired.token);
  await completed(expired.token);
  expect(await chain.usdtOf(own)).toBe(9_500_000n);

  // Whoever has the number now, and what they link it to, gets nothing of it.
  const other = newAddress();
  await test.minted(phone, { wallet: other, key: second });
  await chain.pay(wallet as Address, 5_000_000n);
  await eventually(async () => ((await test.available(wallet)) === 5 ? true : null));
  const { token } = await test.verified(phone);
  const none = { movedTo: null, mintUrl: null, balance: null, withdrawal: null };
  expect((await test.read(token)).body).toMatchObject({ status: "ended", ...none });
  const moved = await test.move(token, other);
  expect(moved.body.error.code).toBe("INVALID_STATE");
  expect((await test.withdraw(token)).body).toMatchObject(none);
  await eventually(async () => ((await chain.usdtOf(own)) === 14_000_000n ? true : null));
  expect(await chain.usdtOf(other)).toBe(0n);
});

it("it leaves for where the number was moved to, also once a smart wallet is deployed there", async () => {
  const [phone, own] = [test.newPhone(), newAddress()];
  await test.minted(phone);
  await test.pay(phone, "10.00", second);
  const { token } = await test.moved(phone, own);
  await chain.client.setCode({ address: own, bytecode: "0x5f5ffd" });
  expect((await test.withdraw(token)).status).toBe(200);
  await completed(token);
  expect(await chain.usdtOf(own)).toBe(9_500_000n);
});

it("a move that the chain rejected is made again, whatever merchants request meanwhile", async () => {
  const [phone, own, taken] = [test.newPhone(), newAddress(), newAddress()];
  await test.minted(phone);
  await orderMint({ reference: `mintidn${taken}`, wallet: taken, tokenId: BigInt(taken) });
  await eventually(async () => ((await readTokenOwner(BigInt(taken))) === taken ? true : null));
  const first = await test.verified(phone);
  await test.move(first.token, taken);
  await test.until(first.token, "not_moved");
  await service.call("POST", "/identity/mint", { phone }, { key: second });
  const reason = "Never confirmed.";
  const revoked = await service.call(
    "POST",
    "/identity/revoke",
    { phone, reason },
    { key: second },
  );
  expect(revoked.status).toBe(200);
  expect(await test.moved(phone, own)).toMatchObject({ status: "moved", movedTo: own });
});

it("a withdrawal that fails no longer counts against the owner's limits", async () => {
  const phone = test.newPhone();
  const { wallet } = await test.minted(phone);
  await test.pay(phone, "10.00", second);
  const { token } = await test.moved(phone, newAddress());
  const usage = async () => {
    const rows = await database().execute<{ used: string }>(
      sql`select used_minor::text as used from limit_usage where merchant_id = ${wallet}`,
    );
    return rows.map(({ used }) => Number(used));
  };
  chain.pause();
  const { body } = await test.withdraw(token);
  const used = await usage();
  await failUnsent(body.withdrawal.transactionId, {
    code: "PROVIDER_UNAVAILABLE",
    message: "The chain was not reached.",
    retryable: true,
  });
  chain.resume();
  expect(used.map((one) => one > 0)).toEqual([true, true]);
  expect(await usage()).toEqual([0, 0]);
  await test.withdraw(token);
  await completed(token);
});
