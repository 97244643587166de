import { randomInt } from "node:crypto";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { transferFaults } from "@/lib/tooling/test-audit";
import { expireLeases, killAllProcesses, startProcess } from "@/lib/tooling/test-processes";
import { eventually } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { advanceBatch } from "./advance-batch";
import { payoutsOf, putOff, startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";

/** No row is lost and none is paid twice, whichever process takes its steps and wherever it dies. */

let desk: BatchDesk;
let sql: postgres.Sql;

beforeAll(async () => {
  desk = await startBatchDesk({ scale: 0.005, worker: false });
  sql = postgres(config().databaseUrl ?? "", { max: 4, onnotice: () => undefined });
  await desk.fund("5000.00");
});
afterEach(killAllProcesses);
afterAll(async () => {
  await sql.end();
  await desk.service.stop();
});

async function startedOf(count: number, name: string): Promise<string> {
  const rows = Array.from({ length: count }, (_, index) => ({
    amount: `1.${10 + (index % 90)}`,
    phoneNumber: index % 4 === 0 ? "0240000011" : "0241234567",
    externalRef: `${name}-${index}`,
  }));
  const { body } = await desk.handIn(rows);
  expect((await desk.act(body.batchId, "confirm")).status).toBe(200);
  return body.batchId;
}

const madeOf = async (id: string) =>
  (await payoutsOf(id)).reduce((sum, { count }) => sum + count, 0);

/** Every row has one payout, which is its own: reference and all. */
async function expectEachRowOnce(id: string, count: number): Promise<void> {
  expect(await madeOf(id)).toBe(count);
  const [matched] = await sql`
    select count(*)::int as rows, count(distinct t.id)::int as payouts
    from payout_batch_rows r
    join transactions t on t.id = r.transaction_id and t.batch_id = r.batch_id
      and t.external_ref = r.external_ref and t.amount_minor = r.amount_minor
    join external_references e on e.external_ref = t.external_ref and e.transaction_id = t.id
    where r.batch_id = ${id} and r.status = 'created' and r.attempts = 1`;
  expect(matched).toEqual({ rows: count, payouts: count });
}

describe("the step of a batch", () => {
  it("run many times at once creates every payout once", async () => {
    const id = await startedOf(60, "MANY");
    while ((await madeOf(id)) < 60) {
      await Promise.all(Array.from({ length: 5 }, () => advanceBatch(id)));
      await putOff(id);
    }
    await expectEachRowOnce(id, 60);
    await sql`update transactions set due_at = app_now() where batch_id = ${id}`;
    const [batch] = await sql`
      select sum(amount_minor + fee_minor)::text as held from payout_batch_rows where batch_id = ${id}`;
    const { body } = await desk.service.call("GET", "/api/mobile-money/balance");
    expect(body.reserved.replace(".", "")).toBe(batch?.held);
  });

  it("run while the batch is cancelled leaves no unknown payout", async () => {
    const id = await startedOf(60, "CANCEL");
    const [, , response] = await Promise.all([
      advanceBatch(id),
      advanceBatch(id),
      desk.act(id, "cancel"),
    ]);
    await advanceBatch(id);
    expect(response.body.status).toBe("cancelled");
    const made = await madeOf(id);
    const [rows] = await sql`
      select count(*) filter (where status = 'created')::int as created,
        count(*) filter (where status = 'cancelled')::int as cancelled
      from payout_batch_rows where batch_id = ${id}`;
    expect(rows).toEqual({ created: made, cancelled: 60 - made });
  });
});

describe("kill -9 of the worker while it pays a batch (reliability C2)", () => {
  it("at random moments: every row is paid once, and the batch ends", async () => {
    const count = testSize(60, 500);
    const id = await startedOf(count, "KILL");
    for (let kill = 0; kill < testSize(4, 30); kill += 1) {
      const worker = await startProcess("lib/processes/worker.ts");
      const stopAt = (await madeOf(id)) + randomInt(1, 20);
      await eventually(async () => {
        const made = await madeOf(id);
        return made >= stopAt || made === count ? true : null;
      });
      await worker.kill();
      await expireLeases(sql);
    }
    await startProcess("lib/processes/worker.ts");
    const done = await desk.until(id, "completed");
    expect(done.progress).toMatchObject({ completed: count, waiting: 0, rejected: 0, failed: 0 });
    await expectEachRowOnce(id, count);
    await eventually(async () => {
      const open = await sql`
        select 1 from transactions where status in ('pending', 'processing') limit 1`;
      return open.length === 0 ? true : null;
    });
    expect(await transferFaults(sql, await desk.service.book())).toEqual([]);
  });
});

describe("kill -9 of the worker while it cancels a batch", () => {
  it("loses nothing: the next worker continues, in the name of the user who cancelled it", async () => {
    const reserved = async () =>
      (await desk.service.call("GET", "/api/mobile-money/balance")).body.reserved as string;
    const before = await reserved();
    const id = await startedOf(40, "CUT");
    while ((await madeOf(id)) < 40) {
      await advanceBatch(id);
      await putOff(id);
    }
    await desk.act(id, "cancel");
    const cancelledOf = async () =>
      (await payoutsOf(id)).find(({ status }) => status === "cancelled")?.count ?? 0;
    await sql.begin(async (held) => {
      // It reaches this one after 29 others, and stops there.
      await held`
        select 1 from transactions where id = (
          select id from transactions where batch_id = ${id} order by id offset 29 limit 1) for update`;
      const worker = await startProcess("lib/processes/worker.ts");
      await eventually(async () => ((await cancelledOf()) === 29 ? true : null));
      await worker.kill();
    });
    await expireLeases(sql);
    expect(await cancelledOf()).toBe(29);
    await startProcess("lib/processes/worker.ts");
    const done = await eventually(async () => {
      const batch = await desk.read(id);
      return batch.finishedAt === null ? null : batch;
    });
    expect(done).toMatchObject({ status: "cancelled", progress: { cancelled: 40, waiting: 0 } });
    expect(await reserved()).toBe(before);
    const steps = await sql`
      select h.by, count(*)::int as count from transaction_history h
      join transactions t on t.id = h.transaction_id
      where t.batch_id = ${id} and h.to_status = 'cancelled' group by h.by`;
    expect([...steps]).toEqual([{ by: expect.stringMatching(/^key_/), count: 40 }]);
  });
});
