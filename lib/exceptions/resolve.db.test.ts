import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { asOwner } from "@/lib/tooling/test-owner";
import { transferOf } from "@/lib/tooling/test-steps";
import { sentLongAgo } from "@/lib/tooling/test-sent";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { failTransfer, settleTransfer } from "@/lib/transfers/end-transfer";

/** Resolving an exception: it ends once, and the ledger with it. */

let service: TestService;
let operator: string;
const never = "+233240000007";
const reason = "MTN's support wrote on the 20th what became of it.";

const post = (path: string, body?: unknown, key = service.seeded.apiKey) =>
  service.call("POST", path, body, { key });
const resolveNow = (id: string, body: unknown, key = operator) =>
  post(`/api/ops/exceptions/${id}/resolve`, body, key);
/** Tries again while a worker is querying the status, as a person would. */
const resolve = (id: string, body: unknown, key = operator) =>
  eventually(async () => {
    const response = await resolveNow(id, body, key);
    return /right now/.test(response.body.error?.message ?? "") ? null : response;
  });
const balanceNow = async () => {
  const { wallet } = service.seeded.merchant;
  return (await service.call("GET", `/wallet/balance/${wallet}`)).body.balances.GHSFIAT;
};

async function newPayout(amount = "5.00"): Promise<string> {
  const { body } = await post("/api/mobile-money/transfer", { phoneNumber: never, amount });
  return sentLongAgo(body.transactionId);
}
async function newCollection(): Promise<string> {
  const { body } = await post("/mobile-money/mtn", { phoneNumber: never, amount: "7.00" });
  return sentLongAgo(body.paymentId);
}

/** The records of a transfer's end. */
const traces = (id: string) =>
  asOwner(async (sql) => {
    const postings = await sql`select kind from postings where transaction_id = ${id} order by id`;
    const events = await sql`select event from events where resource_id = ${id}`;
    const acts = await sql`
      select action, actor, merchant_id as merchant, details from audit_log
      where resource = ${id} and action like '%.resolved'`;
    return {
      postings: postings.map(({ kind }) => kind),
      events: events.map(({ event }) => event),
      acts: [...acts],
    };
  });

beforeAll(async () => {
  service = await startTestService();
  operator = await signInStaff(service, "operator");
  await post("/api/sandbox/faucet", { currency: "GHS", amount: 5000 });
});
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await service.stop();
});

it("requires a recent password", async () => {
  const id = await newPayout();
  const response = await resolve(id, { outcome: "failed", reason });
  expect(response).toMatchObject({ status: 403, body: { error: { code: "MFA_REQUIRED" } } });
  await stepUpStaff(service, "operator", operator);
  expect((await resolve(id, { outcome: "failed", reason })).status).toBe(200);
});

it("cannot be failed while a worker may be sending it", async () => {
  const id = await newPayout();
  // As another worker does it, for as long as a slow sending takes.
  await eventually(async () => {
    const leased = await asOwner(
      (sql) => sql`
        update transfers set leased_until = app_now() + interval '1 hour'
        where transaction_id = ${id} and coalesce(leased_until <= app_now(), true) returning 1`,
    );
    return leased.length > 0 ? true : null;
  });
  const response = await resolveNow(id, { outcome: "failed", reason });
  expect(response).toMatchObject({ status: 400, body: { error: { code: "INVALID_STATE" } } });
  expect((await traces(id)).postings).toEqual(["hold"]);
  await asOwner(
    (sql) => sql`update transfers set leased_until = null where transaction_id = ${id}`,
  );
  expect((await resolve(id, { outcome: "failed", reason })).status).toBe(200);
});

