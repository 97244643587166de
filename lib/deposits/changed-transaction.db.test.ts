import { sql } from "drizzle-orm";
import { toHex, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { sendForkedPayment } from "@/lib/tooling/test-forked-payment";
import { testRequests } from "@/lib/tooling/test-requests";
import { startTestDeposits, type TestDeposits } from "@/lib/tooling/test-deposits";
import type { TokenPayments } from "@/lib/tooling/test-token-calls";

/** A reorganization after which one transaction pays something else than before. */

let on: TestDeposits;
beforeAll(async () => {
  on = await startTestDeposits();
});
afterAll(async () => {
  await on.stop();
  await closeDatabase();
});

interface Log {
  transactionHash: Hex;
}

const word = { size: 32 };

interface StoredMovement extends Record<string, unknown> {
  amount: string;
  recipient: string;
  state: string;
}

/** The movements of a transaction, in the order in which they were first read. */
const movementsOf = (hash: Hex) =>
  database().execute<StoredMovement>(sql`
    select amount_minor::text as amount, recipient, state
    from chain_movements where tx_hash = ${hash} order by created_at, ordinal`);

const send = (...forks: TokenPayments[]) => sendForkedPayment(on.chain, forks);

const usdt = (units: number) => BigInt(units) * 1_000_000n;

/** Sends a payment that is credited on the first fork. */
async function creditFirst(...forks: TokenPayments[]) {
  const payment = await send(...forks);
  await on.mine();
  expect((await movementsOf(payment.hash)).map(({ state }) => state)).toContain("credited");
  return payment;
}

describe("a transaction that pays another amount after a reorganization", () => {
  it("credits the new amount if the old one was not credited", async () => {
    const before = await on.available();
    const payment = await send([[on.wallet, usdt(100)]], [[on.wallet, usdt(60)]]);
    await on.look();
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await movementsOf(payment.hash)).toMatchObject([
      { amount: "100000000", state: "lost" },
      { amount: "60000000", state: "credited" },
    ]);
    expect(await on.available()).toBe(before + usdt(60));
    expect(await on.differences()).toEqual([]);
  });

  it("holds the old amount and credits the new one if the old one was credited", async () => {
    const before = await on.available();
    const payment = await creditFirst([[on.wallet, usdt(1_000)]], [[on.wallet, 1n]]);
    expect(await on.available()).toBe(before + usdt(1_000));
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await movementsOf(payment.hash)).toMatchObject([
      { amount: "1000000000", state: "held" },
      { amount: "1", state: "credited" },
    ]);
    expect(await on.available()).toBe(before + 1n);
    expect(await on.reserved()).toBe(usdt(1_000));
    const [exception] = await database().execute(
      sql`select review_reason from transfers where reference = ${`${payment.hash}:0`}`,
    );
    expect(exception).toMatchObject({ review_reason: "reorganized" });
    await payment.switchTo(0);
    await on.mine();
    await on.mine();
    expect(await movementsOf(payment.hash)).toMatchObject([
      { amount: "1000000000", state: "credited" },
      { amount: "1", state: "held" },
    ]);
    expect(await on.available()).toBe(before + usdt(1_000));
    expect(await brokenRules(database())).toEqual([]);
  });

  it("ignores an amount that appears for a moment before the original returns", async () => {
    const before = await on.available();
    const payment = await creditFirst([[on.wallet, usdt(5)]], [[on.wallet, usdt(7)]]);
    await payment.switchTo(1);
    await on.look();
    await on.look();
    await payment.switchTo(0);
    await on.mine();
    await on.mine();
    expect(await movementsOf(payment.hash)).toMatchObject([
      { amount: "5000000", state: "credited" },
      { amount: "7000000", state: "lost" },
    ]);
    expect(await on.available()).toBe(before + usdt(5));
  });

  it.each([
    ["transfers nothing", []],
    ["transfers an amount of zero", [0n]],
  ])("holds the credited amount if the transaction %s now", async (_, amounts) => {
    const reserved = await on.reserved();
    const payment = await creditFirst(
      [[on.wallet, usdt(3)]],
      amounts.map((amount) => [on.wallet, amount] as const),
    );
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await on.statesOf(payment.hash)).toEqual(["held"]);
    expect(await on.reserved()).toBe(reserved + usdt(3));
  });
});

