import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestBook } from "@/lib/tooling/test-book";
import { createLostJournal, JournalError } from "./journal";
import { voidDigest, type Spend } from "./limits";
import { SigningRefusedError } from "./signer";
import type { SpendingBook } from "./spending-book";

let folder: string;
let path: string;
const clock = { wall: 0, steady: 0 };
const source = { wallMs: () => clock.wall, steadyMs: () => clock.steady };
const minute = 60_000;
const hour = 60 * minute;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cedirail-book-"));
  path = join(folder, "signed.journal");
  Object.assign(clock, { wall: Date.UTC(2030, 0, 1), steady: 5_000 });
});
afterEach(() => {
  for (const book of opened) book.close();
  opened.clear();
  rmSync(folder, { recursive: true, force: true });
});

const pass = (ms: number) => {
  clock.wall += ms;
  clock.steady += ms;
};
const limits = {
  usdtPerTransaction: 100n,
  usdtPerHour: 150n,
  usdtPerDay: 250n,
  weiPerDay: 1_000n,
  identityCallsPerDay: 2n,
};
const opened = new Set<SpendingBook>();
function open(): SpendingBook {
  const book = openTestBook(folder, limits, source);
  opened.add(book);
  return book;
}
const nothing: Spend = { usdtMinor: 0n, valueWei: 0n, feeWei: 0n, identityCalls: 0n };
const usdt = (usdtMinor: bigint, feeWei = 0n): Spend => ({ ...nothing, usdtMinor, feeWei });

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
    book.record("2/0", 0, "a", { ...nothing, valueWei: 600n, feeWei: 400n });
    expect(() => book.record("2/0", 1, "b", { ...nothing, feeWei: 1n })).toThrow("COINS_PER_DAY");
    book.record("2/0", 1, "b", { ...nothing, identityCalls: 1n });
    book.record("2/0", 2, "c", { ...nothing, identityCalls: 1n });
    expect(() => book.check({ ...nothing, identityCalls: 1n })).toThrow("IDENTITY_CALLS");
    pass(24 * hour);
    book.check({ ...nothing, valueWei: 1_000n });
  });

  it("count an order once, however often it is signed, and a replacement's higher fee", () => {
    const book = open();
    for (let count = 0; count < 20; count += 1) book.record("2/0", 0, "a", usdt(100n, 100n));
    book.record("2/0", 0, "a", usdt(100n, 700n));
    book.record("2/0", 0, "a", usdt(100n, 300n));
    book.check({ ...usdt(50n), valueWei: 300n });
    expect(() => book.check({ ...nothing, valueWei: 301n })).toThrow("COINS_PER_DAY");
    expect(() => book.record("2/0", 0, "a", usdt(100n, 1_001n))).toThrow("COINS_PER_DAY");
  });

  it("count what will be signed before an order, for each limit", () => {
    const book = open();
    book.record("2/0", 0, "a", usdt(50n, 100n));
    book.check(usdt(50n), usdt(50n));
    expect(() => book.check(usdt(51n), usdt(50n))).toThrow("PER_HOUR");
    book.check(usdt(0n, 100n), usdt(100n, 800n));
    expect(() => book.check(usdt(0n, 101n), usdt(0n, 800n))).toThrow("COINS_PER_DAY");
    const identity = { ...nothing, identityCalls: 1n };
    expect(() => book.check(identity, { ...nothing, identityCalls: 2n })).toThrow("IDENTITY_CALLS");
    // A sweep spends nothing, so that no limit stops it.
    book.check(nothing, usdt(1_000n, 2_000n));
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
        rmSync(path, { force: true });
        Object.assign(clock, { wall: Date.UTC(2030, 0, 1), steady: 0 });
        let book = open();
        const signed = new Map<number, { at: number; amount: bigint }>();
        for (const one of steps) {
          if ("restart" in one) book = open();
          else if ("setClock" in one) clock.wall += one.setClock * hour;
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
            else signed.set(one.nonce, { at: clock.steady, amount });
          }
          const within = (ms: number) =>
            [...signed.values()]
              .filter(({ at }) => at > clock.steady - ms)
              .reduce((total, { amount }) => total + amount, 0n);
          expect(within(hour) <= limits.usdtPerHour).toBe(true);
          expect(within(24 * hour) <= limits.usdtPerDay).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("are not reset by a clock that is set back or forward", () => {
    const book = open();
    book.record("2/0", 0, "a", usdt(100n));
    clock.wall += 48 * hour;
    expect(() => book.check(usdt(51n))).toThrow("PER_HOUR");
    clock.wall -= 96 * hour;
    expect(() => book.check(usdt(51n))).toThrow("PER_HOUR");
    const restarted = open();
    expect(() => restarted.check(usdt(51n))).toThrow("PER_HOUR");
    clock.steady += hour;
    restarted.check(usdt(51n));
  });
});

