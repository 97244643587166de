import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { asOwner } from "@/lib/tooling/test-owner";
import { untilWaiting } from "@/lib/tooling/test-adjustment-desk";
import { sentLongAgo } from "@/lib/tooling/test-sent";
import { advance, transferOf } from "@/lib/tooling/test-steps";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { backdateActs, decideAbout } from "@/lib/tooling/test-proposals";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { failTransfer, settleTransfer } from "@/lib/transfers/end-transfer";
import { recheckTransfer } from "@/lib/transfers/recheck-transfer";

/** A collection that was paid after it failed: the money is credited or refunded, once. */

let service: TestService;
let maker: string;
let checker: string;
const phoneNumber = "+233240000001";
const reason = "MTN's support wrote on the 20th that the payer paid.";
const failure = { code: "PAYER_TIMEOUT", message: "Not in time.", retryable: true } as const;

const post = (path: string, body?: unknown, key = service.seeded.apiKey) =>
  service.call("POST", path, body, { key });
const read = async (id: string) =>
  (await service.call("GET", `/api/ops/exceptions/${id}`, undefined, { key: maker })).body;
const resolve = (id: string, outcome: string, key = maker) =>
  post(`/api/ops/exceptions/${id}/resolve`, { outcome, reason }, key);
const decide = (id: string, proposal: { id: string }, act: string, key = checker) =>
  decideAbout(service, id, proposal, act, key);
const listed = async (): Promise<string[]> => {
  const path = "/api/ops/exceptions?olderThanMinutes=0";
  const { body } = await service.call("GET", path, undefined, { key: maker });
  return body.data.map(({ transactionId }: { transactionId: string }) => transactionId);
};

/** The balances of the merchant, suspense and the float at MTN, in pesewas. */
const standing = () =>
  asOwner(async (sql) => {
    const rows = await sql<{ name: string; balance: string }[]>`
      select kind as name, balance from accounts
      where currency = 'GHSFIAT' and (kind = 'suspense' or (kind = 'float' and provider = 'mtn')
        or wallet = ${service.seeded.merchant.wallet})`;
    const of = (name: string) => Number(rows.find((row) => row.name === name)?.balance ?? 0);
    return {
      available: of("wallet.available"),
      reserved: of("wallet.reserved"),
      suspense: of("suspense"),
      float: -of("float"),
    };
  });

/** A collection that was sent to MTN. */
async function sentCollection(amount = "7.00"): Promise<string> {
  const { body } = await post("/mobile-money/mtn", { phoneNumber, amount });
  await advance(body.paymentId);
  return body.paymentId;
}

/** One that failed in our books and was paid later; MTN was not queried since. */
async function failedAndPaid(amount?: string): Promise<string> {
  const id = await sentCollection(amount);
  const { id: transferId, reference } = await transferOf(id);
  expect(await failTransfer(transferId, failure, "provider:mtn")).toBe(true);
  await eventually(async () =>
    (await service.book("mtn")).some((line) => line.reference === reference) ? true : null,
  );
  return id;
}

async function paidLate(amount?: string): Promise<string> {
  const id = await failedAndPaid(amount);
  await recheckTransfer(await transferOf(id), true);
  return id;
}

/** The refund of a collection that is in progress, or the last one. */
const refundOf = (id: string) =>
  asOwner(async (sql) => {
    const [row] = await sql<{ id: string; status: string }[]>`
      select id, status from transactions where refund_of = ${id} order by created_at desc limit 1`;
    if (!row) throw new Error("There is no refund.");
    return row;
  });

/** Completes a refund at MTN. */
const refunded = async (id: string) => {
  const { id: refundId } = await refundOf(id);
  await eventually(async () => {
    await advance(refundId);
    return (await refundOf(id)).status === "completed" ? true : null;
  });
};

beforeAll(async () => {
  service = await startTestService({ worker: false });
  maker = await signInStaff(service, "operator");
  checker = await signInStaff(service, "second operator");
  await stepUpStaff(service, "operator", maker);
  await stepUpStaff(service, "second operator", checker);
});
afterAll(async () => {
  expect(await standing()).toMatchObject({ suspense: 0, reserved: 0 });
  expect(await brokenRules(database())).toEqual([]);
  await service.stop();
});
// Each test begins with nothing given alone today.
beforeEach(() => backdateActs());

it("is an exception with the paid amount in suspense, and can be credited to the merchant", async () => {
  const before = await standing();
  const id = await paidLate();
  expect(await listed()).toContain(id);
  expect(await read(id)).toMatchObject({
    status: "failed",
    direction: "in",
    transferState: "late",
    reviewReason: "paid_late",
    reportedAmount: null,
    needsPerson: true,
    resolvableAs: ["credited", "refunded"],
  });
  expect(await standing()).toEqual({
    ...before,
    suspense: before.suspense + 700,
    float: before.float + 700,
  });

  const { status, body } = await resolve(id, "credited");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "failed",
    transferState: "settled",
    reviewReason: null,
    resolvableAs: [],
    resolutions: [{ outcome: "credited", status: "applied", reason }],
  });
  expect(await standing()).toEqual({
    ...before,
    available: before.available + 690,
    float: before.float + 700,
  });
  expect(await listed()).not.toContain(id);
  const collections = await service.call("GET", "/api/transactions?type=collection");
  expect(collections.body.data[0]).toMatchObject({
    status: "completed",
    amount: "7.00",
    fee: { amount: "0.10" },
    payer: phoneNumber,
    description: `Paid late: ${id}`,
    history: [{}, { by: "operator", reason }],
  });
  expect((await service.call("GET", `/api/transactions/${id}`)).body.status).toBe("failed");
});

