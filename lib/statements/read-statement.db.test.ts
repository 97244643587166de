import { randomUUID } from "node:crypto";
import fc from "fast-check";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StatementView } from "@/lib/contract/statements";
import { database, inTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { createId } from "@/lib/ids";
import { readWalletBalances } from "@/lib/ledger/accounts";
import { post } from "@/lib/ledger/post";
import { move } from "@/lib/ledger/test-book";
import { formatAmount, parseDecimal } from "@/lib/money";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { createTransaction } from "@/lib/transactions/create-transaction";
import { openStatement, readStatement } from "./read-statement";

/** A statement's opening balance and its lines make its closing balance, whatever happened. */

let service: TestService;
let merchantId: string;
let wallet: string;
const currency = "GHSFIAT";

beforeAll(async () => {
  service = await startTestService();
  ({ id: merchantId, wallet } = service.seeded.merchant);
  const faucet = { currency: "GHS", amount: 10_000 };
  expect((await service.call("POST", "/api/sandbox/faucet", faucet)).status).toBeLessThan(300);
});
afterAll(() => service.stop());

const minor = (text: string) =>
  text.startsWith("-") ? -parseDecimal(text.slice(1), 2) : parseDecimal(text, 2);
const sumOf = ({ lines }: StatementView) =>
  lines.reduce((sum, { amount }) => sum + minor(amount), 0n);
const past = new Date("2026-01-01T00:00:00Z");
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const read = async (from: Date, to: Date) =>
  readStatement(await openStatement(merchantId, { currency, from, to }), 10_000);
const balance = async () => {
  const { availableMinor, reservedMinor } = (await readWalletBalances(database(), wallet))[
    currency
  ];
  return availableMinor + reservedMinor;
};

/** Does one thing to the wallet and returns when, and by how much its balance changed. */
async function act(kind: string, amountMinor: bigint): Promise<{ at: Date; minor: bigint }> {
  const available = { kind: "wallet.available", wallet, currency } as const;
  const reserved = { kind: "wallet.reserved", wallet, currency } as const;
  const sandbox = { kind: "sandbox", currency } as const;
  const fees = { kind: "fees", currency } as const;
  const isCollection = kind === "collect";
  const feeMinor = 7n;
  return inTransaction(async (tx) => {
    const row = await createTransaction(tx, {
      id: createId("txn"),
      merchantId,
      type: isCollection ? "collection" : kind === "reverse" ? "refund" : "payout",
      status: "pending",
      amountMinor,
      currency,
      feeMinor: kind === "reverse" ? 0n : feeMinor,
      wallet,
      recipient: "+233240000001",
      createdBy: "key_test",
    });
    const total = amountMinor + feeMinor;
    const own = { transactionId: row.id };
    const hold = { ...move(available, reserved, total, { kind: "hold" }), ...own };
    const spent = { account: reserved, amountMinor: -total };
    const out = [
      spent,
      { account: sandbox, amountMinor },
      { account: fees, amountMinor: feeMinor },
    ];
    const end = { key: randomUUID(), holdKey: hold.key, ...own };
    if (kind === "hold") await post(tx, hold);
    else if (kind === "settle" || kind === "reverse") {
      await post(tx, hold);
      await post(tx, { ...end, kind: "settle", entries: out });
      if (kind === "reverse")
        await post(tx, { ...move(sandbox, available, total, { kind: "reversal" }), ...own });
    } else if (kind === "release") {
      await post(tx, hold);
      const entries = move(reserved, available, total).entries;
      await post(tx, { ...end, kind: "release", entries });
    } else
      await post(tx, { ...move(sandbox, available, amountMinor, { kind: "collection" }), ...own });
    const at = await readNow(tx);
    const changes: Record<string, bigint> = { settle: -total, collect: amountMinor };
    return { at, minor: changes[kind] ?? 0n };
  });
}

describe("a statement", () => {
  const kinds = fc.constantFrom("hold", "settle", "release", "reverse", "collect");
  const acts = fc.array(fc.tuple(kinds, fc.bigInt(1n, 300n)), { minLength: 1, maxLength: 12 });

  it("adds up over random histories, between any two of their moments", async () => {
    const start = await balance();
    expect(start).toBeGreaterThan(100_000n);
    const property = fc.asyncProperty(acts, fc.nat(), fc.nat(), async (history, one, other) => {
      const before = await balance();
      const done: { at: Date; minor: bigint }[] = [];
      for (const [kind, amountMinor] of history) done.push(await act(kind, amountMinor));
      const moments = done.map(({ at }) => at).sort((a, b) => a.getTime() - b.getTime());
      const [from, to] = [one, other].map((n) => moments[n % moments.length] as Date);
      const [first, last] = [from as Date, to as Date].sort((a, b) => a.getTime() - b.getTime());
      const [low, high] = [first as Date, last as Date];
      const statement = await read(low, high);
      expect(minor(statement.opening) + sumOf(statement)).toBe(minor(statement.closing));
      const earlier = done.filter(({ at }) => at < low);
      const within = done.filter(({ at }) => at >= low && at <= high);
      const total = (some: typeof done) => some.reduce((sum, change) => sum + change.minor, 0n);
      expect(minor(statement.opening)).toBe(before + total(earlier));
      expect(sumOf(statement)).toBe(total(within));
      let running = minor(statement.opening);
      for (const line of statement.lines) {
        running += minor(line.amount);
        expect(minor(line.balance)).toBe(running);
        expect(Date.parse(line.at)).toBeGreaterThanOrEqual(low.getTime());
        expect(Date.parse(line.at)).toBeLessThanOrEqual(high.getTime());
      }
      const next = await read(later(high, 1), later(high, 60_000));
      expect(next.opening).toBe(statement.closing);
      expect(minor(next.closing)).toBe(await balance());
    });
    await fc.assert(property, { numRuns: testSize(15, 200) });
    const all = await read(past, new Date("2026-12-31T00:00:00Z"));
    expect(all.opening).toBe("0.00");
    expect(minor(all.closing)).toBe(await balance());
    expect(sumOf(all)).toBe(await balance());
  });

  const query = "currency=GHS&from=2026-01-01&to=2026-12-31";
  const statement = (text: string) => service.call("GET", `/statements?${text}`);

  it("shows a payout and its fee once it is settled, and not its hold", async () => {
    const before = (await statement(query)).body;
    const body = { amount: "20.00", phoneNumber: "0240000001", externalRef: "INV-77" };
    const { transactionId } = (await service.call("POST", "/api/mobile-money/transfer", body)).body;
    await service.until(transactionId, ["completed"]);
    const { body: after } = await statement(query);
    const added = after.lines.slice(before.lines.length);
    expect(added.map(({ amount }: { amount: string }) => amount)).toEqual(["-20.00", "-0.20"]);
    expect(added[0]).toMatchObject({
      transactionId,
      description: expect.stringContaining("INV-77"),
    });
    expect(added[1]).toMatchObject({ transactionId, description: "Fee" });
    expect(after.closing).toBe(added[1].balance);
    expect(minor(after.opening) + sumOf(after)).toBe(minor(after.closing));
  });

  it("shows both wallets of a payment inside, each its own transaction", async () => {
    const { secondMerchant } = service.seeded;
    const amountMinor = 1_500_000n;
    const usdt = { currency: "USDT", from: past, to: new Date("2026-12-31T00:00:00Z") } as const;
    const { settleInside } = await import("@/lib/transfers/settle-inside");
    const { holdOf } = await import("@/lib/transfers/postings");
    const payment = await inTransaction(async (tx) => {
      const row = await createTransaction(tx, {
        id: createId("txn"),
        merchantId,
        type: "payment",
        status: "pending",
        amountMinor,
        currency: "USDT",
        feeMinor: 0n,
        wallet,
        recipient: "+233240000009",
        recipientWallet: secondMerchant.wallet,
        createdBy: "key_test",
      });
      const faucet = { kind: "sandbox", currency: "USDT" } as const;
      const own = { kind: "wallet.available", wallet, currency: "USDT" } as const;
      await post(tx, move(faucet, own, amountMinor));
      await post(tx, holdOf(row));
      return row;
    });
    await settleInside(payment.id, secondMerchant.wallet);
    const linesOf = async (id: string) =>
      (await readStatement(await openStatement(id, usdt), 10_000)).lines.at(-1);
    expect(await linesOf(merchantId)).toMatchObject({ transactionId: payment.id });
    const received = await linesOf(secondMerchant.id);
    expect(received).toMatchObject({ amount: formatAmount(amountMinor, "USDT") });
    expect(received?.transactionId).not.toBe(payment.id);
    const list = await service.call("GET", "/api/transactions?type=deposit", undefined, {
      key: secondMerchant.apiKey,
    });
    expect(received?.transactionId).toBe(list.body.data[0].transactionId);
  });

  it("is the same as CSV, in which every balance follows from the one before", async () => {
    const { body, headers } = await statement(`${query}&format=csv`);
    expect(headers.get("content-disposition")).toContain(".csv");
    const { data } = Papa.parse<Record<string, string>>(body, {
      header: true,
      skipEmptyLines: true,
    });
    const json = (await statement(query)).body;
    expect(data).toHaveLength(json.lines.length + 2);
    expect(data[0]).toMatchObject({ description: "Opening balance", balance: json.opening });
    expect(data.at(-1)).toMatchObject({ description: "Closing balance", balance: json.closing });
    for (const [index, line] of json.lines.entries())
      expect(data[index + 1]).toMatchObject({ amount: line.amount, balance: line.balance });
    expect(data[1]?.at).toMatch(/\+00:00$/);
  });

  it("is a PDF, whatever letters its lines have", async () => {
    await service.call("POST", "/api/mobile-money/transfer", {
      amount: "1.00",
      phoneNumber: "0240000001",
      description: "Ɛkow 李雷 محمد 😀",
    });
    const { status, headers, body } = await statement(`${query}&format=pdf`);
    expect({ status, type: headers.get("content-type") }).toEqual({
      status: 200,
      type: "application/pdf",
    });
    expect(body.slice(0, 5)).toBe("%PDF-");
  });

  it.each([
    ["from=2026-01-01&to=2026-12-31", "currency"],
    ["currency=GHS&to=2026-12-31", "from"],
    ["currency=GHS&from=2026-01-01", "to"],
    ["currency=GHS&from=2026-02-01&to=2026-01-01", "to"],
    ["currency=GHS&from=2024-01-01&to=2026-01-01", "to"],
    [`${query}&format=xml`, "format"],
  ])("names what is wrong with %s", async (text, field) => {
    const { status, body } = await statement(text);
    expect({ status, field: body.error.details.field }).toEqual({ status: 400, field });
  });

  it("is never one of another merchant's wallet", async () => {
    const { status, body } = await statement(
      `${query}&walletAddress=${service.seeded.secondMerchant.wallet}`,
    );
    expect({ status, field: body.error.details.field }).toEqual({
      status: 400,
      field: "walletAddress",
    });
  });
});
