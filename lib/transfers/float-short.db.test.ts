import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { railProbes } from "@/drizzle/schema";
import { database, inTransaction } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { forgetHealth } from "@/lib/rails/read-states";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { advance } from "@/lib/tooling/test-steps";
import {
  absent,
  pending,
  startTestNetwork,
  succeeded,
  type Reply,
  type TestNetwork,
} from "@/lib/tooling/test-network";
import { releaseTransfer } from "./end-transfer";
import { findTransfer, listTransfers } from "./find-transfer";
import { stepTransfer } from "./step-transfer";

let network: TestNetwork;
const noFunds: Reply = [200, { status: "FAILED", reason: "NOT_ENOUGH_FUNDS" }];

beforeAll(async () => {
  network = await startTestNetwork();
});
beforeEach(async () => {
  network.reset();
  await reportFloat(1_000_000n);
});
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await network.stop();
});

/** Records a probe in which MTN reported this float, in pesewas. */
async function reportFloat(floatMinor: bigint): Promise<void> {
  const probe = { provider: "mtn", direction: "out", up: true, durationMs: 1 } as const;
  await database()
    .insert(railProbes)
    .values({ ...probe, floatMinor });
  forgetHealth();
}

/** A payout that MTN accepted, and then rejected because our float was short. */
async function rejectedPayout(): Promise<string> {
  const id = await network.sentPayout();
  network.script.onQuery = () => noFunds;
  await advance(id);
  return id;
}

/** Lets the delay before the next attempt pass, with a new report of enough float. */
async function topUp(): Promise<void> {
  await network.outlastGrace();
  await reportFloat(1_000_000n);
}

async function read(id: string) {
  const [row] = await network.sql`
    select status, status_reason as reason, failure_code as failure from transactions where id = ${id}`;
  const postings = await network.sql<{ kind: string }[]>`
    select p.kind from postings p where p.transaction_id = ${id} order by p.id`;
  const transfers = await listTransfers(database(), id);
  return {
    ...row,
    postings: postings.map(({ kind }) => kind),
    transfers: transfers.map(({ state }) => state).toReversed(),
  };
}

const queued = {
  status: "pending",
  reason: "provider_unavailable",
  failure: null,
  postings: ["hold"],
  transfers: ["failed"],
};
const paidOnce = { status: "completed", reason: null, failure: null, postings: ["hold", "settle"] };

it("queues a payout that the network rejects because our float is short, and tells nobody that it failed", async () => {
  const id = await rejectedPayout();
  expect(await read(id)).toEqual(queued);
  expect(await network.sql`select 1 from events where resource_id = ${id}`).toHaveLength(0);
  const history = await network.sql`
    select to_status as status, reason from transaction_history where transaction_id = ${id} order by sequence`;
  expect(history.at(-1)).toEqual({ status: "pending", reason: "provider_unavailable" });
});

it("sends it again under another reference once the float is back, after the network confirmed the rejection", async () => {
  const id = await rejectedPayout();
  await advance(id);
  expect(network.script.sent).toHaveLength(1);
  await topUp();
  await advance(id);
  expect(new Set(network.script.sent).size).toBe(2);
  expect(await read(id)).toMatchObject({ status: "processing" });
  network.script.onQuery = () => succeeded;
  await advance(id);
  expect(await read(id)).toEqual({ ...paidOnce, transfers: ["failed", "settled"] });
});

it.each([
  ["pending", pending],
  ["unknown", [500, {}] satisfies Reply],
])("sends nothing while the network reports the rejected transfer as %s", async (_, reply) => {
  const id = await rejectedPayout();
  await topUp();
  network.script.onQuery = () => reply;
  await advance(id);
  expect(network.script.sent).toHaveLength(1);
  expect(await read(id)).toEqual(queued);
});

it("sends it again if the network no longer knows the rejected transfer", async () => {
  const id = await rejectedPayout();
  await topUp();
  network.script.onQuery = () => absent;
  await advance(id);
  expect(network.script.sent).toHaveLength(2);
});

it.each([
  ["before the next attempt", false],
  ["in a recheck", true],
] as const)(
  "completes with the rejected transfer if the network executed it after all, found %s",
  async (_, isRecheck) => {
    const id = await rejectedPayout();
    await topUp();
    network.script.onQuery = () => succeeded;
    if (isRecheck)
      await stepTransfer((await listTransfers(database(), id))[0]?.id ?? "", { isPlanned: true });
    await advance(id);
    await advance(id);
    expect(network.script.sent).toHaveLength(1);
    expect(await read(id)).toEqual({ ...paidOnce, transfers: ["settled"] });
  },
);

it("puts the amount into suspense if the rejected transfer was executed after the payout was sent again", async () => {
  const id = await rejectedPayout();
  await topUp();
  await advance(id);
  const [first] = (await listTransfers(database(), id)).toReversed();
  network.script.onQuery = () => succeeded;
  await stepTransfer(first?.id ?? "", { isPlanned: true });
  await advance(id);
  expect(await read(id)).toMatchObject({
    status: "completed",
    postings: ["hold", "late", "settle"],
    transfers: ["late", "settled"],
  });
  expect(await findTransfer(database(), first?.id ?? "")).toMatchObject({
    reviewReason: "failed_then_succeeded",
  });
});

it("completes with a transfer that was executed late if the network rejects the next one too", async () => {
  const id = await rejectedPayout();
  await topUp();
  await advance(id);
  const [first] = (await listTransfers(database(), id)).toReversed();
  network.script.onQuery = () => succeeded;
  await stepTransfer(first?.id ?? "", { isPlanned: true });
  network.script.onQuery = () => noFunds;
  await advance(id);
  await topUp();
  await advance(id);
  await advance(id);
  expect(network.script.sent).toHaveLength(2);
  expect(await read(id)).toEqual({
    ...paidOnce,
    postings: ["hold", "late", "late", "settle"],
    transfers: ["settled", "failed"],
  });
});

it("releases the hold of one that is cancelled, and notices that it was executed after all", async () => {
  const id = await rejectedPayout();
  await inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row) await releaseTransfer(tx, row, "cancelled", "key_test", {});
  });
  expect(await read(id)).toMatchObject({ status: "cancelled", postings: ["hold", "release"] });
  await topUp();
  network.script.onQuery = () => succeeded;
  await advance(id);
  expect(network.script.sent).toHaveLength(1);
  expect(await read(id)).toMatchObject({
    status: "cancelled",
    reason: "under_review",
    transfers: ["late"],
  });
});

it("moves the money once, however many steps run at the same moment", async () => {
  const id = await rejectedPayout();
  await topUp();
  await Promise.all(Array.from({ length: 6 }, () => advance(id)));
  expect(network.script.sent).toHaveLength(2);
});

it("waits longer after each rejection, even if the network reports enough float", async () => {
  const id = await rejectedPayout();
  for (let attempts = 1; attempts < 3; attempts += 1) {
    await topUp();
    await advance(id);
    await advance(id);
    expect(network.script.sent).toHaveLength(attempts + 1);
  }
  await reportFloat(1_000_000n);
  await advance(id);
  expect(network.script.sent).toHaveLength(3);
});

it.each([
  ["below the network's minimum", 99_999n, 0],
  ["less than the payout", 499n, 0],
  ["enough", 100_000n, 1],
])("sends a payout depending on the reported float: %s", async (_, floatMinor, sent) => {
  await reportFloat(floatMinor);
  const id = await network.newPayout();
  await advance(id);
  expect(network.script.sent).toHaveLength(sent);
  if (sent === 0) expect(await read(id)).toEqual({ ...queued, transfers: [] });
});
