import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { createAirtelAdapter } from "@/lib/providers/airtel/adapter";
import type { ProviderCode, Rail, SendOutcome } from "@/lib/providers/contract";
import { railOf, replaceRail } from "@/lib/providers/registry";
import { codeOf, minorOf, payers, startDesk, type Desk } from "@/lib/tooling/test-desk";
import { sessionOf } from "@/lib/tooling/test-people";
import { advance, transferOf } from "@/lib/tooling/test-steps";
import { eventually } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";
import { closeCircuits } from "@/lib/rails/circuit-breaker";
import { reverseTransfer } from "@/lib/transfers/end-transfer";
import { transferFaults } from "@/lib/tooling/test-audit";

/** A collection goes back to its payer in full, once, over the rail that brought it (contract §3). */

let desk: Desk;
let sql: postgres.Sql;
let operator: string;

beforeAll(async () => {
  desk = await startDesk();
  operator = await signInStaff(desk.service, "operator");
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
});
beforeEach(() => desk.setThreshold(null));
afterAll(async () => {
  await sql.end();
  await desk.service.stop();
});

const call: Desk["service"]["call"] = (...request) => desk.service.call(...request);

/** Steps it until it has come to its end. */
const untilEnded = (id: string) =>
  eventually(async () => {
    await advance(id);
    const row = await desk.read(id);
    return ["completed", "failed", "reversed"].includes(row.status) ? row : null;
  });

async function collect(provider: ProviderCode = "mtn", amount = "50.00"): Promise<string> {
  const body = { amount, phoneNumber: payers[provider] };
  const made = await call("POST", `/mobile-money/${provider}`, body);
  const ended = await untilEnded(made.body.paymentId);
  expect(ended.status).toBe("completed");
  return made.body.paymentId;
}

const reason = "Order 17 was cancelled";
const refund = (id: string, options = {}) =>
  call("POST", `/api/transactions/${id}/refund`, { reason }, options);
const faults = async () => transferFaults(sql, await desk.service.book());

describe.each(["mtn", "airtel", "telecel"] as const)("over %s", (provider) => {
  it("gives all of it back, keeps the fee, and says so on both sides", async () => {
    const id = await collect(provider);
    const before = await desk.standing();
    const made = await refund(id);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      type: "refund",
      status: "pending",
      amount: "50.00",
      fee: { amount: "0.00" },
      recipient: payers[provider],
      payer: null,
      provider,
      refundOf: id,
      description: reason,
    });
    const held = await desk.standing();
    expect(minorOf(before.available) - minorOf(held.available)).toBe(5_000n);
    expect(held.balance).toBe(before.balance);
    const { transactionId } = made.body;
    expect(await untilEnded(transactionId)).toMatchObject({ status: "completed", refund: null });
    const after = await desk.standing();
    expect(minorOf(before.balance) - minorOf(after.balance)).toBe(5_000n);
    // Neither limits nor events know of it.
    expect(after.used).toEqual(before.used);
    expect(await desk.traces(transactionId)).toMatchObject({
      postings: ["hold", "settle"],
      events: [],
    });
    const listed = await call("GET", `/api/transactions?refundOf=${id}`);
    expect(listed.body.data.map((row: { transactionId: string }) => row.transactionId)).toEqual([
      transactionId,
    ]);
    const book = await desk.service.book(provider);
    expect(book.at(-1)).toMatchObject({ direction: "in", status: "reversed", times: 1 });
    expect(await faults()).toEqual([]);
  });
});

