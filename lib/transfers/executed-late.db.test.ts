import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { advance, transferOf } from "@/lib/tooling/test-steps";
import {
  pending,
  startTestNetwork,
  succeeded,
  type Reply,
  type TestNetwork,
} from "@/lib/tooling/test-network";

/** A failed payout that the network executed after all: the money is in suspense until an operator decides. */

let network: TestNetwork;
const failedReply: Reply = [200, { status: "FAILED", reason: "INTERNAL_PROCESSING_ERROR" }];

beforeAll(async () => {
  network = await startTestNetwork();
});
beforeEach(() => network.reset());
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await network.stop();
});

/** A payout that the network accepted and then reported as failed. */
async function failedPayout(): Promise<string> {
  const id = await network.sentPayout();
  network.script.onQuery = () => failedReply;
  await advance(id);
  expect(await network.stateOf(id)).toMatchObject({ status: "failed" });
  return id;
}

const balances = async () => {
  const rows = await network.sql<{ kind: string; balance: number }[]>`
    select kind, balance::int from accounts where currency = 'GHSFIAT'
      and (kind = 'suspense' or wallet = ${network.merchant.wallet}
        or (kind = 'float' and provider = 'mtn'))`;
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};

it("becomes an exception with the amount in suspense when a planned query reports success", async () => {
  const id = await failedPayout();
  const before = await balances();
  expect((await transferOf(id)).dueAt).not.toBeNull();
  network.script.onQuery = () => succeeded;
  await advance(id);
  expect(await transferOf(id)).toMatchObject({
    state: "late",
    reviewReason: "failed_then_succeeded",
    reportedMinor: null,
  });
  expect(await balances()).toEqual({
    ...before,
    suspense: (before.suspense ?? 0) - 500,
    float: (before.float ?? 0) + 500,
  });
  expect(await network.stateOf(id)).toMatchObject({
    status: "failed",
    postings: ["hold", "release", "late"],
  });
});

it.each([
  ["failed", failedReply],
  ["pending", pending],
  ["unknown", [500, {}] satisfies Reply],
  ["absent", [404, { code: "RESOURCE_NOT_FOUND" }] satisfies Reply],
])("moves no money when a later query reports %s", async (_, reply) => {
  const id = await failedPayout();
  const before = await balances();
  network.script.onQuery = () => reply;
  await advance(id);
  expect(await transferOf(id)).toMatchObject({ state: "failed", reviewReason: null });
  expect(await balances()).toEqual(before);
});

it("is posted once, however many queries report success at the same moment", async () => {
  const id = await failedPayout();
  const before = await balances();
  network.script.onQuery = () => succeeded;
  await Promise.all(Array.from({ length: 6 }, () => advance(id, true)));
  expect((await balances()).suspense).toBe((before.suspense ?? 0) - 500);
});

/** How many planned queries follow while the network keeps reporting a failure. */
async function countPlannedQueries(id: string): Promise<number> {
  for (let queries = 0; queries < 20; queries += 1) {
    if ((await transferOf(id)).dueAt === null) return queries;
    await advance(id);
  }
  throw new Error("It is queried for ever.");
}

it("is queried after an hour and after a day, and daily for a week more if an operator failed it", async () => {
  expect(await countPlannedQueries(await failedPayout())).toBe(2);
  const doubtful = await failedPayout();
  await network.sql`
    insert into proposals (kind, subject, payload, summary, reason, basis, status, proposed_by, decided_by, decided_at)
    values ('resolution', ${doubtful}, '{"outcome": "failed"}', '', 'MTN says so.', '', 'applied', 'usr_1', 'usr_1',
      app_now())`;
  expect(await countPlannedQueries(doubtful)).toBe(8);
});
