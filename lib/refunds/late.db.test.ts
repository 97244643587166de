import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { inTransaction } from "@/lib/db/client";
import { markClosed } from "@/lib/merchants/read-merchant";
import type { ProviderCode, QueryOutcome } from "@/lib/providers/contract";
import { railOf, replaceRail } from "@/lib/providers/registry";
import { codeOf, minorOf, payers, startDesk, type Desk } from "@/lib/tooling/test-desk";
import { advance, transferOf } from "@/lib/tooling/test-steps";
import { eventually } from "@/lib/tooling/test-service";
import type { TransactionRow } from "@/lib/transactions/row";
import { failTransfer, failUnsent, reverseTransfer } from "@/lib/transfers/end-transfer";
import { lockMovement } from "@/lib/transfers/find-transfer";
import { transferFaults } from "@/lib/tooling/test-audit";
import { creditLate, refundLate } from "./resolve-late";

/** Money that arrives for a collection that had failed (contract §3, Refunding). */

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

const timeout = {
  code: "PAYER_TIMEOUT",
  message: "The payer did not approve.",
  retryable: true,
} as const;
const operator = { person: "usr_operator", reason: "The network's statement lists it." };

/** A collection that failed in our books while its network carried it out. */
async function failedButPaid(provider: ProviderCode = "mtn"): Promise<string> {
  const body = { amount: "40.00", phoneNumber: payers[provider] };
  const made = await desk.service.call("POST", `/mobile-money/${provider}`, body);
  const id: string = made.body.paymentId;
  // Telecel's response already has the final status.
  await desk.service.faults(provider, { lateOrderRate: 1 });
  await advance(id);
  await desk.service.faults(provider, {});
  const transfer = await transferOf(id);
  await failTransfer(transfer.id, timeout, "provider:mtn");
  await eventually(async () => {
    const book = await desk.service.book(provider);
    return book.some(({ reference }) => reference === transfer.reference) ? true : null;
  });
  return id;
}

async function paidLate(provider: ProviderCode = "mtn"): Promise<string> {
  const id = await failedButPaid(provider);
  await eventually(async () => {
    await advance(id, true);
    return (await transferOf(id)).state === "late" ? true : null;
  });
  return id;
}

type Verb = (...of: Parameters<typeof refundLate>) => Promise<TransactionRow>;
const resolve = (verb: Verb, id: string) =>
  inTransaction(async (tx) => {
    const movement = await lockMovement(tx, (await transferOf(id)).id);
    if (!movement) throw new Error("There is no such transfer.");
    return verb(tx, movement, operator);
  });
const rejected = { code: "INVALID_STATE" };

const untilEnded = (id: string) =>
  eventually(async () => {
    await advance(id);
    const row = await desk.read(id);
    return ["completed", "failed"].includes(row.status) ? row : null;
  });
const faults = async () => transferFaults(sql, await desk.service.book());
const lateOf = async (id: string) => {
  const { state, reviewReason } = await transferOf(id);
  return { state, reviewReason };
};
const waits = { state: "late", reviewReason: "paid_late" };

describe("a payment that comes late", () => {
  it("goes to suspense once, however often its network calls back", async () => {
    const id = await failedButPaid();
    const before = await desk.standing();
    await Promise.all(Array.from({ length: 8 }, () => advance(id, true)));
    await advance(id, true);
    expect(await lateOf(id)).toEqual(waits);
    expect((await desk.read(id)).status).toBe("failed");
    expect(await desk.traces(id)).toMatchObject({
      postings: ["late"],
      events: ["payment.failed"],
    });
    expect(await desk.standing()).toEqual(before);
    expect(await faults()).toEqual([]);
    await resolve(creditLate, id);
  });

  it("is found by the planned queries too, also where the first response is unclear", async () => {
    const id = await failedButPaid();
    const planned = async () => (await transferOf(id)).dueAt;
    expect(await planned()).not.toBeNull();
    await desk.service.faults("mtn", { errorRate: 1 });
    for (let unclear = 0; unclear < 3; unclear += 1) {
      await advance(id);
      expect(await transferOf(id)).toMatchObject({ state: "failed", rechecks: 0 });
      expect(await planned()).not.toBeNull();
    }
    await desk.service.faults("mtn", {});
    await eventually(async () => {
      await advance(id);
      return (await transferOf(id)).state === "late" ? true : null;
    });
    // Its network may take it back until an operator has resolved it.
    expect(await planned()).not.toBeNull();
    await resolve(creditLate, id);
    expect(await planned()).toBeNull();
  });
});

