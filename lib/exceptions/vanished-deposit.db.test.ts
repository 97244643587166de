import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { brokenRules, move } from "@/lib/ledger/test-book";
import { post } from "@/lib/ledger/post";
import { sendForkedPayment } from "@/lib/tooling/test-forked-payment";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { asOwner } from "@/lib/tooling/test-owner";
import { testRequests } from "@/lib/tooling/test-requests";
import { testVanishedDeposits } from "@/lib/tooling/test-vanished-deposits";
import { reconcileNow } from "@/lib/reconciliation/reconcile-now";

/** A reorganization deeper than the confirmations that we wait for takes a deposit that was credited. */

let on: TestDeposits;
let actions: Awaited<ReturnType<typeof testVanishedDeposits>>;
beforeAll(async () => {
  on = await startTestDeposits();
  actions = await testVanishedDeposits(on);
});
afterAll(() => on.stop());

const amountMinor = 40n;

/** A deposit that was credited, and then dropped by the chain. */
async function vanish({ spentMinor = 0n } = {}) {
  const hash = await on.chain.pay(on.wallet, amountMinor);
  const raw = await on.rawOf(hash);
  await on.mine();
  expect(await on.statesOf(hash)).toEqual(["credited"]);
  const id = (await on.depositsOf(hash))[0] ?? "";
  if (spentMinor > 0n) await spend(spentMinor);
  await actions.drop(hash);
  await on.mine(1);
  // It may be in the next block.
  expect(await on.statesOf(hash)).toEqual(["credited"]);
  return { hash, raw, id };
}

const wallet = () => ({ kind: "wallet.available", wallet: on.wallet, currency: "USDT" }) as const;
const equity = { kind: "equity", currency: "USDT" } as const;
const spend = (minor: bigint) =>
  inTransaction((tx) => post(tx, move(wallet(), equity, minor, { kind: "correction" })));

async function heldException(id: string) {
  const [row] = await database().execute<{
    status: string;
    reason: string | null;
    state: string;
  }>(sql`
    select status, review_reason as reason, state from transfers
    join transactions on transactions.id = transaction_id where transaction_id = ${id}`);
  return row;
}

const eventsOf = async (id: string) =>
  (
    await database().execute<{ event: string }>(
      sql`select event from events where resource_id = ${id} order by id`,
    )
  ).map(({ event }) => event);

/** Leaves the wallet as it was found. */
async function emptied(): Promise<void> {
  expect(await brokenRules(database())).toEqual([]);
  expect(await on.reserved()).toBe(0n);
  const left = await on.available();
  if (left > 0n) await spend(left);
}