describe("is rejected", () => {
  it("for what is not a completed collection, once it is refunded, and to others", async () => {
    const payout = await desk.make("payout", "2.00");
    expect(codeOf(await refund(payout.body.transactionId))).toBe("400 INVALID_STATE");
    const requested = await call("POST", "/mobile-money/mtn", {
      amount: 2,
      phoneNumber: payers.mtn,
    });
    expect(codeOf(await refund(requested.body.paymentId))).toBe("400 INVALID_STATE");
    const id = await collect();
    const others = { key: desk.service.seeded.secondMerchant.apiKey };
    expect(codeOf(await refund(id, others))).toBe("404 NOT_FOUND");
    expect(codeOf(await refund("txn_00000000000000000000000000"))).toBe("404 NOT_FOUND");
    expect(codeOf(await refund("nothing"))).toBe("404 NOT_FOUND");
    const viewer = { key: await sessionOf(desk.people.viewer) };
    expect(codeOf(await refund(id, viewer))).toBe("403 FORBIDDEN");
    const developer = { key: await sessionOf(desk.people.developer) };
    expect(codeOf(await refund(id, developer))).toBe("403 FORBIDDEN");
    const first = await refund(id);
    const rejected = await refund(id);
    expect(codeOf(rejected)).toBe("400 INVALID_STATE");
    expect(rejected.body.error.details).toEqual({ refundId: first.body.transactionId });
    await untilEnded(first.body.transactionId);
    expect(codeOf(await refund(id))).toBe("400 INVALID_STATE");
    expect(codeOf(await refund(first.body.transactionId))).toBe("400 INVALID_STATE");
  });

  it("without a reason", async () => {
    const id = await collect();
    for (const body of [{}, { reason: "" }, { reason: "  " }, { reason: "a\nb" }, { why: "x" }])
      expect(codeOf(await call("POST", `/api/transactions/${id}/refund`, body))).toBe(
        "400 INVALID_REQUEST",
      );
  });

  it("while its network is closed for payouts, whatever other network is open", async () => {
    const id = await collect("telecel");
    const close = (status: string) =>
      call(
        "PUT",
        "/api/ops/rails/telecel/payout",
        { status, reason: "Maintenance." },
        { key: operator },
      );
    await close("closed");
    const rejected = await refund(id);
    expect(codeOf(rejected)).toBe("400 INVALID_STATE");
    expect(rejected.body.error.message).toContain(
      "Telecel Cash is closed for payouts (Maintenance)",
    );
    await close("operational");
    expect((await refund(id)).status).toBe(201);
  });

  it("when the wallet has less than was collected", async () => {
    const key = desk.service.seeded.secondMerchant.apiKey;
    const body = { amount: "7.00", phoneNumber: payers.mtn };
    const made = await call("POST", "/mobile-money/mtn", body, { key });
    const id = made.body.paymentId;
    await eventually(async () => {
      await advance(id);
      const { body: row } = await call("GET", `/api/transactions/${id}`, undefined, { key });
      return row.status === "completed" ? true : null;
    });
    // The fee for it came out of what was collected.
    expect(codeOf(await refund(id, { key }))).toBe("400 INSUFFICIENT_FUNDS");
    const listed = await call("GET", `/api/transactions?refundOf=${id}`, undefined, { key });
    expect(listed.body.total).toBe(0);
  });
});

it("one key refunds once, and the replay returns the same response", async () => {
  const id = await collect();
  const headers = { "idempotency-key": `refund-${id}` };
  const [first, second] = await Promise.all([refund(id, { headers }), refund(id, { headers })]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body).toEqual(second.body);
});

it("above the threshold another person approves it, and a session must prove its password", async () => {
  const id = await collect();
  await desk.setThreshold("49.99");
  const plain = { key: await sessionOf(desk.people.finance, { steppedUp: false }) };
  expect(codeOf(await refund(id, plain))).toBe("403 MFA_REQUIRED");
  const before = await desk.standing();
  const made = await refund(id, await desk.as(desk.people.finance));
  expect(made.body.status).toBe("pending_approval");
  const { transactionId } = made.body;
  expect(codeOf(await desk.approve(transactionId, await desk.as(desk.people.finance)))).toBe(
    "403 FORBIDDEN",
  );
  // Cancelled, it leaves room for another.
  expect((await desk.cancel(transactionId)).body.status).toBe("cancelled");
  expect(await desk.standing()).toEqual(before);
  const again = await refund(id, await desk.as(desk.people.finance));
  const approved = await desk.approve(again.body.transactionId, await desk.as(desk.people.admin));
  expect(approved.body.status).toBe("pending");
  expect((await untilEnded(again.body.transactionId)).status).toBe("completed");
  expect(await faults()).toEqual([]);
});

it("one that its network takes back is in the wallet again, and leaves room for another", async () => {
  const id = await collect();
  const before = await desk.standing();
  const made = await refund(id);
  const { transactionId } = made.body;
  await untilEnded(transactionId);
  await reverseTransfer((await transferOf(transactionId)).id);
  expect(await desk.read(transactionId)).toMatchObject({
    status: "reversed",
    refund: { amount: "50.00" },
  });
  expect(await desk.standing()).toEqual(before);
  // This network refunds a payment once; what it rejects is in the wallet again.
  const again = await refund(id);
  expect(again.status).toBe(201);
  expect((await untilEnded(again.body.transactionId)).status).toBe("failed");
  expect(await desk.standing()).toEqual(before);
});

