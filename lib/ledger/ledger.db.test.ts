import { randomInt, randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { databaseErrorOf } from "@/lib/db/errors";
import { bindInstallation } from "@/lib/installation/bind";
import { testSize } from "@/lib/tooling/test-size";
import { openWalletAccounts, type Account } from "./accounts";
import { post, type Posting } from "./post";
import { brokenRules, move } from "./test-book";

type Wallet = Account & { wallet: string };
const currency = "GHSFIAT";
const available = (wallet: string): Wallet => ({ kind: "wallet.available", wallet, currency });
const reserved = (wallet: string): Wallet => ({ kind: "wallet.reserved", wallet, currency });
const float: Account = { kind: "float", provider: "mtn", currency };
const sandbox: Account = { kind: "sandbox", currency };

let admin: postgres.Sql;

beforeAll(async () => {
  admin = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  await bindInstallation();
});
afterAll(async () => {
  await admin.end();
  await closeDatabase();
});

const book = (posting: Posting) => inTransaction((tx) => post(tx, posting));
const broken = () => brokenRules(database());
/** `posted`, or the code with which the posting was rejected. */
const outcomeOf = (posting: Posting) =>
  book(posting).then(
    () => "posted",
    (error: unknown) =>
      (error as { code?: string }).code ?? databaseErrorOf(error)?.code ?? String(error),
  );
async function openWallet(minor: bigint): Promise<string> {
  const wallet = `test-${randomUUID()}`;
  await inTransaction(async (tx) => {
    await openWalletAccounts(tx, "mer_test", wallet);
    if (minor > 0n) await post(tx, move(sandbox, available(wallet), minor));
  });
  return wallet;
}
async function balanceOf(account: Wallet): Promise<bigint> {
  const [row] = await admin<{ balance: string }[]>`
    select balance from accounts
    where kind = ${account.kind} and wallet = ${account.wallet} and currency = ${currency}`;
  return BigInt(row?.balance ?? -1);
}

describe("random histories", () => {
  const who = fc.integer({ min: 0, max: 2 });
  const pick = fc.nat(5);
  const act = fc.oneof(
    fc.record({ act: fc.constant("pay" as const), from: who, to: who, minor: fc.bigInt(1n, 900n) }),
    fc.record({ act: fc.constant("hold" as const), from: who, minor: fc.bigInt(1n, 900n) }),
    fc.record({ act: fc.constantFrom("settle" as const, "release" as const), pick }),
    fc.record({ act: fc.constant("reverse" as const), pick }),
    fc.record({ act: fc.constant("repeat" as const), pick }),
  );

  it("keep every rule of the ledger at every step, and do what a plain model says", async () => {
    const property = fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const wallets = [await openWallet(1000n), await openWallet(1000n), await openWallet(0n)];
      const free = [1000n, 1000n, 0n];
      const held = [0n, 0n, 0n];
      const holds: { key: string; who: number; minor: bigint; end: string | null }[] = [];
      const posted: Posting[] = [];
      const attempt = async (posting: Posting, expected: string) => {
        expect(await outcomeOf(posting)).toBe(expected);
        if (expected === "posted") posted.push(posting);
        return expected === "posted";
      };
      const of = (index: number) => wallets[index] ?? "";
      const add = (list: bigint[], index: number, minor: bigint) =>
        list.splice(index, 1, (list[index] ?? 0n) + minor);
      for (const step of acts) {
        if (step.act === "pay") {
          const enough = step.from === step.to || (free[step.from] ?? 0n) >= step.minor;
          const posting = move(available(of(step.from)), available(of(step.to)), step.minor);
          if (await attempt(posting, enough ? "posted" : "INSUFFICIENT_FUNDS")) {
            add(free, step.from, -step.minor);
            add(free, step.to, step.minor);
          }
        } else if (step.act === "hold") {
          const enough = (free[step.from] ?? 0n) >= step.minor;
          const key = randomUUID();
          const [from, to] = [available(of(step.from)), reserved(of(step.from))];
          const posting = move(from, to, step.minor, { key, kind: "hold" });
          if (await attempt(posting, enough ? "posted" : "INSUFFICIENT_FUNDS")) {
            add(free, step.from, -step.minor);
            add(held, step.from, step.minor);
            holds.push({ key, who: step.from, minor: step.minor, end: null });
          }
        } else if (step.act === "settle" || step.act === "release") {
          const hold = holds[step.pick % Math.max(1, holds.length)];
          if (!hold) continue;
          const to = step.act === "settle" ? float : available(of(hold.who));
          const options = { kind: step.act, holdKey: hold.key, key: randomUUID() };
          const posting = move(reserved(of(hold.who)), to, hold.minor, options);
          if (await attempt(posting, hold.end === null ? "posted" : "23505")) {
            hold.end = step.act;
            add(held, hold.who, -hold.minor);
            if (step.act === "release") add(free, hold.who, hold.minor);
          }
        } else if (step.act === "reverse") {
          const settled = holds.filter(({ end }) => end === "settle" || end === "reversed");
          const hold = settled[step.pick % Math.max(1, settled.length)];
          if (!hold) continue;
          const options = { kind: "reversal" as const, key: `${hold.key}:reversal` };
          await attempt(move(float, available(of(hold.who)), hold.minor, options), "posted");
          if (hold.end === "settle") add(free, hold.who, hold.minor);
          hold.end = "reversed";
        } else {
          const earlier = posted[step.pick % Math.max(1, posted.length)];
          if (earlier) await attempt(earlier, "posted");
        }
        expect(await broken()).toEqual([]);
      }
      for (const [index, wallet] of wallets.entries()) {
        expect(await balanceOf(available(wallet))).toBe(free[index]);
        expect(await balanceOf(reserved(wallet))).toBe(held[index]);
      }
    });
    await fc.assert(property, { numRuns: testSize(25, 500) });
  });
});

