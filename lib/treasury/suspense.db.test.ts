import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { reconcileNow } from "@/lib/reconciliation/reconcile-now";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { asOwner } from "@/lib/tooling/test-owner";
import { newReviewer, type TestReviewer } from "@/lib/tooling/test-reviewers";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";

/** Operators take USDT out of suspense, over the whole service and a real chain. */

let chain: TestChain;
let service: TestService;
let maker: TestReviewer;
let checker: TestReviewer;
let wallet: string;
let count = 0;

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  service = await startTestService({ scale: 0.02, chain });
  wallet = service.seeded.merchant.wallet;
});
beforeEach(async () => {
  maker = await newReviewer({ name: `Maker ${count++}`, role: "operator" });
  checker = await newReviewer({ name: `Checker ${count++}`, role: "operator" });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

/** Pays an address and waits until the money is in suspense. */
async function suspend(to: Address, amountMinor: bigint) {
  const hash = await chain.pay(to, amountMinor);
  return eventually(async () => {
    const { body } = await service.call("GET", "/api/ops/suspense", undefined, {
      key: maker.token,
    });
    const rows = body.data as { id: string; txHash: string; cause: string }[];
    return rows.find(({ txHash }) => txHash === hash) ?? null;
  });
}

const propose = (id: string, body: object, by = maker) =>
  service.call(
    "POST",
    `/api/ops/suspense/${id}/release`,
    { reason: "The sender proved whose money it is.", ...body },
    { key: by.token },
  );
const confirm = (proposalId: string, by = checker) =>
  service.call("POST", `/api/ops/proposals/${proposalId}/confirm`, undefined, { key: by.token });

async function suspenseMinor(): Promise<bigint> {
  const [row] = await database().execute<{ balance: string }>(
    sql`select balance::text from accounts where kind = 'suspense' and currency = 'USDT'`,
  );
  return BigInt(row?.balance ?? 0);
}

async function available(): Promise<string> {
  const { body } = await service.call("GET", `/wallet/balance/${wallet}`);
  return body.balances.USDT.available as string;
}

/** Waits until nothing is under way, and compares the books with the chain. */
async function expectExactBooks(): Promise<void> {
  await eventually(async () => {
    const [row] = await database().execute<{ open: number }>(
      sql`select count(*)::int as open from chain_transactions where state <> 'final'`,
    );
    return row?.open === 0 ? true : null;
  });
  expect(await brokenRules(database())).toEqual([]);
  const [report] = await reconcileNow({ provider: "evm" }, "command");
  expect(report).toMatchObject({ status: "matched", discrepancies: [] });
}

describe("USDT from an unknown sender at the treasury", () => {
  it("is credited to a named wallet once a second operator confirms it", async () => {
    const { id, cause } = await suspend(chain.treasury, 7_000_000n);
    expect(cause).toBe("unknown_recipient");
    const before = await suspenseMinor();
    const proposed = await propose(id, { outcome: "credited", wallet });
    expect(proposed).toMatchObject({ status: 200, body: { status: "proposed" } });
    expect(await available()).toBe("0.000000");
    expect((await confirm(proposed.body.id, maker)).status).toBe(403);
    expect(await confirm(proposed.body.id)).toMatchObject({
      status: 200,
      body: { status: "applied" },
    });
    expect(await available()).toBe("7.000000");
    expect(await suspenseMinor()).toBe(before - 7_000_000n);
    expect((await propose(id, { outcome: "returned" })).body.error.code).toBe("INVALID_STATE");
    const [act] = await database().execute(
      sql`select details from audit_log where action = 'suspense.released' order by id desc limit 1`,
    );
    expect(act).toMatchObject({ details: { outcome: "credited", wallet, proposedBy: maker.id } });
    await expectExactBooks();
  });

  it("is sent back to its sender once a second operator confirms it", async () => {
    const sender = chain.payer.account.address;
    const { id } = await suspend(chain.treasury, 9_000_000n);
    const [before, balance] = [await suspenseMinor(), await chain.usdtOf(sender)];
    const proposed = await propose(id, { outcome: "returned" });
    await confirm(proposed.body.id);
    await eventually(async () =>
      (await chain.usdtOf(sender)) === balance + 9_000_000n ? true : null,
    );
    await eventually(async () => ((await suspenseMinor()) === before - 9_000_000n ? true : null));
    await expectExactBooks();
    expect(await chainFaults(chain)).toEqual([]);
    expect((await propose(id, { outcome: "credited", wallet })).body.error.code).toBe(
      "INVALID_STATE",
    );
  });

  it.each([
    ["a wallet that does not exist", { outcome: "credited", wallet: `0x${"1".repeat(40)}` }],
    ["no wallet to credit", { outcome: "credited" }],
    ["a wallet although it is sent back", { outcome: "returned", wallet: "0x1" }],
  ])("is not released to %s", async (_, body) => {
    const { id } = await suspend(chain.treasury, 1_000_000n);
    expect(await propose(id, body)).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_REQUEST", details: { field: "wallet" } } },
    });
  });
});

describe("USDT at an address of a closed account", () => {
  it("is swept, sent back, and never credited to a closed account", async () => {
    const { wallet: closedWallet, id: closedId } = service.seeded.secondMerchant;
    await asOwner(
      (owner) => owner`update merchants set closed_at = app_now() where id = ${closedId}`,
    );
    const { id, cause } = await suspend(closedWallet as Address, 5_000_000n);
    expect(cause).toBe("closed_account");
    expect(
      (await propose(id, { outcome: "credited", wallet: closedWallet })).body.error,
    ).toMatchObject({ code: "INVALID_REQUEST", details: { field: "wallet" } });
    const sender = chain.payer.account.address;
    await eventually(async () =>
      (await chain.usdtOf(closedWallet as Address)) === 0n ? true : null,
    );
    const balance = await chain.usdtOf(sender);
    const proposed = await propose(id, { outcome: "returned" });
    await confirm(proposed.body.id);
    await eventually(async () =>
      (await chain.usdtOf(sender)) === balance + 5_000_000n ? true : null,
    );
    await expectExactBooks();
  });
});
