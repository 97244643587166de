import { rmSync } from "node:fs";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hour, minute, newTestBooks } from "@/lib/tooling/test-book";
import { noSpend, type Spend } from "./limits";
import { SigningRefusedError } from "./signer";

let books: ReturnType<typeof newTestBooks>;
beforeEach(() => {
  books = newTestBooks();
});
afterEach(() => books.remove());
const open = (chainId?: number) => books.open(chainId);
const pass = (ms: number) => books.pass(ms);
const usdt = (usdtMinor: bigint, feeWei = 0n): Spend => ({ ...noSpend, usdtMinor, feeWei });

describe("the limits of a signing book", () => {
  it("refuse an amount above the limit of one transaction", () => {
    const book = open();
    book.record("2/0", 0, "a", usdt(100n));
    expect(() => book.record("2/0", 1, "b", usdt(101n))).toThrow("PER_TRANSACTION");
    expect(() => book.check(usdt(101n))).toThrow(SigningRefusedError);
  });

  it("apply to any hour and any day", () => {
    const book = open();
    book.record("2/0", 0, "a", usdt(100n));
    book.record("2/0", 1, "b", usdt(50n));
    expect(() => book.record("2/0", 2, "c", usdt(1n))).toThrow("PER_HOUR");
    pass(hour);
    book.record("2/0", 2, "c", usdt(100n));
    pass(hour);
    expect(() => book.record("2/0", 3, "d", usdt(1n))).toThrow("PER_DAY");
    pass(22 * hour);
    book.record("2/0", 3, "d", usdt(100n));
  });

  it("bound coins, gas and identity calls of a day", () => {
    const book = open();
    book.record("2/0", 0, "a", { ...noSpend, valueWei: 400n, feeWei: 100n });
    book.record("2/0", 3, "d", { ...noSpend, feeWei: 500n });
    expect(() => book.record("2/0", 1, "b", { ...noSpend, feeWei: 1n })).toThrow("COINS_PER_DAY");
    book.record("2/0", 1, "b", { ...noSpend, identityCalls: 1n });
    book.record("2/0", 2, "c", { ...noSpend, identityCalls: 1n });
    expect(() => book.check({ ...noSpend, identityCalls: 1n })).toThrow("IDENTITY_CALLS");
    pass(24 * hour);
    book.check({ ...noSpend, feeWei: 1_000n });
  });

  it("count an order once, however often it is signed, and a replacement's higher fee", () => {
    const book = open();
    for (let count = 0; count < 20; count += 1) book.record("2/0", 0, "a", usdt(100n, 100n));
    book.record("2/0", 0, "a", usdt(100n, 700n));
    book.record("2/0", 0, "a", usdt(100n, 300n));
    book.check(usdt(50n, 300n));
    expect(() => book.check(usdt(0n, 301n))).toThrow("COINS_PER_DAY");
    expect(() => book.record("2/0", 0, "a", usdt(100n, 1_001n))).toThrow("COINS_PER_DAY");
  });

  it("leave half of the coins of a day for gas", () => {
    const book = open();
    const supply = (valueWei: bigint, feeWei = 0n): Spend => ({ ...noSpend, valueWei, feeWei });
    book.record("2/0", 0, "a", usdt(1n, 300n));
    book.record("2/0", 1, "b", supply(390n, 10n));
    expect(() => book.check(supply(101n))).toThrow("half of the signer's limit SIGNER_MAX_COINS");
    expect(() => book.check(supply(50n), supply(51n))).toThrow("half of the signer's limit");
    book.check(supply(100n));
    book.check(usdt(1n, 300n));
  });

  it("count what will be signed before an order, for each limit", () => {
    const book = open();
    book.record("2/0", 0, "a", usdt(50n, 100n));
    book.check(usdt(50n), usdt(50n));
    expect(() => book.check(usdt(51n), usdt(50n))).toThrow("PER_HOUR");
    book.check(usdt(0n, 100n), usdt(100n, 800n));
    expect(() => book.check(usdt(0n, 101n), usdt(0n, 800n))).toThrow("COINS_PER_DAY");
    const identity = { ...noSpend, identityCalls: 1n };
    expect(() => book.check(identity, { ...noSpend, identityCalls: 2n })).toThrow("IDENTITY_CALLS");
    // A sweep spends noSpend, so that no limit stops it.
    book.check(noSpend, usdt(1_000n, 2_000n));
  });

  it("hold after a restart", () => {
    open().record("2/0", 0, "a", usdt(100n));
    const restarted = open();
    expect(() => restarted.check(usdt(51n))).toThrow("PER_HOUR");
    restarted.check(usdt(50n));
  });

  it("never let more out than allowed, in any order of signatures, restarts and clock changes", () => {
    const step = fc.oneof(
      fc.record({ amount: fc.integer({ min: 1, max: 120 }), nonce: fc.nat(30) }),
      fc.record({ restart: fc.constant(true) }),
      fc.record({ setClock: fc.integer({ min: -48, max: 0 }) }),
      fc.record({ passMinutes: fc.integer({ min: 1, max: 600 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        rmSync(books.path, { force: true });
        Object.assign(books.clock, { wall: Date.UTC(2030, 0, 1), steady: 0 });
        let book = open();
        const signed = new Map<number, { at: number; amount: bigint }>();
        for (const one of steps) {
          if ("restart" in one) book = open();
          else if ("setClock" in one) books.clock.wall += one.setClock * hour;
          else if ("passMinutes" in one) pass(one.passMinutes * minute);
          else {
            const amount = BigInt(one.amount);
            try {
              book.record("2/0", one.nonce, `pay ${amount}`, usdt(amount));
            } catch {
              continue;
            }
            const earlier = signed.get(one.nonce);
            if (earlier) expect(earlier.amount).toBe(amount);
            else signed.set(one.nonce, { at: books.clock.steady, amount });
          }
          const within = (ms: number) =>
            [...signed.values()]
              .filter(({ at }) => at > books.clock.steady - ms)
              .reduce((total, { amount }) => total + amount, 0n);
          expect(within(hour) <= books.limits.usdtPerHour).toBe(true);
          expect(within(24 * hour) <= books.limits.usdtPerDay).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("are not reset by a clock that is set back or forward", () => {
    const book = open();
    book.record("2/0", 0, "a", usdt(100n));
    books.clock.wall += 48 * hour;
    expect(() => book.check(usdt(51n))).toThrow("PER_HOUR");
    books.clock.wall -= 96 * hour;
    expect(() => book.check(usdt(51n))).toThrow("PER_HOUR");
    const restarted = open();
    expect(() => restarted.check(usdt(51n))).toThrow("PER_HOUR");
    books.clock.steady += hour;
    restarted.check(usdt(51n));
  });
});

describe("a raise of limits", () => {
  const raise = { limits: { usdtPerTransaction: 400n, usdtPerHour: 500n, usdtPerDay: 500n } };

  it("holds for its time, also after a restart, and then ends", () => {
    open().raise({ ...raise, minutes: 30, reason: "payroll" });
    const book = open();
    book.record("2/0", 0, "a", usdt(400n));
    pass(30 * minute);
    expect(() => book.check(usdt(101n))).toThrow("PER_TRANSACTION");
  });

  it("ends by a clock that is set forward, and is not prolonged by one that is set back", () => {
    const book = open();
    book.raise({ ...raise, minutes: 30, reason: "payroll" });
    books.clock.wall -= 24 * hour;
    books.clock.steady += 30 * minute;
    expect(() => book.check(usdt(101n))).toThrow("PER_TRANSACTION");
    book.raise({ ...raise, minutes: 30, reason: "payroll" });
    book.check(usdt(101n));
    books.clock.wall += 25 * hour;
    expect(() => book.check(usdt(101n))).toThrow("PER_TRANSACTION");
  });

  it("can be ended early, and lowers noSpend", () => {
    const book = open();
    book.raise({ limits: { usdtPerTransaction: 1n }, minutes: 30, reason: "by mistake" });
    book.check(usdt(100n));
    book.raise({ ...raise, minutes: 30, reason: "payroll" });
    book.raise({ limits: {}, minutes: 0, reason: "done" });
    expect(() => book.check(usdt(101n))).toThrow("PER_TRANSACTION");
  });

  it("lasts a day at most", () => {
    const book = open();
    const until = book.raise({ ...raise, minutes: 10_000, reason: "payroll" });
    expect(until.getTime()).toBe(books.clock.wall + 24 * hour);
  });
});
