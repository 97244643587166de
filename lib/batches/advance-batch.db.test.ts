import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { payoutsOf, putOff, startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { setThreshold as setThresholdOf } from "@/lib/tooling/test-threshold";
import { advanceBatch } from "./advance-batch";
import { changeBatch, changeRows, findBatch } from "./store";

/** A batch is its own job: its row holds the next step and when it is due. */

let desk: BatchDesk;

beforeAll(async () => {
  desk = await startBatchDesk({ worker: false });
  await desk.fund("500.00");
});
afterAll(() => desk.service.stop());

const merchantOf = () => desk.service.seeded.merchant;
const row = { amount: "2.00", phoneNumber: "0241234567" };
const draftOf = async (count: number): Promise<string> =>
  (await desk.handIn(Array(count).fill(row))).body.batchId;
const startedOf = async (count: number): Promise<string> => {
  const id = await draftOf(count);
  await desk.act(id, "confirm");
  return id;
};
const setThreshold = (thresholdMinor: bigint | null) =>
  setThresholdOf(merchantOf().id, thresholdMinor);
const record = (id: string) => findBatch(database(), merchantOf().id, id);
const isDue = async (id: string) => {
  const due = await asOwner(
    (sql) => sql`select 1 from payout_batches where id = ${id} and due_at <= app_now()`,
  );
  return due.length === 1;
};
/** As a worker does once it has taken a step. */
const forget = (id: string) =>
  asOwner((sql) => sql`update payout_batches set due_at = null where id = ${id}`);

describe("the next step of a batch", () => {
  it("is due after every action, by its own row alone, and no more once it has ended", async () => {
    const approver = { key: await sessionOf(await addPerson(merchantOf().id, "admin")) };
    await setThreshold(500n);
    const id = await draftOf(3);
    expect(await isDue(id)).toBe(false);
    const verbs = ["confirm", "approve", "pause", "resume", "cancel"];
    for (const verb of verbs) {
      await desk.act(id, verb, undefined, verb === "approve" ? approver : {});
      expect([verb, await isDue(id)]).toEqual([verb, true]);
      await forget(id);
    }
    await setThreshold(null);
    expect(await advanceBatch(id)).toBeNull();
    expect((await desk.read(id)).finishedAt).not.toBeNull();
    expect(await isDue(id)).toBe(false);
    expect(await advanceBatch(id)).toBeNull();
  });

  it("is due again when an ended batch is retried", async () => {
    const id = await draftOf(1);
    await desk.act(id, "confirm");
    await asOwner(
      (sql) => sql`update payout_batch_rows set amount_minor = 999999999 where batch_id = ${id}`,
    );
    expect(await advanceBatch(id)).toBeNull();
    expect(await isDue(id)).toBe(false);
    await desk.act(id, "retry");
    expect(await isDue(id)).toBe(true);
  });

  it("creates no more payouts than may wait to be sent, and checks again soon", async () => {
    const id = await startedOf(60);
    expect(await advanceBatch(id)).toBe(0);
    for (let step = 0; step < 3; step += 1) {
      expect(await advanceBatch(id)).toBe(200);
      expect(await payoutsOf(id)).toEqual([{ status: "pending", count: 25 }]);
    }
    await putOff(id);
    expect(await advanceBatch(id)).toBe(0);
    expect(await payoutsOf(id)).toEqual([{ status: "pending", count: 50 }]);
  });

  it("comes when the deadline to approve it has passed, if not before", async () => {
    await setThreshold(500n);
    const id = await startedOf(3);
    expect(await advanceBatch(id)).toBe(0);
    expect(await advanceBatch(id)).toBe(1000);
    await shiftClock("23 hours 59 minutes 45 seconds");
    const untilDeadlineMs = await advanceBatch(id);
    await shiftClock("24 hours");
    await advanceBatch(id);
    await shiftClock("0 hours");
    await setThreshold(null);
    expect(untilDeadlineMs).toBeGreaterThan(0);
    expect(untilDeadlineMs).toBeLessThanOrEqual(15_000);
    expect((await desk.read(id)).status).toBe("expired");
  });
});

describe("a change of a batch or its rows", () => {
  const act = { action: "tested", by: "a test" };

  it("names the status it leaves: a second change has no effect", async () => {
    const id = await startedOf(1);
    const before = await record(id);
    await desk.act(id, "pause");
    const late = inTransaction((tx) => changeBatch(tx, before, act, "completed"));
    await expect(late).rejects.toMatchObject({ code: "INVALID_STATE" });
    expect((await desk.read(id)).status).toBe("paused");
    const rows = { batchId: id, from: "created" } as const;
    expect(await changeRows(database(), rows, "ready")).toBe(0);
  });

  it("follows its transition table", async () => {
    const id = await draftOf(1);
    const draft = await record(id);
    const jump = inTransaction((tx) => changeBatch(tx, draft, act, "completed"));
    await expect(jump).rejects.toMatchObject({ code: "INVALID_STATE" });
    const rows = { batchId: id, from: "ready" } as const;
    await expect(changeRows(database(), rows, "skipped")).rejects.toThrow("cannot become");
    const actors = await asOwner((sql) => sql`select 1 from audit_log where actor = 'a test'`);
    expect(actors).toHaveLength(0);
  });
});