describe("credited", () => {
  it("is a completed collection of the merchant's, once", async () => {
    const id = await paidLate();
    const before = await desk.standing();
    const { id: credited } = await resolve(creditLate, id);
    expect(await desk.read(credited)).toMatchObject({
      type: "collection",
      status: "completed",
      amount: "40.00",
      fee: { amount: "0.40" },
      payer: payers.mtn,
      provider: "mtn",
      description: `Paid late: ${id}`,
    });
    const after = await desk.standing();
    expect(minorOf(after.available) - minorOf(before.available)).toBe(3_960n);
    expect((await desk.traces(credited)).events).toEqual(["payment.completed"]);
    expect((await desk.read(id)).status).toBe("failed");
    expect(await lateOf(id)).toEqual({ state: "settled", reviewReason: null });
    await expect(resolve(creditLate, id)).rejects.toMatchObject(rejected);
    await expect(resolve(refundLate, id)).rejects.toMatchObject(rejected);
    expect(await faults()).toEqual([]);

    // The merchant may still give it back.
    const refund = { reason: "They ordered elsewhere" };
    const made = await desk.service.call("POST", `/api/transactions/${credited}/refund`, refund);
    expect((await untilEnded(made.body.transactionId)).status).toBe("completed");
    expect(await faults()).toEqual([]);
  });
});

describe.each(["mtn", "airtel", "telecel"] as const)("refunded over %s", (provider) => {
  it("goes back to its payer, and the wallet is not touched", async () => {
    const id = await paidLate(provider);
    const before = await desk.standing();
    const { id: refund } = await resolve(refundLate, id);
    expect(await lateOf(id)).toEqual({ state: "late", reviewReason: null });
    expect((await desk.standing()).available).toBe(before.available);
    await expect(resolve(refundLate, id)).rejects.toMatchObject(rejected);
    await expect(resolve(creditLate, id)).rejects.toMatchObject(rejected);
    // It is no business of the merchant's.
    expect(codeOf(await desk.cancel(refund))).toBe("400 INVALID_STATE");
    expect(await untilEnded(refund)).toMatchObject({
      status: "completed",
      type: "refund",
      refundOf: id,
      recipient: payers[provider],
      amount: "40.00",
    });
    expect(await lateOf(id)).toEqual({ state: "reversed", reviewReason: null });
    expect(await desk.standing()).toEqual(before);
    expect((await desk.traces(refund)).events).toEqual([]);
    const { body } = await desk.service.call("GET", `/api/transactions/${refund}/timeline`);
    const kinds = body.data.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain("provider_call");
    expect(kinds).not.toContain("posting");
    await expect(resolve(creditLate, id)).rejects.toMatchObject(rejected);
    expect(await faults()).toEqual([]);
  });
});

describe("a refund that fails", () => {
  it("leaves the payment for another decision", async () => {
    const id = await paidLate();
    const first = await resolve(refundLate, id);
    await failUnsent(first.id, timeout);
    expect(await desk.read(first.id)).toMatchObject({ status: "failed", refund: null });
    expect(await lateOf(id)).toEqual(waits);
    expect(await faults()).toEqual([]);
    const second = await resolve(refundLate, id);
    await untilEnded(second.id);
    expect(await lateOf(id)).toMatchObject({ state: "reversed" });
    // It comes back in its turn.
    const before = await desk.standing();
    await reverseTransfer((await transferOf(second.id)).id);
    expect((await desk.read(second.id)).status).toBe("reversed");
    expect(await lateOf(id)).toEqual(waits);
    expect(await desk.standing()).toEqual(before);
    await resolve(creditLate, id);
    const balances = await sql`
      select sum(balance) as sum from reporting.accounts where kind = 'suspense'`;
    expect(balances).toEqual([{ sum: "0" }]);
  });
});

it("two decisions at once: one is carried out", async () => {
  const id = await paidLate();
  const decisions = [creditLate, refundLate, creditLate, refundLate].map((verb) =>
    resolve(verb, id),
  );
  const made = await Promise.allSettled(decisions);
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of made) if (one.status === "rejected") expect(one.reason).toMatchObject(rejected);
});

it("that its network takes back by itself needs no decision any more", async () => {
  const id = await paidLate();
  const rail = railOf("mtn");
  if (!rail) throw new Error("MTN is not connected.");
  const suspense = async () => {
    const [row] = await sql<{ balance: string }[]>`
      select balance from reporting.accounts where kind = 'suspense' and currency = 'GHSFIAT'`;
    return BigInt(row?.balance ?? 0);
  };
  const before = await suspense();
  const tells = (query: QueryOutcome) =>
    replaceRail("mtn", { ...rail, query: () => Promise.resolve(query) });
  try {
    tells({ state: "unknown", reason: "" });
    await advance(id, true);
    expect((await transferOf(id)).state).toBe("late");
    tells({ state: "reversed", reason: "" });
    await Promise.all([advance(id, true), advance(id, true)]);
  } finally {
    replaceRail("mtn", rail);
  }
  expect(await transferOf(id)).toMatchObject({ state: "reversed", reviewReason: null });
  expect(before - (await suspense())).toBe(4_000n);
  await expect(resolve(creditLate, id)).rejects.toMatchObject(rejected);
});

describe("a late payment for a merchant that has closed its account", () => {
  it("can be refunded and not credited", async () => {
    const id = await paidLate();
    await inTransaction((tx) => markClosed(tx, desk.service.seeded.merchant.id));
    await expect(resolve(creditLate, id)).rejects.toMatchObject(rejected);
    expect(await lateOf(id)).toEqual(waits);
    const refund = await resolve(refundLate, id);
    expect(await untilEnded(refund.id)).toMatchObject({ status: "completed" });
  });
});