describe("a payout that is resolved", () => {
  it("as completed leaves the float, with our fee, one event and the reason in the audit log", async () => {
    const before = await balanceNow();
    const id = await newPayout("5.00");
    const response = await resolve(id, { outcome: "completed", reason, receipt: "MP-77" });
    expect(response).toMatchObject({
      status: 200,
      body: { status: "completed", receipt: "MP-77", reviewReason: null, resolvableAs: [] },
    });
    const settle = response.body.postings.at(-1);
    expect(settle).toMatchObject({ key: `${id}:settle`, kind: "settle" });
    const moved = settle.entries.map(
      ({ account, provider, amount }: Record<string, string | null>) =>
        `${account} ${provider ?? ""} ${amount}`,
    );
    expect(moved.sort()).toEqual(["fees  0.10", "float mtn 5.00", "wallet.reserved  -5.10"]);
    const userId = response.body.history.at(-1).by;
    expect(userId).toMatch(/^usr_/);
    expect(await traces(id)).toEqual({
      postings: ["hold", "settle"],
      events: ["payment.completed"],
      acts: [
        {
          action: "payout.resolved",
          actor: userId,
          merchant: null,
          details: { outcome: "completed", reason, receipt: "MP-77", reviewReason: null },
        },
      ],
    });
    const after = await balanceNow();
    expect(after.reserved).toBe(before.reserved);
    expect(Number(before.available) - Number(after.available)).toBeCloseTo(5.1);
  });

  it("as failed returns the whole amount, and the merchant sees that it was manual, and why", async () => {
    const before = await balanceNow();
    const id = await newPayout("5.00");
    expect((await resolve(id, { outcome: "failed", reason })).status).toBe(200);
    expect(await balanceNow()).toEqual(before);
    const { body } = await service.call("GET", `/payments/${id}`);
    expect(body).toMatchObject({
      status: "failed",
      failure: { code: "UNKNOWN", retryable: true },
      refund: { amount: "5.10", currency: "GHSFIAT" },
    });
    const steps = body.history.map(({ by, reason: why }: { by: string; reason: string | null }) => [
      by,
      why,
    ]);
    expect(steps.slice(-2)).toEqual([
      [expect.not.stringMatching(/operator/), null],
      ["operator", reason],
    ]);
    // Not who it was: that is for our own people.
    expect(JSON.stringify(body)).not.toMatch(/usr_0+5/);
    const read = await service.call("GET", `/api/ops/exceptions/${id}`, undefined, {
      key: operator,
    });
    expect(read.body.history.at(-1)).toMatchObject({ byName: "Kwesi Boateng", reason });
    expect(await traces(id)).toMatchObject({
      postings: ["hold", "release"],
      events: ["payment.failed"],
      acts: [{ details: { outcome: "failed", reason } }],
    });
  });

  it("is resolved once: later requests are rejected without effect", async () => {
    const id = await newPayout();
    expect((await resolve(id, { outcome: "failed", reason })).status).toBe(200);
    const before = await traces(id);
    for (const outcome of ["completed", "failed"]) {
      const again = await resolve(id, { outcome, reason });
      expect(again).toMatchObject({ status: 400, body: { error: { code: "INVALID_STATE" } } });
    }
    const requested = await post(`/api/ops/exceptions/${id}/query`, undefined, operator);
    expect(requested).toMatchObject({ status: 400, body: { error: { code: "INVALID_STATE" } } });
    expect(await traces(id)).toEqual(before);
  });

  it("returns the same response for one Idempotency-Key", async () => {
    const id = await newPayout();
    const once = () =>
      service.call(
        "POST",
        `/api/ops/exceptions/${id}/resolve`,
        { outcome: "completed", reason },
        { key: operator, headers: { "idempotency-key": `resolve-${id}` } },
      );
    // A worker may be querying the status at the first call, which rejects it without using up the key.
    const first = await eventually(async () => {
      const response = await once();
      return response.status === 200 ? response : null;
    });
    const second = await once();
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect((await traces(id)).acts).toHaveLength(1);
  });

  it.each([
    [{ outcome: "completed" }, "reason"],
    [{ outcome: "completed", reason: "short" }, "reason"],
    [{ outcome: "completed", reason: "         x " }, "reason"],
    [{ outcome: "completed", reason: "x".repeat(501) }, "reason"],
    [{ outcome: "cancelled", reason }, "outcome"],
    [{ outcome: "failed", reason, receipt: "MP-78" }, "receipt"],
    [{ outcome: "failed", reason, amount: "1.00" }, "amount"],
    [{ outcome: "failed", reason, amountMoved: "1.00" }, "amountMoved"],
    [{ outcome: "completed", reason, amountMoved: "1.00" }, "amountMoved"],
  ])("needs a valid decision, not %j", async (body, field) => {
    const id = await newPayout("1.00");
    const response = await resolve(id, body);
    expect(response).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_REQUEST", details: { field } } },
    });
    expect((await traces(id)).postings).toEqual(["hold"]);
  });
});

it("a collection that is resolved as completed credits the wallet, less our fee", async () => {
  const before = await balanceNow();
  const id = await newCollection();
  expect((await resolve(id, { outcome: "completed", reason })).status).toBe(200);
  expect(await traces(id)).toMatchObject({
    postings: ["collection"],
    events: ["payment.completed"],
    acts: [{ action: "collection.resolved" }],
  });
  const after = await balanceNow();
  expect(Number(after.available) - Number(before.available)).toBeCloseTo(6.9);
});