describe("one posting", () => {
  it("happens once under its key; with other entries, kind or hold the key is rejected", async () => {
    const wallet = await openWallet(500n);
    const first = move(available(wallet), reserved(wallet), 200n, {
      kind: "hold",
      key: randomUUID(),
    });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(first)));
    expect(new Set(outcomes)).toEqual(new Set(["posted"]));
    expect(await balanceOf(reserved(wallet))).toBe(200n);
    const other = { key: first.key, kind: "hold" as const };
    expect(await outcomeOf(move(available(wallet), reserved(wallet), 201n, other))).toBe("CD002");
    expect(await outcomeOf({ ...first, kind: "faucet" })).toBe("CD002");
    expect(await outcomeOf({ ...first, transactionId: "txn_other" })).toBe("CD002");
    expect(await balanceOf(reserved(wallet))).toBe(200n);
    expect(await broken()).toEqual([]);
  });

  it("ends a hold only whole, only of that wallet, and never one that was not taken", async () => {
    const [mine, theirs] = [await openWallet(500n), await openWallet(500n)];
    const key = randomUUID();
    await book(move(available(mine), reserved(mine), 200n, { kind: "hold", key }));
    await book(move(available(theirs), reserved(theirs), 200n, { kind: "hold" }));
    const end = (wallet: string, minor: bigint, holdKey: string) =>
      outcomeOf(move(reserved(wallet), float, minor, { kind: "settle", holdKey }));
    expect(await end(mine, 199n, key)).toBe("CD005");
    expect(await end(theirs, 200n, key)).toBe("CD005");
    expect(await end(mine, 200n, randomUUID())).toBe("CD005");
    expect(await end(mine, 200n, key)).toBe("posted");
  });

  it("that does not balance is rejected by the code and by the database's function", async () => {
    const wallet = await openWallet(100n);
    const lame = move(available(wallet), reserved(wallet), 10n);
    const [debit] = lame.entries;
    await expect(book({ ...lame, entries: debit ? [debit] : [] })).rejects.toThrow(/is off by/);
    const entries = [{ ...available(wallet), amount: "-10" }];
    const posting = JSON.stringify([{ key: randomUUID(), kind: "faucet", entries }]);
    const direct = admin`select post_group(${posting}::text::jsonb)`;
    await expect(direct).rejects.toMatchObject({ code: "CD003" });
  });

  it("cannot pass the treasury limit, and a limit lowered below what is out stops only more", async () => {
    const exchange: Account = { kind: "exchange", currency };
    const wallet = await openWallet(0n);
    const limit = BigInt(config().treasuryLimit.GHS) * 100n;
    expect(await outcomeOf(move(exchange, available(wallet), limit + 1n))).toBe("LIMIT_EXCEEDED");
    await book(move(exchange, available(wallet), limit));
    await admin`select ensure_account('exchange', null, null, null, ${currency}, -100)`;
    expect(await outcomeOf(move(exchange, available(wallet), 1n))).toBe("LIMIT_EXCEEDED");
    expect(await outcomeOf(move(available(wallet), exchange, 50n))).toBe("posted");
    await book(move(available(wallet), exchange, limit - 50n));
    await bindInstallation();
  });

  it("cannot touch a sandbox account of an installation that is mainnet", async () => {
    await admin`update installation set value = 'mainnet' where name = 'environment'`;
    const open = admin`select ensure_account('sandbox', null, null, null, 'USDT', null)`;
    await expect(open).rejects.toMatchObject({ code: "CD004" });
    await admin`update installation set value = 'testnet' where name = 'environment'`;
  });
});

