import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { transferOf } from "@/lib/tooling/test-steps";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { settleTransfer } from "@/lib/transfers/end-transfer";

/** The exceptions queue: its contents, its evidence, and who sees it. */

let service: TestService;
let operator: string;
const queue = "/api/ops/exceptions";
const never = "+233240000007";
let ids: { payout: string; collection: string; waiting: string; other: string };

const get = (path: string, key = operator) => service.call("GET", path, undefined, { key });
const post = (path: string, body?: unknown, key = operator) =>
  service.call("POST", path, body, { key });
const listed = async (query = "olderThanMinutes=0"): Promise<string[]> => {
  const { body } = await get(`${queue}?${query}`);
  return body.data.map(({ transactionId }: { transactionId: string }) => transactionId);
};

beforeAll(async () => {
  service = await startTestService();
  operator = await signInStaff(service, "operator");
  await stepUpStaff(service, "operator", operator);
  const { secondMerchant } = service.seeded;
  for (const key of [service.seeded.apiKey, secondMerchant.apiKey])
    await post("/api/sandbox/faucet", { currency: "GHS", amount: 1000 }, key);
  const pay = (phoneNumber: string, amount: string, key = service.seeded.apiKey) =>
    post("/api/mobile-money/transfer", { phoneNumber, amount }, key);
  await service.faults("telecel", { outage: true });
  const payout = (await pay(never, "5.00")).body.transactionId;
  const collection = (
    await post("/mobile-money/mtn", { phoneNumber: never, amount: "7.00" }, service.seeded.apiKey)
  ).body.paymentId;
  const waiting = (await pay("+233200000001", "8.00")).body.transactionId;
  const other = (await pay(never, "9.00", secondMerchant.apiKey)).body.transactionId;
  ids = { payout, collection, waiting, other };
  await service.until(payout, ["processing"]);
  await service.until(collection, ["processing"]);
  await eventually(async () => ((await listed()).length === 4 ? true : null));
  await pay("+233240000001", "1.00").then(({ body }) =>
    service.until(body.transactionId, ["completed"]),
  );
});
afterAll(() => service.stop());

describe("the list", () => {
  it("lists open and waiting transfers of all merchants, oldest first", async () => {
    expect(await listed()).toEqual([ids.payout, ids.collection, ids.waiting, ids.other]);
    const { body } = await get(`${queue}?olderThanMinutes=0&page=2&limit=3`);
    expect(body).toMatchObject({ total: 4, page: 2, limit: 3 });
    expect(body.data).toMatchObject([{ transactionId: ids.other }]);
  });

  it("shows what an operator needs to decide, with the full phone number", async () => {
    // While a step runs, none is scheduled.
    const [payout, collection, waiting, other] = await eventually(async () => {
      const { body } = await get(`${queue}?olderThanMinutes=0`);
      return body.data[0].nextCheckAt === null ? null : body.data;
    });
    expect(payout).toMatchObject({
      type: "payout",
      status: "processing",
      statusReason: null,
      reviewReason: null,
      merchant: { id: service.seeded.merchant.id, name: "Makola Trading" },
      amount: "5.00",
      currency: "GHSFIAT",
      fee: { amount: "0.10", currency: "GHSFIAT" },
      provider: "mtn",
      phone: never,
      sendAttempts: 1,
      needsPerson: false,
      resolvableAs: ["completed", "failed"],
    });
    expect(payout.lastCall).toMatchObject({
      operation: expect.any(String),
      outcome: expect.stringMatching(/^20/),
    });
    expect(Date.parse(payout.nextCheckAt)).toBeGreaterThan(Date.parse(payout.lastCall.at));
    expect(collection).toMatchObject({ type: "collection", phone: never });
    expect(other.merchant).toEqual({
      id: service.seeded.secondMerchant.id,
      name: "Kumasi Fabrics",
    });
    expect(waiting).toMatchObject({
      status: "pending",
      statusReason: "provider_unavailable",
      sendAttempts: 0,
      resolvableAs: ["failed"],
    });
  });

  it("can be filtered by type and network, and leaves out recent transfers", async () => {
    expect(await listed("olderThanMinutes=0&type=collection")).toEqual([ids.collection]);
    expect(await listed("olderThanMinutes=0&provider=airtel")).toEqual([]);
    expect(await listed("olderThanMinutes=0&provider=none")).toEqual([ids.waiting]);
    expect(await listed("olderThanMinutes=0&provider=mtn&type=payout")).toEqual([
      ids.payout,
      ids.other,
    ]);
    expect(await listed("")).toEqual([]);
    expect((await get(`${queue}?olderThanMinutes=-1`)).status).toBe(400);
    expect((await get(`${queue}?type=deposit`)).status).toBe(400);
  });
});

