import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/lib/db/client";
import { eventually } from "@/lib/tooling/test-service";
import { countSteps, gate, ids, testWork, until } from "@/lib/tooling/test-work";

let work: Awaited<ReturnType<typeof testWork>>;

beforeAll(async () => {
  work = await testWork("test_work");
});
afterEach(() => work.stop());
afterAll(async () => {
  await work.drop();
  await closeDatabase();
});

describe("workers", () => {
  it("stop once the running steps have ended, and begin no other", async () => {
    const open = gate();
    const steps = countSteps(async () => {
      await open.wait();
      return null;
    });
    await work.add(ids(5));
    const [worker] = work.start([work.queue(steps.step)]);
    await until(() => steps.now() === 3);
    let hasStopped = false;
    const stopped = worker?.stop().then(() => (hasStopped = true));
    await work.add(["late"], "b");
    // Another worker takes what is left.
    const others = countSteps(() => Promise.resolve(null));
    work.start([work.queue(others.step)]);
    await until(() => others.of("late") === 1);
    expect([hasStopped, steps.now()]).toEqual([false, 3]);
    open.open();
    await stopped;
    await work.untilIdle();
    expect(steps.order).toHaveLength(3);
  });

  it("that are stopped during a claim give the rows back at once, as if they had never claimed them", async () => {
    const steps = countSteps(() => Promise.resolve(null));
    await work.add(["row"]);
    const before = await work.read("row");
    // No row can be claimed while the table is locked.
    const blocker = await work.sql.reserve();
    await blocker`begin`;
    await blocker`lock table test_work in share row exclusive mode`;
    const [worker] = work.start([work.queue(steps.step)]);
    await eventually(async () => {
      const claiming = await work.sql`
        select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%update test_work%'`;
      return claiming.length > 0 ? true : null;
    });
    const stopped = worker?.stop();
    await blocker`commit`;
    blocker.release();
    await stopped;
    expect(steps.order).toEqual([]);
    expect(await work.read("row")).toEqual(before);
  });
});