it("is refunded over its network: from suspense to the payer", async () => {
  const before = await standing();
  const id = await paidLate();
  const { body } = await resolve(id, "refunded");
  expect(body).toMatchObject({ transferState: "late", reviewReason: null, resolvableAs: [] });
  expect(await listed()).not.toContain(id);
  expect(await standing()).toEqual({
    ...before,
    reserved: before.reserved + 700,
    float: before.float + 700,
  });
  for (const outcome of ["credited", "refunded"])
    expect((await resolve(id, outcome)).body.error.code).toBe("INVALID_STATE");

  await refunded(id);
  expect(await read(id)).toMatchObject({ transferState: "reversed", resolvableAs: [] });
  expect(await standing()).toEqual(before);
  expect((await resolve(id, "credited")).body.error.code).toBe("INVALID_STATE");
});

/** The network reports the failure, or an operator does. */
const failures = {
  network: async (refundId: string) => {
    const { id: transferId } = await transferOf(refundId);
    expect(await failTransfer(transferId, failure, "provider:mtn")).toBe(true);
  },
  operator: async (refundId: string) => {
    await sentLongAgo(refundId);
    expect(await read(refundId)).toMatchObject({
      type: "refund",
      direction: "out",
      resolvableAs: ["completed", "failed"],
    });
    expect((await resolve(refundId, "failed")).body.status).toBe("failed");
  },
};

it.each([
  ["the network says so", failures.network],
  ["an operator resolves it so", failures.operator],
])(
  "whose refund fails because %s is an exception again, and can then be credited",
  async (...of) => {
    const [, failIt] = of;
    const before = await standing();
    const id = await paidLate();
    await resolve(id, "refunded");
    const { id: refundId } = await refundOf(id);
    await advance(refundId);
    expect(await listed()).toContain(refundId);
    await failIt(refundId);
    expect(await listed()).toContain(id);
    expect(await read(id)).toMatchObject({
      transferState: "late",
      reviewReason: "paid_late",
      resolvableAs: ["credited", "refunded"],
    });
    expect(await standing()).toEqual({
      ...before,
      suspense: before.suspense + 700,
      float: before.float + 700,
    });
    expect((await resolve(id, "credited")).status).toBe(200);
    expect(await standing()).toMatchObject({ available: before.available + 690, suspense: 0 });
  },
);

it("is resolved once, however many operators decide at once", async () => {
  const before = await standing();
  const ids = await Promise.all(Array.from({ length: 4 }, () => paidLate()));
  for (const id of ids) {
    const responses = await Promise.all([
      resolve(id, "credited"),
      resolve(id, "refunded", checker),
      resolve(id, "credited", checker),
      resolve(id, "refunded"),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  }
  const ends = await Promise.all(ids.map(read));
  const sentBack = ends.filter(({ transferState }) => transferState === "late");
  for (const { transactionId } of sentBack) await refunded(transactionId);
  const credited = ids.length - sentBack.length;
  expect(await standing()).toEqual({
    ...before,
    available: before.available + 690 * credited,
    float: before.float + 700 * credited,
  });
});

describe("above the limit of one operator", () => {
  it.each(["credited", "refunded"])("%s takes a second person", async (outcome) => {
    const before = await standing();
    const id = await paidLate("600.00");
    const { proposal } = (await resolve(id, outcome)).body;
    expect(proposal).toMatchObject({ outcome, status: "proposed", isYours: true });
    expect((await decide(id, proposal, "confirm", maker)).status).toBe(403);
    expect(await standing()).toMatchObject({ suspense: before.suspense + 60_000 });

    const responses = await Promise.all(
      Array.from({ length: 3 }, () => decide(id, proposal, "confirm")),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    if (outcome === "refunded") await refunded(id);
    const given = outcome === "credited" ? 59_400 : 0;
    expect(await standing()).toMatchObject({ available: before.available + given, suspense: 0 });
  });
});

it("does not wait for a correction that waits for it", async () => {
  const before = await standing();
  const correct = async (amountMoved: string, id: string) => {
    const { id: transferId } = await transferOf(id);
    await settleTransfer(transferId, "provider:mtn", { receipt: null, amountMinor: 1n });
    const body = { outcome: "completed", reason, amountMoved };
    return () => post(`/api/ops/exceptions/${id}/resolve`, body, maker);
  };
  const resolveIt = await correct("8.50", await sentCollection());
  const late = await transferOf(await failedAndPaid());
  const { resolving, adjustment } = await asOwner((sql) =>
    sql.begin(async (tx) => {
      await tx`select 1 from accounts where kind = 'float' and provider = 'mtn' for update`;
      const resolving = resolveIt();
      await untilWaiting(tx, 1);
      const adjustment = recheckTransfer(late, true);
      await untilWaiting(tx, 2);
      return { resolving, adjustment };
    }),
  );
  expect((await resolving).status).toBe(200);
  await adjustment;
  expect(await standing()).toMatchObject({ suspense: before.suspense + 850 });
  await resolve(late.transactionId, "credited");
  // What moved less elsewhere explains what moved more here.
  expect((await (await correct("5.50", await sentCollection()))()).status).toBe(200);
});

test("a collection that failed and was not paid, and an open one, are neither credited nor refunded", async () => {
  const { body } = await post("/mobile-money/mtn", {
    phoneNumber: "+233240000007",
    amount: "7.00",
  });
  const id: string = body.paymentId;
  await advance(id);
  const reject = async () => {
    for (const outcome of ["credited", "refunded"])
      expect((await resolve(id, outcome)).body.error.code).toBe("INVALID_STATE");
  };
  await reject();
  const { id: transferId } = await transferOf(id);
  await failTransfer(transferId, failure, "provider:mtn");
  await reject();
  expect(await standing()).toMatchObject({ suspense: 0 });
});