describe("the nonces of a signing book", () => {
  it("have one order each, also after a restart", () => {
    open().record("2/0", 7, "a", usdt(1n));
    const book = open();
    expect(() => book.record("2/0", 7, "b", usdt(1n))).toThrow("Another order");
    book.record("0/1", 7, "b", usdt(1n));
    book.record("2/0", 8, "b", usdt(1n));
    book.record("2/0", 7, "a", usdt(1n));
  });

  it("can be voided after an order, and take that order alone afterwards", () => {
    const book = open();
    book.record("2/0", 7, "a", usdt(1n));
    book.record("2/0", 7, voidDigest, nothing);
    expect(() => book.record("2/0", 7, "b", usdt(1n))).toThrow("Another order");
    book.record("2/0", 7, "a", usdt(1n));
  });

  it("take no order after the void form", () => {
    open().record("2/0", 7, voidDigest, nothing);
    const book = open();
    expect(() => book.record("2/0", 7, "a", usdt(1n))).toThrow("was voided");
    book.record("2/0", 7, voidDigest, nothing);
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
    clock.wall -= 24 * hour;
    clock.steady += 30 * minute;
    expect(() => book.check(usdt(101n))).toThrow("PER_TRANSACTION");
    book.raise({ ...raise, minutes: 30, reason: "payroll" });
    book.check(usdt(101n));
    clock.wall += 25 * hour;
    expect(() => book.check(usdt(101n))).toThrow("PER_TRANSACTION");
  });

  it("can be ended early, and lowers nothing", () => {
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
    expect(until.getTime()).toBe(clock.wall + 24 * hour);
  });
});

describe("the journal of a signer", () => {
  it("survives a record that a crash cut off at any byte", () => {
    open().record("2/0", 0, "a", usdt(60n));
    const before = readFileSync(path).length;
    open().record("2/0", 1, "b", usdt(60n));
    const whole = readFileSync(path);
    for (let length = before; length < whole.length; length += 9) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      const book = open();
      expect(() => book.record("2/0", 0, "other", usdt(1n))).toThrow("Another order");
      book.record("2/0", 2, "c", usdt(1n));
      open().record("2/0", 2, "c", usdt(1n));
    }
  });

  it("is not used after damage at any byte before its end", () => {
    open().record("2/0", 0, "a", usdt(60n));
    const whole = readFileSync(path);
    for (let place = 0; place < whole.length - 1; place += 7) {
      const damaged = Buffer.from(whole);
      damaged[place] = (damaged[place] ?? 0) ^ 1;
      writeFileSync(path, damaged);
      expect(open, `byte ${place}`).toThrow(JournalError);
    }
  });

  it("belongs to the process that opened it last", () => {
    const first = open();
    first.record("2/0", 0, "a", usdt(60n));
    const second = open();
    expect(() => first.record("2/0", 1, "b", usdt(60n))).toThrow("Another signer process");
    expect(() => first.record("2/0", 2, "b", usdt(1n))).toThrow(SigningRefusedError);
    second.record("2/0", 3, "c", usdt(30n));
    // What the first one wrote counts, although its signature did not leave.
    expect(() => second.check(usdt(1n))).toThrow("PER_HOUR");
  });

  it("that was lost lets nothing out for a day, unless limits are raised", () => {
    createLostJournal(path);
    expect(() => createLostJournal(path)).toThrow(JournalError);
    clock.wall = Date.now();
    const book = open();
    expect(() => book.record("2/0", 0, "a", usdt(1n))).toThrow("was lost");
    book.raise({ limits: {}, minutes: 5, reason: "we know what was signed" });
    book.record("2/0", 0, "a", usdt(1n));
    pass(5 * minute);
    expect(() => book.check(usdt(1n))).toThrow("was lost");
    pass(24 * hour);
    book.check(usdt(1n));
  });

  it("stores nothing for a signature that was refused", () => {
    const book = open();
    const before = readFileSync(path, "utf8");
    expect(() => book.record("2/0", 0, "a", usdt(101n))).toThrow(SigningRefusedError);
    expect(readFileSync(path, "utf8")).toBe(before);
  });
});