describe("the evidence", () => {
  it("includes every call with its response, every step and every posting", async () => {
    const { body } = await get(`${queue}/${ids.payout}`);
    const recorded = await asOwner(
      (sql) =>
        sql`select operation from provider_calls where transaction_id = ${ids.payout} order by id`,
    );
    const operations = body.calls.map(({ operation }: { operation: string }) => operation);
    // The worker makes more queries meanwhile.
    expect(recorded.slice(0, operations.length).map(({ operation }) => operation)).toEqual(
      operations,
    );
    expect(body.calls.some(({ response }: { response: string }) => /PENDING/.test(response))).toBe(
      true,
    );
    expect(JSON.stringify(body.calls)).not.toContain("240000007");
    expect(body.history.map(({ status }: { status: string }) => status)).toEqual([
      "pending",
      "processing",
    ]);
    const { wallet } = service.seeded.merchant;
    expect(body.postings).toMatchObject([
      {
        key: `${ids.payout}:hold`,
        kind: "hold",
        entries: [
          { account: "wallet.available", wallet, amount: "-5.10", currency: "GHSFIAT" },
          { account: "wallet.reserved", wallet, amount: "5.10", currency: "GHSFIAT" },
        ],
      },
    ]);
    expect(body).toMatchObject({ reference: expect.any(String), receipt: null, callbacks: [] });
  });

  it("includes the callbacks with their flags", async () => {
    await asOwner(
      (
        sql,
      ) => sql`insert into provider_callbacks (provider, transaction_id, body_hash, claim, accepted, flags)
        values ('mtn', ${ids.payout}, 'x', 'succeeded', true, '{altered,replayed}')`,
    );
    const { body } = await get(`${queue}/${ids.payout}`);
    expect(body.callbacks).toMatchObject([
      { claim: "succeeded", accepted: true, flags: ["altered", "replayed"] },
    ]);
  });

  it("exists for completed transfers too, and is 404 for anything else", async () => {
    const { body } = await get(
      "/api/transactions?status=completed&type=payout",
      service.seeded.apiKey,
    );
    const ended = await get(`${queue}/${body.data[0].transactionId}`);
    expect(ended.body).toMatchObject({ status: "completed", resolvableAs: [], nextCheckAt: null });
    const kinds = ended.body.postings.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["hold", "settle"]);
    for (const id of ["txn_00000000000000000000000000", "x", "%00"])
      expect((await get(`${queue}/${id}`)).status).toBe(404);
  });
});

it("a manual query is an extra one: the scheduled query keeps its time, and it is in the audit log", async () => {
  const questions = async () => {
    const { body } = await get(`${queue}/${ids.payout}`);
    return body.calls.length as number;
  };
  // By now the next planned question lies 72 s or more ahead, at this test's scale of time.
  await asOwner(
    (sql) => sql`update transfers set queries = 9 where transaction_id = ${ids.payout}`,
  );
  const planned = await eventually(async () => {
    const { nextCheckAt } = (await get(`${queue}/${ids.payout}`)).body;
    return Date.parse(nextCheckAt) - Date.now() > 30_000 ? (nextCheckAt as string) : null;
  });
  await eventually(async () => {
    const before = await questions();
    expect((await post(`${queue}/${ids.payout}/query`)).status).toBe(200);
    return eventually(async () => ((await questions()) > before ? true : null));
  });
  expect((await get(`${queue}/${ids.payout}`)).body.nextCheckAt).toBe(planned);
  const acts = await asOwner(
    (sql) =>
      sql`select actor from audit_log where action = 'payout.queried' and resource = ${ids.payout}`,
  );
  expect(acts[0]?.actor).toMatch(/^usr_/);
});

it("only an operator can see or do anything here", async () => {
  const compliance = await signInStaff(service, "compliance");
  const body = { outcome: "completed", reason: "I would like that very much." };
  for (const key of [service.seeded.apiKey, compliance]) {
    for (const path of [queue, `${queue}/${ids.payout}`])
      expect((await get(path, key)).status).toBe(403);
    expect((await post(`${queue}/${ids.payout}/query`, undefined, key)).status).toBe(403);
    expect((await post(`${queue}/${ids.payout}/resolve`, body, key)).status).toBe(403);
  }
  expect((await service.call("GET", `/payments/${ids.payout}`)).body.status).toBe("processing");
});

it("a transfer with a different reported amount needs a person, whatever its age", async () => {
  const reported = { receipt: null, amountMinor: 1n };
  const { id: transferId } = await transferOf(ids.other);
  expect(await settleTransfer(transferId, "provider:mtn", reported)).toBe(false);
  const { body } = await get(`${queue}/${ids.other}`);
  expect(body).toMatchObject({
    status: "processing",
    statusReason: "under_review",
    reviewReason: "amount_differs",
    needsPerson: true,
  });
});

it("after 24 hours every open transfer needs a person", async () => {
  await shiftClock("25 hours");
  operator = await signInStaff(service, "operator");
  const { body } = await get(queue);
  expect(body.total).toBe(4);
  for (const item of body.data) {
    expect(item.needsPerson).toBe(true);
    expect(item.ageSeconds).toBeGreaterThan(25 * 3600 - 1);
  }
});
