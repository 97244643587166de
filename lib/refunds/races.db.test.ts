import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { createId } from "@/lib/ids";
import type { ProviderCode } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { codeOf, minorOf, payers, startDesk, type Desk } from "@/lib/tooling/test-desk";
import { advance, transferOf } from "@/lib/tooling/test-steps";
import { eventually } from "@/lib/tooling/test-service";
import { callbackUrl } from "@/lib/transfers/callback-token";
import { transferFaults } from "@/lib/tooling/test-audit";
import { failTransfer } from "@/lib/transfers/end-transfer";
import { postLatePayment } from "@/lib/transfers/late-payment";
import { expectedTransfer } from "@/lib/transfers/query-rail";

/** Refunds that meet one another, a payout, or the network's own reversal. */

let desk: Desk;
let sql: postgres.Sql;

beforeAll(async () => {
  desk = await startDesk();
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await desk.service.stop();
});

type Options = { key?: string };

const read = async (id: string, options: Options = {}) =>
  (await desk.service.call("GET", `/api/transactions/${id}`, undefined, options)).body;
const untilEnded = (id: string, options: Options = {}) =>
  eventually(async () => {
    await advance(id);
    const row = await read(id, options);
    return ["completed", "failed"].includes(row.status) ? row : null;
  });

async function collect(provider: ProviderCode = "mtn", options: Options = {}): Promise<string> {
  const body = { amount: "50.00", phoneNumber: payers[provider] };
  const made = await desk.service.call("POST", `/mobile-money/${provider}`, body, options);
  expect((await untilEnded(made.body.paymentId, options)).status).toBe("completed");
  return made.body.paymentId;
}
const refund = (id: string, options: Options = {}) =>
  desk.service.call("POST", `/api/transactions/${id}/refund`, { reason: "Cancelled" }, options);
const faults = async () => transferFaults(sql, await desk.service.book());

it("many refunds of one collection at once: one is made", async () => {
  const id = await collect();
  const before = await desk.standing();
  const responses = await Promise.all(Array.from({ length: 12 }, () => refund(id)));
  expect(responses.map(codeOf).sort()).toEqual(["201", ...Array(11).fill("400 INVALID_STATE")]);
  const after = await desk.standing();
  expect(minorOf(before.available) - minorOf(after.available)).toBe(5_000n);
  const { body } = responses.find(({ status }) => status === 201) ?? {};
  // As many workers as like may carry it out.
  await Promise.all(Array.from({ length: 8 }, () => advance(body.transactionId)));
  expect((await untilEnded(body.transactionId)).status).toBe("completed");
  expect(await faults()).toEqual([]);
});

it("a refund and a payout of the same money: one gets it", async () => {
  const key = desk.service.seeded.secondMerchant.apiKey;
  const id = await collect("mtn", { key });
  // 49.50 of it are there; with this the refund is covered, or the payout and its fee.
  await desk.service.call(
    "POST",
    "/api/sandbox/faucet",
    { currency: "GHS", amount: "1.00" },
    { key },
  );
  const body = { amount: "50.00", phoneNumber: payers.mtn };
  const responses = await Promise.all([
    refund(id, { key }),
    desk.service.call("POST", "/api/mobile-money/transfer", body, { key }),
  ]);
  expect(responses.map(codeOf).sort()).toEqual(["201", "400 INSUFFICIENT_FUNDS"]);
  const made = responses.find(({ status }) => status === 201);
  expect((await untilEnded(made?.body.transactionId, { key })).status).toBe("completed");
  expect(await faults()).toEqual([]);
});

describe.each(["mtn", "airtel", "telecel"] as const)(
  "while %s gives it back itself",
  (provider) => {
    it("the payer gets it once, and our books say whether by our refund", async () => {
      const id = await collect(provider);
      const before = await desk.standing();
      const given = await transferOf(id);
      const { body } = await refund(id);
      const rail = railOf(provider);
      const theirs = {
        ...(await expectedTransfer(given)),
        direction: "out" as const,
        reference: rail?.referenceFor(createId("trf")) ?? "",
        refundOf: { reference: given.reference, receipt: given.receipt },
        callbackUrl: callbackUrl(provider, given.id),
        deadline: Infinity,
      };
      await Promise.all([advance(body.transactionId), rail?.send(theirs, () => undefined)]);
      const ended = await untilEnded(body.transactionId);
      const book = await desk.service.book(provider);
      expect(book.filter(({ reference }) => reference === given.reference)).toMatchObject([
        { status: "reversed", times: 1 },
      ]);
      const after = await desk.standing();
      const paid = ended.status === "completed" ? 5_000n : 0n;
      expect(minorOf(before.balance) - minorOf(after.balance)).toBe(paid);
      expect(after.reserved).toBe(before.reserved);
      const sums = await sql`
      select currency from reporting.accounts group by currency having sum(balance) <> 0`;
      expect(sums).toEqual([]);
    });
  },
);

it("does not send another refund once the earlier one turns out to have been executed", async () => {
  await desk.setThreshold("49.99");
  const id = await collect();
  const { as, people } = desk;
  const [finance, admin] = [await as(people.finance), await as(people.admin)];
  const first: string = (await refund(id, finance)).body.transactionId;
  await desk.approve(first, admin);
  await advance(first);
  const failure = { code: "PROVIDER_REJECTED", message: "", retryable: true } as const;
  await failTransfer((await transferOf(first)).id, failure, "provider:mtn");
  const second: string = (await refund(id, finance)).body.transactionId;
  await postLatePayment((await transferOf(first)).id, { receipt: null, amountMinor: null });
  await desk.approve(second, admin);
  await advance(second);
  expect((await desk.read(second)).status).toBe("cancelled");
  expect(await sql`select 1 from transfers where transaction_id = ${second}`).toEqual([]);
  await desk.setThreshold(null);
});
