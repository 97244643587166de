import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";
import { advance, transferOf } from "@/lib/tooling/test-steps";
import { failTransfer, settleTransfer } from "@/lib/transfers/end-transfer";
import { postLatePayment } from "@/lib/transfers/late-payment";
import { advanceBatch } from "./advance-batch";

/** A row whose payout failed and was executed after all is not paid again. */

let desk: BatchDesk;
let sql: postgres.Sql;
const failure = { code: "PROVIDER_REJECTED", message: "Not done.", retryable: true } as const;
const row = { amount: "2.00", phoneNumber: "+233240000007" };

beforeAll(async () => {
  desk = await startBatchDesk({ worker: false });
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
});
beforeEach(() => desk.fund("500.00"));
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await sql.end();
  await desk.service.stop();
});

const payoutsOf = async (batchId: string) => {
  const rows = await sql<{ id: string; status: string }[]>`
    select id, status from transactions where batch_id = ${batchId} order by created_at, id`;
  return [...rows];
};
const newest = async (batchId: string) => (await payoutsOf(batchId)).at(-1)?.id ?? "";
const executeLate = async (id: string) =>
  postLatePayment((await transferOf(id)).id, { receipt: null, amountMinor: null });

/** A batch of one row whose payout was sent and then failed. */
async function failedBatch(externalRef?: string): Promise<{ batchId: string; first: string }> {
  const { body } = await desk.handIn([{ ...row, ...(externalRef ? { externalRef } : {}) }]);
  const batchId: string = body.batchId;
  await desk.act(batchId, "confirm");
  await advanceBatch(batchId);
  const first = await newest(batchId);
  await advance(first);
  await failTransfer((await transferOf(first)).id, failure, "provider:mtn");
  return { batchId, first };
}

it("is not retried once the network is known to have executed it", async () => {
  const { batchId, first } = await failedBatch("salary-1");
  await executeLate(first);
  expect((await desk.read(batchId)).retryable).toBe(0);
  expect((await desk.act(batchId, "retry")).body.error.code).toBe("INVALID_STATE");
  expect(await payoutsOf(batchId)).toHaveLength(1);
});

it("is rejected when the late success arrives between the retry and its payout", async () => {
  const { batchId, first } = await failedBatch("salary-2");
  expect((await desk.act(batchId, "retry")).status).toBe(200);
  await executeLate(first);
  await advanceBatch(batchId);
  expect(await payoutsOf(batchId)).toHaveLength(1);
  const [found] = await desk.rows(batchId);
  expect(found).toMatchObject({ status: "rejected" });
  expect((await desk.read(batchId)).retryable).toBe(0);
  expect((await desk.act(batchId, "retry")).body.error.code).toBe("INVALID_STATE");
});

it("is cancelled when the late success arrives before its new payout is sent", async () => {
  const { batchId, first } = await failedBatch();
  await desk.act(batchId, "retry");
  await advanceBatch(batchId);
  const second = await newest(batchId);
  expect(second).not.toBe(first);
  await executeLate(first);
  await advance(second);
  expect((await payoutsOf(batchId)).map(({ status }) => status)).toEqual(["failed", "cancelled"]);
});

it("stays paid by its retry when that was sent before the late success was known", async () => {
  const { batchId, first } = await failedBatch();
  await desk.act(batchId, "retry");
  await advanceBatch(batchId);
  const second = await newest(batchId);
  await advance(second);
  await executeLate(first);
  await settleTransfer((await transferOf(second)).id, "provider:mtn", {
    receipt: null,
    amountMinor: null,
  });
  expect((await payoutsOf(batchId)).map(({ status }) => status)).toEqual(["failed", "completed"]);
  expect(await transferOf(first)).toMatchObject({
    state: "late",
    reviewReason: "failed_then_succeeded",
  });
});

it("is paid once however the retry and the late success interleave", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { batchId, first } = await failedBatch();
    await desk.act(batchId, "retry");
    await Promise.all([advanceBatch(batchId), executeLate(first)]);
    const all = await payoutsOf(batchId);
    await Promise.all(all.slice(1).map(({ id }) => advance(id)));
    await Promise.all(all.slice(1).map(({ id }) => advance(id)));
    const sent = (await payoutsOf(batchId)).filter(({ status }) => status === "processing");
    expect(sent).toEqual([]);
  }
});