describe("a transaction that pays another recipient after a reorganization", () => {
  it("credits only the new recipient if nothing was credited", async () => {
    const [other] = await on.addWallets(1);
    if (!other) throw new Error("There is no other wallet.");
    const payment = await send([[on.wallet, usdt(2)]], [[other, usdt(2)]]);
    await on.look();
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await movementsOf(payment.hash)).toMatchObject([
      { recipient: on.wallet, state: "lost" },
      { recipient: other, state: "credited" },
    ]);
    expect(await on.balance("wallet.available", other)).toBe(usdt(2));
  });

  it("holds the deposit of the old recipient and credits the new one", async () => {
    const [first, second] = await on.addWallets(2);
    if (!first || !second) throw new Error("There are no other wallets.");
    const payment = await creditFirst([[first, usdt(2)]], [[second, usdt(2)]]);
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await on.balance("wallet.available", first)).toBe(0n);
    expect(await on.balance("wallet.reserved", first)).toBe(usdt(2));
    expect(await on.balance("wallet.available", second)).toBe(usdt(2));
  });

  it("holds the credited deposit if the new recipient is a stranger", async () => {
    const payment = await creditFirst([[on.wallet, usdt(4)]], [[on.chain.token, usdt(4)]]);
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await on.statesOf(payment.hash)).toEqual(["held"]);
  });

  it("takes money at the treasury out of suspense if it belongs to a wallet now", async () => {
    const [before, suspense] = [await on.available(), await on.balance("suspense")];
    const payment = await send([[on.chain.treasury, usdt(6)]], [[on.wallet, usdt(6)]]);
    await on.mine();
    expect(await on.balance("suspense")).toBe(suspense + usdt(6));
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await on.balance("suspense")).toBe(suspense);
    expect(await on.available()).toBe(before + usdt(6));
  });
});

describe("a transaction that pays another payment request after a reorganization", () => {
  it("pays only the new request if nothing was credited", async () => {
    const { request } = testRequests(on);
    const [first, second] = [await request(), await request()];
    const payment = await send([[first.address, usdt(10)]], [[second.address, usdt(4)]]);
    await on.look();
    expect(await first.read()).toMatchObject({ status: "processing" });
    await payment.switchTo(1);
    await on.look();
    await on.look();
    expect(await first.read()).toMatchObject({ status: "open", received: "0.000000" });
    expect(await second.read()).toMatchObject({ status: "processing" });
    await on.mine();
    expect(await second.read()).toMatchObject({ status: "open", received: "4.000000" });
  });
});

describe("a node that reports a credited transfer in another block", () => {
  it("is not believed if the receipt shows another amount", async () => {
    const payment = await creditFirst([[on.wallet, usdt(30)]], [[on.wallet, usdt(1)]]);
    await payment.switchTo(1);
    on.proxy.play(async ({ method, params }) => {
      if (method !== "eth_getLogs") return undefined;
      const logs = (await on.chain.client.request({ method, params } as never)) as Log[];
      return {
        result: logs.map((log) =>
          log.transactionHash === payment.hash ? { ...log, data: toHex(usdt(30), word) } : log,
        ),
      };
    });
    await on.mine();
    await on.mine();
    on.proxy.play();
    await on.mine();
    expect((await movementsOf(payment.hash))[0]).toMatchObject({
      amount: "30000000",
      state: "held",
    });
  });
});

describe("a transaction whose transfers change their order after a reorganization", () => {
  it("credits a deposit once whatever comes before it in the transaction", async () => {
    const before = await on.available();
    const payment = await creditFirst(
      [[on.wallet, usdt(8)]],
      [
        [on.chain.token, 1n],
        [on.wallet, usdt(8)],
      ],
    );
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await on.statesOf(payment.hash)).toEqual(["credited"]);
    expect(await on.available()).toBe(before + usdt(8));
  });

  it("credits a new transfer beside a deposit whose place it took", async () => {
    const before = await on.available();
    const payment = await creditFirst(
      [[on.wallet, usdt(8)]],
      [
        [on.wallet, usdt(9)],
        [on.wallet, usdt(8)],
      ],
    );
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await movementsOf(payment.hash)).toMatchObject([
      { amount: "8000000", state: "credited" },
      { amount: "9000000", state: "credited" },
    ]);
    expect(await on.available()).toBe(before + usdt(17));
  });

  it("holds one of two equal deposits if the transaction makes only one now", async () => {
    const [before, reserved] = [await on.available(), await on.reserved()];
    const payment = await creditFirst(
      [
        [on.wallet, usdt(2)],
        [on.wallet, usdt(2)],
      ],
      [[on.wallet, usdt(2)]],
    );
    await payment.switchTo(1);
    await on.mine();
    await on.mine();
    expect(await on.statesOf(payment.hash)).toEqual(["credited", "held"]);
    expect(await on.available()).toBe(before + usdt(2));
    expect(await on.reserved()).toBe(reserved + usdt(2));
  });
});
