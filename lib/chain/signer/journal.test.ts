import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hour, minute, newTestBooks } from "@/lib/tooling/test-book";
import { createLostJournal, JournalError } from "./journal";
import { noSpend, voidDigest, type Spend } from "./limits";
import { SigningRefusedError } from "./signer";

let books: ReturnType<typeof newTestBooks>;
beforeEach(() => {
  books = newTestBooks();
});
afterEach(() => books.remove());
const open = (chainId?: number) => books.open(chainId);
const pass = (ms: number) => books.pass(ms);
const usdt = (usdtMinor: bigint, feeWei = 0n): Spend => ({ ...noSpend, usdtMinor, feeWei });

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
    book.record("2/0", 7, voidDigest, noSpend);
    expect(() => book.record("2/0", 7, "b", usdt(1n))).toThrow("Another order");
    book.record("2/0", 7, "a", usdt(1n));
  });

  it("are not signed far ahead, however they are approached", () => {
    const book = open();
    book.record("2/0", 40_000, "a", noSpend);
    expect(() => book.record("2/0", 40_102, "b", noSpend)).toThrow("too far ahead");
    book.record("2/0", 40_051, "b", noSpend);
    book.record("2/0", 40_102, "c", noSpend);
    const restarted = open();
    expect(() => restarted.record("2/0", 40_104, "d", noSpend)).toThrow("too far ahead");
    // Other keys and what is below are as free as before.
    restarted.record("0/1", 7, "a", noSpend);
    restarted.record("2/0", 40_001, "e", noSpend);
    restarted.record("2/0", 40_104, "d", noSpend);
  });

  it("begin anew at one that is signed while limits are raised", () => {
    const book = open();
    book.record("2/0", 7, "a", noSpend);
    book.raise({ limits: {}, minutes: 5, reason: "the journal is an old copy" });
    book.record("2/0", 5_000, "b", noSpend);
    pass(5 * minute);
    const restarted = open();
    restarted.record("2/0", 5_001, "c", noSpend);
    expect(() => restarted.record("2/0", 6_000, "d", noSpend)).toThrow("too far ahead");
  });

  it("belong to one chain", () => {
    open().record("2/0", 7, "a", noSpend);
    const book = open(42_220);
    book.record("2/0", 7, "b", noSpend);
  });

  it("take no order after the void form", () => {
    open().record("2/0", 7, voidDigest, noSpend);
    const book = open();
    expect(() => book.record("2/0", 7, "a", usdt(1n))).toThrow("was voided");
    book.record("2/0", 7, voidDigest, noSpend);
  });
});

describe("the journal of a signer", () => {
  it("survives a record that a crash cut off at any byte", () => {
    open().record("2/0", 0, "a", usdt(60n));
    const before = readFileSync(books.path).length;
    open().record("2/0", 1, "b", usdt(60n));
    const whole = readFileSync(books.path);
    for (let length = before; length < whole.length; length += 9) {
      writeFileSync(books.path, whole);
      truncateSync(books.path, length);
      const book = open();
      expect(() => book.record("2/0", 0, "other", usdt(1n))).toThrow("Another order");
      book.record("2/0", 2, "c", usdt(1n));
      open().record("2/0", 2, "c", usdt(1n));
    }
  });

  it("is not used after it was emptied", () => {
    open().record("2/0", 0, "a", usdt(60n));
    truncateSync(books.path, 0);
    expect(open).toThrow("is empty");
  });

  it("is not used after damage at any byte before its end", () => {
    open().record("2/0", 0, "a", usdt(60n));
    const whole = readFileSync(books.path);
    for (let place = 0; place < whole.length - 1; place += 7) {
      const damaged = Buffer.from(whole);
      damaged[place] = (damaged[place] ?? 0) ^ 1;
      writeFileSync(books.path, damaged);
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

  it("that was lost lets noSpend out for a day, unless limits are raised", () => {
    createLostJournal(books.path);
    expect(() => createLostJournal(books.path)).toThrow(JournalError);
    books.clock.wall = Date.now();
    const book = open();
    expect(() => book.record("2/0", 0, "a", usdt(1n))).toThrow("was lost");
    book.raise({ limits: {}, minutes: 5, reason: "we know what was signed" });
    book.record("2/0", 0, "a", usdt(1n));
    pass(5 * minute);
    expect(() => book.check(usdt(1n))).toThrow("was lost");
    pass(24 * hour);
    book.check(usdt(1n));
  });

  it("stores noSpend for a signature that was refused", () => {
    const book = open();
    const before = readFileSync(books.path, "utf8");
    expect(() => book.record("2/0", 0, "a", usdt(101n))).toThrow(SigningRefusedError);
    expect(readFileSync(books.path, "utf8")).toBe(before);
  });
});
