import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import { callbackUrl, testRequests } from "@/lib/tooling/test-requests";
import { readHostedPayment } from "./read-hosted";

/** Payment requests that are paid by an outside wallet on a real node. */

let on: TestDeposits;
let request: ReturnType<typeof testRequests>["request"];
beforeAll(async () => {
  on = await startTestDeposits();
  ({ request } = testRequests(on));
});
afterEach(async () => {
  on.proxy.play();
  await on.mine();
  await on.mine(1);
  expect(await on.differences()).toEqual([]);
  expect(await brokenRules(database())).toEqual([]);
});
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

describe("a payment request", () => {
  it("is paid by a transfer of its amount, and reports that once", async () => {
    const one = await request();
    expect(await one.read()).toMatchObject({ status: "open", received: "0.000000" });
    const before = await on.available();
    const hash = await one.pay(10_000_000n);
    await on.look();
    expect(await one.read()).toMatchObject({ status: "processing", due: "10.000000" });
    expect(await readHostedPayment(one.id)).toMatchObject({
      merchantName: "Makola Trading",
      transfers: [
        { txHash: hash, status: "confirming", confirmations: 1, requiredConfirmations: 3 },
      ],
    });
    await on.mine(on.confirmations - 1);
    const paid = await one.read();
    expect(paid).toMatchObject({
      status: "paid",
      exception: null,
      received: "10.000000",
      due: "0.000000",
      history: [{ status: "open" }, { status: "processing" }, { status: "paid", by: "system" }],
      transactions: [
        { type: "deposit", wallet: on.wallet, paymentRequestId: one.id, txHash: hash },
      ],
    });
    expect(await on.available()).toBe(before + 10_000_000n);
    expect(await one.events()).toEqual([
      expect.objectContaining({
        event: "payment.completed",
        resource: "payment_request",
        resourceId: one.id,
        callbackUrl,
        data: paid,
      }),
    ]);
    const acts = await database().execute<{ action: string }>(
      sql`select action from audit_log where resource = ${one.id} order by id`,
    );
    expect(acts.map(({ action }) => action)).toEqual([
      "payment_request.created",
      "payment_request.processing",
      "payment_request.paid",
    ]);
  });

  it("that was paid short is open and underpaid; the rest completes it", async () => {
    const one = await request();
    await one.pay(4_000_000n);
    await on.mine();
    expect(await one.read()).toMatchObject({
      status: "open",
      exception: "underpaid",
      received: "4.000000",
      due: "6.000000",
    });
    expect((await one.read()).paymentUri).toMatch(/&uint256=6000000$/);
    expect(await one.events()).toEqual([]);
    await one.pay(6_000_000n);
    await on.mine();
    const paid = await one.read();
    expect(paid).toMatchObject({ status: "paid", exception: null, received: "10.000000" });
    expect(paid.transactions).toHaveLength(2);
    expect(await one.events()).toMatchObject([
      { event: "payment.completed", resource: "payment_request" },
    ]);
  });

  it("that was paid too much, by two payers at once, is paid and overpaid, and reports that once", async () => {
    const one = await request();
    await on.payTogether([
      [one.address, 10_000_000n],
      [one.address, 10_000_000n],
    ]);
    await on.mine();
    expect(await one.read()).toMatchObject({ status: "paid", exception: "overpaid" });
    expect(await one.events()).toMatchObject([{ resource: "payment_request" }]);
    const { transfers } = await readHostedPayment(one.id);
    expect(new Set(transfers.map(({ txHash, ordinal }) => `${txHash}:${ordinal}`)).size).toBe(2);
  });

  it("that is paid again later is overpaid; the deposit reports itself", async () => {
    const one = await request();
    await one.pay(10_000_000n);
    await on.mine();
    await one.pay(1n);
    await on.mine();
    expect(await one.read()).toMatchObject({ exception: "overpaid", received: "10.000001" });
    expect(await one.events()).toMatchObject([
      { event: "payment.completed", resource: "payment_request", callbackUrl },
      { event: "payment.completed", resource: "transaction", callbackUrl: null },
    ]);
  });

  it("ignores transfers of nothing", async () => {
    const one = await request();
    await one.pay(0n);
    await on.mine();
    const { status, history, transactions } = await one.read();
    expect({ status, history: history.length, transactions }).toEqual({
      status: "open",
      history: 1,
      transactions: [],
    });
  });
});

