import { afterAll, beforeAll, expect, it, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { asOwner } from "@/lib/tooling/test-owner";
import { transferOf } from "@/lib/tooling/test-steps";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { decideAbout } from "@/lib/tooling/test-proposals";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import type { UnconfirmedReason } from "@/lib/states";
import { flagUnconfirmed, recheckTransfer } from "@/lib/transfers/recheck-transfer";
import { reverseTransfer, settleTransfer } from "@/lib/transfers/end-transfer";
import { lockMovement } from "@/lib/transfers/find-transfer";

/** A settled payout that the network no longer confirms is an exception: reversed by two people, or kept settled. */

let service: TestService;
let maker: string;
let checker: string;
const never = "+233240000007";
const reason = "MTN's statement of the 20th does not list it.";

const post = (path: string, body?: unknown, key = service.seeded.apiKey) =>
  service.call("POST", path, body, { key });
const get = (path: string, key = maker) => service.call("GET", path, undefined, { key });
const resolve = (id: string, outcome: string, key = maker) =>
  post(`/api/ops/exceptions/${id}/resolve`, { outcome, reason }, key);
const decide = (id: string, proposal: { id: string }, act: string, key = checker) =>
  decideAbout(service, id, proposal, act, key);
const available = async () => {
  const { wallet } = service.seeded.merchant;
  const { body } = await service.call("GET", `/wallet/balance/${wallet}`);
  return Number(body.balances.GHSFIAT.available);
};
const listed = async (): Promise<string[]> => {
  const { body } = await get("/api/ops/exceptions?olderThanMinutes=0");
  return body.data.map(({ transactionId }: { transactionId: string }) => transactionId);
};
const actsOn = (id: string) =>
  asOwner(async (sql) => {
    const rows = await sql<{ action: string }[]>`
      select action from audit_log where resource = ${id} order by id`;
    return rows.map(({ action }) => action);
  });

/** A payout that is settled in our books and pending at the network. */
async function settledPayout(amount = "20.00"): Promise<string> {
  const { body } = await post("/api/mobile-money/transfer", { phoneNumber: never, amount });
  const id: string = body.transactionId;
  await service.until(id, ["processing"]);
  const { id: transferId } = await transferOf(id);
  await settleTransfer(transferId, "provider:mtn", { receipt: null, amountMinor: null });
  return id;
}

/** An extra query, as after a provider callback. */
const recheck = async (id: string, isPlanned = false) =>
  recheckTransfer(await transferOf(id), isPlanned);
/** The provider no longer confirms it, for this reason. */
const doubt = async (id: string, reason: UnconfirmedReason) => {
  const { id: transferId } = await transferOf(id);
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, transferId);
    if (movement) await flagUnconfirmed(tx, movement, reason);
  });
};

/** The records of a payout's reversal. */
const returnsOf = (id: string) =>
  asOwner(async (sql) => {
    const refunds = await sql<{ id: string; status: string; amount: number }[]>`
      select id, status, amount_minor::int as amount from transactions where refund_of = ${id}`;
    const postings = await sql`select 1 from postings where key = ${`${id}:reversal`}`;
    const events = await sql<{ body: string }[]>`
      select body from events where resource_id = ${id} and event = 'payment.failed'`;
    return { refunds: [...refunds], postings: postings.length, events: [...events] };
  });

beforeAll(async () => {
  // At full time only the test queries the network about what is settled.
  service = await startTestService({ scale: 1 });
  await post("/api/sandbox/faucet", { currency: "GHS", amount: 5000 });
  maker = await signInStaff(service, "operator");
  checker = await signInStaff(service, "second operator");
  await stepUpStaff(service, "operator", maker);
  await stepUpStaff(service, "second operator", checker);
});
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await service.stop();
});

it("is listed with the reason, and in the audit log", async () => {
  const id = await settledPayout();
  await recheck(id);
  expect(await listed()).toContain(id);
  expect((await get(`/api/ops/exceptions/${id}`)).body).toMatchObject({
    status: "completed",
    reviewReason: "settled_then_pending",
    needsPerson: true,
    resolvableAs: ["completed", "reversed"],
  });
  expect(await actsOn(id)).toContain("payout.unconfirmed");
  // The same response again changes nothing.
  await recheck(id);
  expect((await actsOn(id)).filter((action) => action === "payout.unconfirmed")).toHaveLength(1);
  // An operator may query its status.
  expect((await post(`/api/ops/exceptions/${id}/query`, undefined, maker)).status).toBe(200);
});

it("that the network no longer knows is listed too", async () => {
  const id = await settledPayout();
  await asOwner(
    (sql) =>
      sql`update transfers set reference = ${crypto.randomUUID()} where transaction_id = ${id}`,
  );
  await recheck(id, true);
  expect((await get(`/api/ops/exceptions/${id}`)).body.reviewReason).toBe("settled_then_absent");
});