describe("at AT Money as on mainnet, where no enquiry reports a refund", () => {
  let sandboxed: Rail | null;
  beforeAll(() => {
    sandboxed = railOf("airtel");
  });
  function useMainnet(send?: Rail["send"]): Rail {
    const { rails, providerTimeoutMs: timeoutMs } = config();
    if (!rails.airtel) throw new Error("A test service has all rails.");
    const settings = {
      ...rails.airtel,
      timeoutMs,
      bookUrl: null,
      confirmedStatuses: new Set<string>(),
    };
    const rail = createAirtelAdapter(settings);
    replaceRail("airtel", send ? { ...rail, send } : rail);
    return rail;
  }
  afterEach(() => {
    replaceRail("airtel", sandboxed);
    closeCircuits("airtel");
  });
  const out = { state: "unavailable", reason: "rejected" } as const;

  it("a settled one is neither queried again nor unconfirmed, whatever triggers it", async () => {
    const id = await collect("airtel");
    useMainnet();
    const { transactionId } = (await refund(id)).body;
    await untilEnded(transactionId);
    expect(await transferOf(transactionId)).toMatchObject({ state: "settled", dueAt: null });
    for (let query = 0; query < 6; query += 1) await advance(transactionId, query % 2 === 0);
    const untouched = { state: "settled", reviewReason: null, unconfirmedQueries: 0, dueAt: null };
    expect(await transferOf(transactionId)).toMatchObject(untouched);
  });

  it("one that never left is sent again, even while the network stays unreachable", async () => {
    const id = await collect("airtel");
    const before = await desk.standing();
    const outcomes: SendOutcome[] = [out, out];
    const references: string[] = [];
    let othersEnded = Promise.resolve();
    const real = useMainnet(async (order, observe) => {
      references.push(order.reference);
      await othersEnded;
      return outcomes.shift() ?? real.send(order, observe);
    });
    const { transactionId } = (await refund(id)).body;
    await advance(transactionId);
    expect(await transferOf(transactionId)).toMatchObject({ state: "sending", lastSentAt: null });
    // The one that sends waits for the others, so that they meet it on its way.
    let endOthers = () => {};
    othersEnded = new Promise((resolve) => (endOthers = resolve));
    let ended = 0;
    const step = async () => {
      await advance(transactionId, true);
      ended += 1;
      if (ended === 2) endOthers();
    };
    await Promise.all([step(), step(), step()]);
    expect(await transferOf(transactionId)).toMatchObject({ attempts: 2, lastSentAt: null });
    expect(await untilEnded(transactionId)).toMatchObject({ status: "completed" });
    expect(references).toHaveLength(3);
    expect(new Set(references).size).toBe(1);
    expect(minorOf(before.balance) - minorOf((await desk.standing()).balance)).toBe(5_000n);
    const book = await desk.service.book("airtel");
    expect(book.at(-1)).toMatchObject({ direction: "in", status: "reversed", times: 1 });
  });

  it("one that may have left is not sent again, and one that never left can be rejected", async () => {
    let sendings = 0;
    const response = async (...outcomes: SendOutcome[]) => {
      replaceRail("airtel", sandboxed);
      closeCircuits("airtel");
      const id = await collect("airtel");
      sendings = 0;
      useMainnet(() => {
        sendings += 1;
        return Promise.resolve(outcomes.shift() ?? out);
      });
      const { transactionId } = (await refund(id)).body;
      for (let step = 0; step < 10; step += 1) await advance(transactionId);
      return transferOf(transactionId);
    };
    const unknown = { state: "unknown", reason: "timeout" } as const;
    expect(await response(unknown)).toMatchObject({ reviewReason: "never_acknowledged" });
    expect(sendings).toBe(1);
    expect(await response(out, unknown)).toMatchObject({ reviewReason: "never_acknowledged" });
    expect(sendings).toBe(2);
    const failure = { code: "PROVIDER_REJECTED", message: "No.", retryable: false } as const;
    const rejected = { state: "rejected", failure, reason: "ESB000008" } as const;
    expect(await response(out, rejected)).toMatchObject({ state: "failed" });
    expect(sendings).toBe(2);
    expect(await response()).toMatchObject({ reviewReason: "never_acknowledged", attempts: 5 });
  });
});