describe("a credited deposit that the chain drops", () => {
  it("is held for an operator, who takes it back", async () => {
    const { id, hash } = await vanish();
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["held"]);
    expect(await heldException(id)).toMatchObject({ status: "completed", reason: "reorganized" });
    expect([await on.available(), await on.reserved()]).toEqual([0n, amountMinor]);
    await expect(actions.query(id)).rejects.toThrow(/nothing to query/);
    await actions.reverse(id);
    expect(await on.statesOf(hash)).toEqual(["reversed"]);
    expect(await heldException(id)).toEqual({
      status: "reversed",
      reason: null,
      state: "reversed",
    });
    expect([await on.available(), await on.reserved()]).toEqual([0n, 0n]);
    expect(await on.balance("chain.deposits")).toBe(0n);
    expect(await on.balance("suspense")).toBe(0n);
    expect(await eventsOf(id)).toEqual(["payment.completed", "payment.failed"]);
    await emptied();
  });

  it("is taken back if its transaction pays another amount now, and the books equal the chain", async () => {
    const payment = await sendForkedPayment(on.chain, [[[on.wallet, 70n]], [[on.wallet, 3n]]]);
    await on.mine();
    const [id = ""] = await on.depositsOf(payment.hash);
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await on.statesOf(payment.hash)).toEqual(["held", "credited"]);
    await actions.reverse(id);
    expect([await on.available(), await on.reserved()]).toEqual([3n, 0n]);
    const [report] = await reconcileNow({ provider: "evm" }, "command");
    expect(report).toMatchObject({ status: "matched", discrepancies: [] });
    await emptied();
  });

  it("and was a payment request's leaves that paid, and short of what was taken back", async () => {
    const one = await testRequests(on).request();
    const hash = await one.pay(10_000_000n);
    await on.mine();
    const id = (await on.depositsOf(hash))[0] ?? "";
    await actions.drop(hash);
    await on.mine();
    await on.mine();
    expect(await one.read()).toMatchObject({ status: "paid", exception: null });
    await actions.reverse(id);
    expect(await one.read()).toMatchObject({
      status: "paid",
      exception: "underpaid",
      received: "0.000000",
      transactions: [{ status: "reversed" }],
    });
    expect(await one.events()).toMatchObject([
      { event: "payment.completed", resource: "payment_request" },
      { event: "payment.failed", resource: "transaction", data: { status: "reversed" } },
    ]);
    await emptied();
  });

  it("has its payment request locked before anything is posted, as crediting does", async () => {
    const one = await testRequests(on).request();
    const hash = await one.pay(10_000_000n);
    await on.mine();
    await actions.drop(hash);
    await on.mine(1);
    await asOwner(async (sql) => {
      const looking = await sql.begin(async (held) => {
        await held`select from payment_requests where id = ${one.id} for update`;
        const look = on.mine();
        await expect
          .poll(() => held`select from pg_locks where not granted`, { timeout: 30_000 })
          .toHaveLength(1);
        await held`select from accounts where wallet = ${on.wallet} for update nowait`;
        return { look };
      });
      await looking.look;
    });
    expect(await on.statesOf(hash)).toEqual(["held"]);
    await actions.reverse((await on.depositsOf(hash))[0] ?? "");
    await emptied();
  });

  it("that was spent in part is held in part; what is missing is in suspense once it is reversed", async () => {
    const before = await on.balance("chain.deposits");
    const { id } = await vanish({ spentMinor: 25n });
    await on.mine();
    expect([await on.available(), await on.reserved()]).toEqual([0n, 15n]);
    await actions.reverse(id);
    expect(await on.balance("suspense")).toBe(-25n);
    expect(await on.balance("chain.deposits")).toBe(before);
    await emptied();
  });

  it("that was spent in full holds nothing, and can be reversed all the same", async () => {
    const before = await on.balance("suspense");
    const { id } = await vanish({ spentMinor: amountMinor });
    await on.mine();
    expect(await heldException(id)).toMatchObject({ reason: "reorganized" });
    await actions.reverse(id);
    expect(await on.balance("suspense")).toBe(before - amountMinor);
    await emptied();
  });

  it("stays credited where an operator decides so, for good", async () => {
    const { id, hash } = await vanish();
    await on.mine();
    await actions.resolve(id, "completed");
    await on.mine(5);
    expect(await on.statesOf(hash)).toEqual(["credited"]);
    expect(await heldException(id)).toMatchObject({ status: "completed", reason: null });
    expect([await on.available(), await on.reserved()]).toEqual([amountMinor, 0n]);
    expect(await eventsOf(id)).toEqual(["payment.completed"]);
    await emptied();
  });

  it("and mines again is no exception any more, and credited once", async () => {
    const { id, hash, raw } = await vanish({ spentMinor: 10n });
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["held"]);
    await actions.mineAgain(raw);
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["credited"]);
    expect(await heldException(id)).toMatchObject({ status: "completed", reason: null });
    expect([await on.available(), await on.reserved()]).toEqual([30n, 0n]);
    expect(await on.depositsOf(hash)).toEqual([id]);
    await emptied();
  });

  it("and mines again at once is never an exception", async () => {
    const { id, hash, raw } = await vanish();
    await actions.mineAgain(raw);
    await on.mine(1);
    await on.mine(6);
    expect(await on.statesOf(hash)).toEqual(["credited"]);
    expect(await heldException(id)).toMatchObject({ status: "completed", reason: null });
    expect([await on.available(), await on.reserved()]).toEqual([amountMinor, 0n]);
    await emptied();
  });

  it("again and again is held each time", async () => {
    const { hash, raw } = await vanish();
    for (let time = 0; time < 2; time += 1) {
      await on.mine();
      expect(await on.statesOf(hash)).toEqual(["held"]);
      expect([await on.available(), await on.reserved()]).toEqual([0n, amountMinor]);
      await actions.mineAgain(raw);
      await on.mine();
      expect(await on.statesOf(hash)).toEqual(["credited"]);
      expect([await on.available(), await on.reserved()]).toEqual([amountMinor, 0n]);
      await actions.drop(hash);
      await on.mine(1);
    }
    await actions.mineAgain(raw);
    await on.mine();
    await emptied();
  });

  it("and mines again after it was reversed is in suspense, for nobody", async () => {
    const { id, hash, raw } = await vanish();
    await on.mine();
    await actions.reverse(id);
    const before = await on.balance("suspense");
    await actions.mineAgain(raw);
    await on.mine();
    expect(await on.statesOf(hash)).toEqual(["suspense"]);
    expect(await on.balance("suspense")).toBe(before + amountMinor);
    expect(await on.available()).toBe(0n);
    await emptied();
  });
});
