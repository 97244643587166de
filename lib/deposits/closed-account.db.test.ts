import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { lockMerchant, markClosed } from "@/lib/merchants/read-merchant";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { testRequests } from "@/lib/tooling/test-requests";
import { creditDeposits } from "./credit";
import { readHostedPayment } from "./read-hosted";
import { readUnbooked } from "./store";
import { listUnswept } from "./sweepable";

/** USDT for a merchant that has closed its account. */

let on: TestDeposits;
let request: Awaited<ReturnType<ReturnType<typeof testRequests>["request"]>>;
let openPage: Awaited<ReturnType<typeof readHostedPayment>>;
beforeAll(async () => {
  on = await startTestDeposits();
  request = await testRequests(on).request();
  openPage = await readHostedPayment(request.id);
  await request.cancel();
});
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

const close = () =>
  inTransaction(async (tx) => {
    await lockMerchant(tx, on.merchant.id);
    await markClosed(tx, on.merchant.id);
  });

describe("creditDeposits", () => {
  it("leaves out a deposit whose merchant closes its account at the same moment", async () => {
    const hash = await on.chain.pay(on.wallet, 3_000_000n);
    await on.look();
    const movements = await readUnbooked(1_000_000n, 10);
    expect(movements).toHaveLength(1);
    await close();
    await creditDeposits(movements, new Map());
    expect(await on.statesOf(hash)).toEqual(["seen"]);
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["suspense"]);
  });
});

describe("a deposit to a closed account", () => {
  it.each([
    ["its wallet", () => on.wallet],
    ["the address of an earlier payment request", () => request.address],
  ])("to %s is in suspense and reported to operators", async (_, address) => {
    const before = await on.balance("suspense");
    const hash = await on.chain.pay(address(), 77_000_000n);
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["suspense"]);
    expect(await on.depositsOf(hash)).toEqual([]);
    expect(await on.balance("suspense")).toBe(before + 77_000_000n);
    expect(await on.available()).toBe(0n);
    const [act] = await database().execute(sql`select * from audit_log where resource = ${hash}`);
    expect(act).toMatchObject({ action: "chain.arrived" });
    expect(await brokenRules(database())).toEqual([]);
    // The treasury has to hold it before it can be sent back.
    const unswept = await listUnswept(1n, [], 10);
    expect(unswept.map((row) => row.address)).toContain(address());
  });

  it("is still swept after it was sent back", async () => {
    const [wallet = on.wallet] = await on.addWallets(1);
    const hash = await on.chain.pay(wallet, 6_000_000n);
    await on.mine();
    await database().execute(
      sql`update chain_movements set state = 'returned' where tx_hash = ${hash}`,
    );
    const unswept = await listUnswept(1n, [], 10);
    expect(unswept.map((row) => row.address)).toContain(wallet);
  });

  it("leaves suspense again if its block vanishes", async () => {
    const before = await on.balance("suspense");
    const hash = await on.chain.pay(on.wallet, 5_000_000n);
    await on.mine();
    await on.chain.reorganize(on.confirmations + 1);
    await on.mine();
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["lost"]);
    expect(await on.balance("suspense")).toBe(before);
    expect(await brokenRules(database())).toEqual([]);
  });
});

describe("readHostedPayment", () => {
  it("offers no address once the merchant has closed its account", async () => {
    expect(openPage).toMatchObject({ merchantClosed: false, address: request.address });
    expect(await readHostedPayment(request.id)).toMatchObject({
      merchantClosed: true,
      address: null,
      paymentUri: null,
    });
  });
});