describe("a payment request whose time is over", () => {
  it("has expired, and reports that once", async () => {
    const one = await request();
    await one.endTime();
    await Promise.all([on.look(), on.look(), on.look()]);
    expect(await one.read()).toMatchObject({ status: "expired", exception: null, due: "0.000000" });
    await on.look();
    expect(await one.events()).toMatchObject([
      { event: "payment.failed", data: { status: "expired" }, callbackUrl },
    ]);
  });

  it("is not over while a payment that was seen in time is being confirmed", async () => {
    const one = await request();
    await one.pay(10_000_000n);
    await on.look();
    await one.endTime();
    await on.look();
    expect(await one.read()).toMatchObject({ status: "processing" });
    await on.mine();
    expect(await one.read()).toMatchObject({ status: "paid", exception: null });
  });

  it("is not over before the chain was read up to that time", async () => {
    const one = await request();
    await one.pay(10_000_000n);
    await one.endTime();
    on.proxy.play(() => "drop");
    await expect(on.look()).rejects.toThrow(/did not report/);
    expect(await one.read()).toMatchObject({ status: "open" });
    on.proxy.play();
    await on.mine();
    expect(await one.read()).toMatchObject({ status: "paid", exception: null });
  });

  it("is not over while the node is behind that time", async () => {
    const one = await request();
    const { timestamp } = await on.chain.client.getBlock();
    await one.setExpiry(timestamp + 1n);
    await expect
      .poll(
        async () => {
          const [row] = await database().execute<{ over: boolean }>(
            sql`select expires_at < app_now() as over from payment_requests where id = ${one.id}`,
          );
          return row?.over;
        },
        { timeout: 120_000 },
      )
      .toBe(true);
    await on.look();
    expect(await one.read()).toMatchObject({ status: "open" });
  });

  it("keeps what came in parts across it: credited, expired and late", async () => {
    const one = await request();
    await one.pay(4_000_000n);
    await on.mine();
    await one.endTime();
    await on.look();
    expect(await one.read()).toMatchObject({ status: "expired", exception: "underpaid" });
    const before = await on.available();
    await one.pay(6_000_000n);
    await on.mine();
    expect(await one.read()).toMatchObject({
      status: "expired",
      exception: "late",
      received: "10.000000",
    });
    expect(await on.available()).toBe(before + 6_000_000n);
    expect(await one.events()).toMatchObject([
      { event: "payment.failed", resource: "payment_request" },
      { event: "payment.completed", resource: "transaction" },
    ]);
  });
});

describe("a cancelled payment request", () => {
  it("reports that once, and credits what comes later", async () => {
    const one = await request();
    await one.cancel();
    await expect(one.cancel()).rejects.toMatchObject({ code: "INVALID_STATE" });
    await one.pay(10_000_000n);
    await on.mine();
    expect(await one.read()).toMatchObject({ status: "cancelled", exception: "late" });
    expect(await one.events()).toMatchObject([
      { event: "payment.failed", data: { status: "cancelled" }, callbackUrl },
      { event: "payment.completed", resource: "transaction", callbackUrl: null },
    ]);
  });

  it("credits what was being confirmed, as late: nobody can keep it from being cancelled", async () => {
    const one = await request();
    await one.pay(10_000_000n);
    await on.look();
    expect((await one.cancel()).status).toBe("cancelled");
    await on.mine();
    expect(await one.read()).toMatchObject({ status: "cancelled", exception: "late" });
  });

  it("while a payment is seen is either cancelled and late, or paid", async () => {
    const requests = await Promise.all(Array.from({ length: 6 }, () => request()));
    for (const one of requests) await one.pay(10_000_000n);
    await Promise.all([
      on.look(),
      ...requests.map((one) => one.cancel().catch((error: Error) => error)),
    ]);
    await on.mine();
    for (const one of requests) {
      const { status, exception } = await one.read();
      expect([
        ["cancelled", "late"],
        ["paid", null],
      ]).toContainEqual([status, exception]);
      const ends = (await one.events()).filter(({ resource }) => resource === "payment_request");
      expect(ends).toHaveLength(1);
    }
  });
});

describe("a reorganization", () => {
  it("before the confirmations opens a payment request again, and it expires", async () => {
    const one = await request();
    const hash = await one.pay(10_000_000n);
    const raw = await on.rawOf(hash);
    await on.chain.mine(1);
    await on.look();
    await one.endTime();
    await on.chain.reorganize(2);
    await on.mine(1);
    expect(await one.read()).toMatchObject({ status: "expired", exception: null });
    await on.chain.client.sendRawTransaction({ serializedTransaction: raw });
    await on.mine();
    expect(await one.read()).toMatchObject({ status: "expired", exception: "late" });
  });

  it("that mines the payment in another block pays once", async () => {
    const one = await request();
    const hash = await one.pay(10_000_000n);
    const raw = await on.rawOf(hash);
    await on.chain.mine(1);
    await on.look();
    await on.chain.reorganize(2);
    await on.mine(1);
    expect(await one.read()).toMatchObject({ status: "open" });
    await on.chain.client.sendRawTransaction({ serializedTransaction: raw });
    await on.mine();
    expect(await one.read()).toMatchObject({ status: "paid", received: "10.000000" });
    expect(await one.events()).toHaveLength(1);
  });
});

it("ten payment requests that are paid at once, before four watchers, are each paid once", async () => {
  const requests = await Promise.all(Array.from({ length: 10 }, () => request()));
  await on.payTogether(requests.map(({ address }) => [address, 10_000_000n]));
  await on.chain.mine(on.confirmations);
  await Promise.all([on.look(), on.look(), on.look(), on.look()]);
  await on.mine(1);
  for (const one of requests) {
    expect(await one.read()).toMatchObject({ status: "paid", exception: null });
    expect(await one.events()).toHaveLength(1);
  }
});
