import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advance } from "@/lib/tooling/test-steps";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually } from "@/lib/tooling/test-service";
import { advanceBatch } from "./advance-batch";
import { payoutsOf, startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";

/** A batch is paused while one of its payouts is just about to be sent. */

let desk: BatchDesk;

beforeAll(async () => {
  desk = await startBatchDesk({ worker: false });
  await desk.fund("100.00");
});
afterAll(() => desk.service.stop());

/** A batch of one payout, which is made and waits to be sent. */
async function startedOfOne(): Promise<{ batch: string; payout: string }> {
  const { body } = await desk.handIn([{ amount: "2.00", phoneNumber: "0241234567" }]);
  const batch = body.batchId as string;
  await desk.act(batch, "confirm");
  await advanceBatch(batch);
  const [row] = await desk.rows(batch);
  return { batch, payout: row?.transactionId ?? "" };
}

describe("a payout whose network is being looked for while its batch is paused", () => {
  it("is not sent once the pause has responded, and returns by itself", async () => {
    const { batch, payout } = await startedOfOne();
    await asOwner(
      (sql) => sql`
        update transactions set due_at = app_now() - interval '1 hour' where id = ${payout}`,
    );
    await desk.service.faults("mtn", { latencyMs: { min: 700, max: 700 } });
    const advanced = advance(payout);
    expect((await desk.act(batch, "pause")).status).toBe(200);
    await advanced;
    await desk.service.faults("mtn", {});
    expect(await payoutsOf(batch)).toEqual([{ status: "pending", count: 1 }]);
    const due = await asOwner(
      (sql) =>
        sql`select 1 from transactions where id = ${payout} and due_at > app_now() - interval '30 minutes'`,
    );
    expect(due).toHaveLength(1);
  });
});

describe("a payout that is being sent while its batch is paused", () => {
  it("is either sent before the pause responds, or not at all", async () => {
    const { batch, payout } = await startedOfOne();
    const { advanced, paused, wasPausedFirst } = await asOwner((sql) =>
      sql.begin(async (held) => {
        await held`select 1 from transactions where id = ${payout} for update`;
        const waiting = async (count: number) =>
          eventually(async () => {
            // A session that came since this transaction began is not among those it knows of.
            await held`select pg_stat_clear_snapshot()`;
            const [row] = await held<{ count: number }[]>`
              select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`;
            return row && row.count >= count ? true : null;
          });
        const advancing = advance(payout);
        await waiting(1);
        const pausing = desk.act(batch, "pause");
        const first = await Promise.race([
          pausing.then(() => true),
          waiting(2).then(
            () => false,
            () => false,
          ),
        ]);
        return { advanced: [advancing], paused: [pausing], wasPausedFirst: first };
      }),
    );
    await Promise.all([...advanced, ...paused]);
    const [{ status } = { status: "" }] = await payoutsOf(batch);
    expect([wasPausedFirst, status]).not.toEqual([true, "processing"]);
    expect(["pending", "processing"]).toContain(status);
  });
});