describe("the bank test (reliability M1)", () => {
  it("16 workers over 8 accounts: every snapshot sums to zero, no money is made or lost", async () => {
    const wallets = await Promise.all(Array.from({ length: 8 }, () => openWallet(10_000n)));
    const total = testSize(1_000, 10_000);
    let done = 0;
    const worker = async () => {
      while (done < total) {
        done += 1;
        const from = wallets[randomInt(8)] ?? "";
        const to = wallets[randomInt(8)] ?? "";
        const outcome = await outcomeOf(
          move(available(from), available(to), BigInt(randomInt(1, 4_000))),
        );
        expect(["posted", "INSUFFICIENT_FUNDS"]).toContain(outcome);
      }
    };
    const watch = async () => {
      let snapshots = 0;
      while (done < total) {
        const [sum] = await database().execute<{ sum: string }>(sql`
          select sum(balance) from accounts where currency = ${currency}`);
        expect(sum?.sum).toBe("0");
        snapshots += 1;
      }
      return snapshots;
    };
    const [snapshots] = await Promise.all([watch(), ...Array.from({ length: 16 }, worker)]);
    expect(snapshots).toBeGreaterThan(5);
    const left = await Promise.all(wallets.map((wallet) => balanceOf(available(wallet))));
    expect(left.reduce((sum, minor) => sum + minor, 0n)).toBe(80_000n);
    expect(await broken()).toEqual([]);
  });
});

describe("the walls around the ledger", () => {
  it.each([
    ["entries", "amount"],
    ["postings", "key"],
    ["accounts", "balance"],
    ["transaction_history", "by"],
    ["events", "body"],
    ["audit_log", "actor"],
    ["adjustments", "reason"],
  ])("the application's role cannot rewrite %s (reliability M2)", async (table, column) => {
    const app = (statement: string) =>
      admin.begin((tx) => tx.unsafe(`set local role cedirail_app; ${statement}`));
    const denied = { code: "42501" };
    await expect(app(`update ${table} set ${column} = ${column}`)).rejects.toMatchObject(denied);
    await expect(app(`delete from ${table}`)).rejects.toMatchObject(denied);
    await expect(app(`truncate ${table} cascade`)).rejects.toMatchObject(denied);
    if (["entries", "postings", "accounts"].includes(table))
      await expect(app(`insert into ${table} default values`)).rejects.toMatchObject(denied);
  });

  it.each(["entries", "postings"])("not even the owner rewrites %s", async (table) => {
    await openWallet(1n);
    const denied = { code: "42501" };
    await expect(admin.unsafe(`update ${table} set created_at = now()`)).rejects.toMatchObject(
      denied,
    );
    await expect(admin.unsafe(`delete from ${table}`)).rejects.toMatchObject(denied);
    await expect(admin.unsafe(`truncate ${table} cascade`)).rejects.toMatchObject(denied);
  });

  it("a one-legged posting, written past the function, is never committed (reliability M3)", async () => {
    await openWallet(5n);
    const lame = admin`insert into entries (posting_id, account_id, currency, amount, balance_after)
      select posting_id, account_id, currency, 7, balance_after + 7 from entries limit 1`;
    await expect(lame).rejects.toMatchObject({ code: "CD003" });
    expect(await broken()).toEqual([]);
  });
});