it.each([
  ["payout", newPayout, "5.00", "6.50", { suspense: "-1.50", float: "1.50" }],
  ["collection", newCollection, "7.00", "6.25", { suspense: "-0.75", float: "0.75" }],
  ["payout", newPayout, "5.00", "5.00", null],
])("a %s of which another amount moved is settled as ordered", async (...of) => {
  const [type, make, ordered, moved, correction] = of;
  const id = await make();
  const { id: transferId } = await transferOf(id);
  await settleTransfer(transferId, "provider:mtn", { receipt: null, amountMinor: 650n });
  const body = { outcome: "completed", reason };
  for (const wrong of [body, { outcome: "failed", reason, amountMoved: moved }])
    expect(await resolve(id, wrong)).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_REQUEST", details: { field: "amountMoved" } } },
    });
  const response = await resolve(id, { ...body, amountMoved: moved });
  expect(response.body).toMatchObject({
    status: "completed",
    amount: ordered,
    reportedAmount: "6.50",
  });
  const last = response.body.postings.at(-1);
  const entries = last.entries.map((entry: Record<string, string>) => [
    entry.account,
    entry.amount,
  ]);
  if (correction === null) expect(last.kind).toBe("settle");
  else expect([last.key, Object.fromEntries(entries)]).toEqual([`${id}:correction`, correction]);
  const { acts } = await traces(id);
  expect(acts).toMatchObject([
    { action: `${type}.resolved`, details: { reviewReason: "amount_differs", amountMoved: moved } },
  ]);
});

it("a collection that is resolved as failed moves nothing", async () => {
  const before = await balanceNow();
  const id = await newCollection();
  expect((await resolve(id, { outcome: "failed", reason })).status).toBe(200);
  expect(await traces(id)).toMatchObject({ postings: [], events: ["payment.failed"] });
  expect(await balanceNow()).toEqual(before);
});

it("what was never sent can only fail", async () => {
  await service.faults("telecel", { outage: true });
  const before = await balanceNow();
  const { body } = await post("/api/mobile-money/transfer", {
    phoneNumber: "+233200000001",
    amount: "8.00",
  });
  const id: string = body.transactionId;
  await eventually(async () => {
    const read = await service.call("GET", `/payments/${id}`);
    return read.body.statusReason === "provider_unavailable" ? true : null;
  });
  const completed = await resolve(id, { outcome: "completed", reason });
  expect(completed).toMatchObject({
    status: 400,
    body: {
      error: { code: "INVALID_STATE", details: { status: "pending", outcomes: ["failed"] } },
    },
  });
  const failed = await resolve(id, { outcome: "failed", reason });
  expect(failed).toMatchObject({ status: 200, body: { status: "failed" } });
  await service.faults("telecel", {});
  expect(await balanceNow()).toEqual(before);
  const read = await service.call("GET", `/payments/${id}`);
  expect(read.body.failure.code).toBe("PROVIDER_UNAVAILABLE");
});

it("an operator and the network at the same moment: one of them ends it, completely", async () => {
  const failure = { code: "PROVIDER_REJECTED", message: "No.", retryable: false } as const;
  const race = async (index: number) => {
    const reported = { receipt: `7${index}`, amountMinor: 100n };
    const id = await newPayout("1.00");
    const { id: transferId } = await transferOf(id);
    const outcome = index % 2 === 0 ? "completed" : "failed";
    const person = resolve(id, { outcome, reason });
    const worker =
      index % 4 < 2
        ? settleTransfer(transferId, "provider:mtn", reported)
        : failTransfer(transferId, failure, "provider:mtn");
    const [response, worked] = await Promise.all([person, worker]);
    const decided = response.status === 200;
    expect([decided, worked].filter(Boolean)).toHaveLength(1);
    const { body } = await service.call("GET", `/payments/${id}`);
    const end = body.status === "completed" ? "settle" : "release";
    const { postings, events, acts } = await traces(id);
    expect({ postings, events: events.length, acts: acts.length }).toEqual({
      postings: ["hold", end],
      events: 1,
      acts: decided ? 1 : 0,
    });
  };
  // Few at a time: an operator who waits for long finds that the network does not confirm what it has settled.
  for (let first = 0; first < 24; first += 4)
    await Promise.all([0, 1, 2, 3].map((step) => race(first + step)));
});
