import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseDecimal } from "@/lib/money";
import { createMtnAdapter } from "./adapter";
import { openBench, patiently, type Bench } from "./test-bench";

/** A book as the simulator wrote it when it knew only transfers. */
const ignore = () => undefined;
const [paid, rejected, short, waiting, reversible] = Array.from({ length: 5 }, () => randomUUID());
const user = { apiUser: randomUUID(), apiKey: "0123456789abcdef0123456789abcdef" };
const longAgo = 1_700_000_000_000;

const transfer = (reference = "", phone: string, amount = "150.00") => ({
  kind: "transfer",
  reference,
  order: {
    amount,
    currency: "GHS",
    externalId: "txn_1",
    payee: { partyIdType: "MSISDN", partyId: phone },
    payerMessage: "Cedirail payout",
    payeeNote: "Cedirail payout",
  },
  callbackUrl: null,
  at: longAgo,
});
const lines = [
  { kind: "user", id: user.apiUser, callbackHost: "pay.example.com" },
  { kind: "key", userId: user.apiUser, apiKey: "replaced" },
  { kind: "key", userId: user.apiUser, apiKey: user.apiKey },
  { kind: "outage", msisdn: "233240000009", at: longAgo },
  transfer(paid, "233240000001"),
  { kind: "executed", reference: paid, at: longAgo },
  { kind: "callback", reference: paid, callback: "settled", at: longAgo },
  transfer(rejected, "233240000003"),
  { kind: "failed", reference: rejected, reason: "PAYEE_LIMIT_REACHED", at: longAgo },
  transfer(short, "233240000001", "99999"),
  { kind: "failed", reference: short, reason: "NOT_ENOUGH_FUNDS", at: longAgo },
  transfer(waiting, "233240000001", "1"),
  transfer(reversible, "233240000008"),
  { kind: "executed", reference: reversible, at: longAgo },
];

let directory: string;
let bench: Bench;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "cedirail-old-book-"));
  const bookPath = join(directory, "mtn.jsonl");
  writeFileSync(bookPath, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  bench = await openBench({ bookPath });
});
afterEach(async () => {
  await bench.close();
  rmSync(directory, { recursive: true });
});

/** Queries a transfer of the book by what the book says of it. */
function query(reference = "") {
  const line = lines.find((one) => one.kind === "transfer" && one.reference === reference);
  if (!line || !("order" in line)) throw new Error("The book has no such transfer.");
  const { payee, amount, externalId: transactionId } = line.order;
  const amountMinor = parseDecimal(amount, 2);
  const transfer = { direction: "out", reference, transactionId, amountMinor } as const;
  const rest = { counterparty: `+${payee.partyId}`, receipt: null, refundOf: null };
  return bench.adapter.query({ ...transfer, ...rest }, ignore);
}

test("a book of the first version opens with all its entries, and continues", async () => {
  expect(await query(paid)).toMatchObject({ state: "succeeded", amountMinor: 15_000n });
  expect(await query(rejected)).toMatchObject({ state: "failed", reason: "PAYEE_LIMIT_REACHED" });
  expect(await query(short)).toMatchObject({ state: "failed", reason: "NOT_ENOUGH_FUNDS" });
  await vi.waitFor(async () => {
    expect((await query(waiting)).state).toBe("succeeded");
    expect((await query(reversible)).state).toBe("reversed");
  }, patiently);
  expect(await bench.adapter.readBalance("out", ignore)).toMatchObject({ amountMinor: 984_900n });
  expect(await bench.book()).toMatchObject([
    { reference: paid, phone: "+233240000001", amount: "150.00", status: "completed", times: 1 },
    { reference: waiting, amount: "1.00", times: 1 },
    { reference: reversible, status: "reversed", times: 1 },
  ]);
});

test("its references are taken, its outage is over and its users keep their last key", async () => {
  const again = bench.order("+233240000001", { reference: paid });
  expect(await bench.adapter.send(again, ignore)).toEqual({ state: "accepted" });
  bench.restart();
  expect((await bench.book()).filter(({ reference }) => reference === paid)).toMatchObject([
    { times: 1 },
  ]);
  const account = await bench.adapter.lookUpAccount("+233240000009", ignore);
  expect(account.state).toBe("found");
  const { subscriptionKey } = bench.options.credentials.disbursement;
  const disbursement = { ...user, subscriptionKey };
  const adapter = createMtnAdapter({ ...bench.connection, disbursement });
  expect((await adapter.probe("out", ignore)).state).toBe("up");
});