it("is reversed by two people, as if the network had reported it, and the merchant sees why", async () => {
  const id = await settledPayout();
  await recheck(id);
  const before = await available();
  const proposed = await resolve(id, "reversed");
  expect(proposed).toMatchObject({
    status: 200,
    body: { status: "completed", proposal: { outcome: "reversed", status: "proposed" } },
  });
  const { proposal } = proposed.body;
  expect((await decide(id, proposal, "confirm", maker)).status).toBe(403);
  expect(await available()).toBe(before);

  const confirmed = await decide(id, proposal, "confirm");
  expect(confirmed).toMatchObject({
    status: 200,
    body: { status: "reversed", reviewReason: null, proposal: null },
  });
  expect((await available()) - before).toBeCloseTo(20.2);
  const { refunds, postings, events } = await returnsOf(id);
  expect(refunds).toMatchObject([{ status: "completed", amount: 2020 }]);
  expect(postings).toBe(1);
  expect(events.map(({ body }) => JSON.parse(body).data)).toMatchObject([
    { status: "reversed", history: [{}, {}, {}, { by: "operator", reason }] },
  ]);
  const { body } = await service.call("GET", `/api/transactions/${id}`);
  expect(body).toMatchObject({ status: "reversed", refund: { amount: "20.20" } });
  expect(body.history.at(-1)).toMatchObject({ status: "reversed", by: "operator", reason });
  const reported = await asOwner(
    (sql) => sql`
      select by from reporting.transaction_history
      where transaction_id = ${id} order by sequence desc limit 1`,
  );
  expect([...reported]).toEqual([{ by: "operator" }]);
  const story = await service.call("GET", `/api/transactions/${id}/timeline`);
  const step = story.body.data.find(({ name }: { name: string }) => name === "reversed");
  expect(step).toMatchObject({
    by: "operator",
    text: expect.stringContaining("manually"),
    facts: [{ label: "Reason", value: reason }],
  });
  const refund = await service.call("GET", `/api/transactions/${refunds[0]?.id}`);
  expect(refund.body.history).toMatchObject([
    { status: "pending", by: "operator", reason },
    { status: "completed", by: "operator", reason },
  ]);
  expect(await listed()).not.toContain(id);
});

it("is reversed once, however many confirm it while the network reports the same", async () => {
  const id = await settledPayout();
  await recheck(id);
  const before = await available();
  const { proposal } = (await resolve(id, "reversed")).body;
  const { id: transferId } = await transferOf(id);
  const responses = await Promise.all([
    ...Array.from({ length: 4 }, () => decide(id, proposal, "confirm")),
    ...Array.from({ length: 4 }, () => reverseTransfer(transferId)),
  ]);
  const done = responses.filter((response) =>
    typeof response === "boolean" ? response : response.status === 200,
  );
  expect(done).toHaveLength(1);
  expect((await available()) - before).toBeCloseTo(20.2);
  expect(await returnsOf(id)).toMatchObject({ refunds: [{ amount: 2020 }], postings: 1 });
  expect((await resolve(id, "reversed")).body.error.code).toBe("INVALID_STATE");
});

it("that an operator keeps settled leaves the queue, and the same response does not bring it back", async () => {
  const id = await settledPayout();
  await recheck(id);
  const before = await available();
  const kept = await resolve(id, "completed");
  expect(kept.body).toMatchObject({ status: "completed", reviewReason: null, resolvableAs: [] });
  await recheck(id);
  expect(await listed()).not.toContain(id);
  expect(await available()).toBe(before);
  expect(await actsOn(id)).toContain("payout.resolved");
  // A different response is recorded.
  await doubt(id, "settled_then_failed");
  expect(await listed()).toContain(id);
});

it("that the network confirms after all is no exception, and can no longer be reversed", async () => {
  const { body } = await post("/api/mobile-money/transfer", {
    phoneNumber: "+233240000001",
    amount: "3.00",
  });
  const id: string = body.transactionId;
  await service.until(id, ["completed"]);
  await doubt(id, "settled_then_absent");
  const { proposal } = (await resolve(id, "reversed")).body;
  await recheck(id);
  expect((await get(`/api/ops/exceptions/${id}`)).body).toMatchObject({
    reviewReason: null,
    proposal: null,
    resolutions: [{ status: "lapsed" }],
  });
  expect((await decide(id, proposal, "confirm")).body.error.code).toBe("INVALID_STATE");
  expect(await returnsOf(id)).toMatchObject({ refunds: [], postings: 0 });
});

test("a confirmed payout cannot be reversed manually", async () => {
  const id = await settledPayout();
  for (const outcome of ["reversed", "completed", "failed"])
    expect((await resolve(id, outcome)).body.error.code).toBe("INVALID_STATE");
});

// The last, as the network is out of order from here on.
it("without a response is queried again before it needs a person", async () => {
  const id = await settledPayout();
  await service.faults("mtn", { outage: true });
  const unconfirmedQueries = (count: number) =>
    asOwner(
      (sql) =>
        sql`update transfers set unconfirmed_queries = ${count} where transaction_id = ${id}`,
    );
  await unconfirmedQueries(3);
  await recheck(id, true);
  expect((await get(`/api/ops/exceptions/${id}`)).body.reviewReason).toBeNull();
  expect(await transferOf(id)).toMatchObject({ unconfirmedQueries: 4, reviewReason: null });
  await recheck(id, true);
  expect((await get(`/api/ops/exceptions/${id}`)).body.reviewReason).toBe("settled_then_unclear");
});
