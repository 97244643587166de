import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, database } from "@/lib/db/client";
import { startDatabaseProxy } from "@/lib/tooling/test-database-proxy";
import { eventually } from "@/lib/tooling/test-service";
import { countSteps, gate, ids, testWork, toldFirst, until } from "@/lib/tooling/test-work";

/** What workers do while their database is cut off from them, and afterwards. */

let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let work: Awaited<ReturnType<typeof testWork>>;
let silent: Awaited<ReturnType<typeof testWork>>;

beforeAll(async () => {
  proxy = await startDatabaseProxy();
  work = await testWork("test_work", { url: proxy.directUrl });
  silent = await testWork("test_silent_work", { url: proxy.directUrl, silent: true });
});
afterEach(async () => {
  await work.stop();
  await silent.stop();
});
afterAll(async () => {
  await work.drop();
  await silent.drop();
  await closeDatabase();
  await proxy.close();
});

describe("workers whose connections are cut", () => {
  it("work on: rows are claimed, renewed and ended over new ones, and none is lost", async () => {
    const rows = ids(60);
    const steps = countSteps(async (key) => {
      await work.sql`select pg_sleep(0.02)`;
      return steps.of(key) < 5 ? 0 : null;
    });
    work.start([work.queue(steps.step)], 2);
    await work.add(rows);
    for (const enough of [40, 80, 120, 160, 200]) {
      await until(() => steps.order.length >= enough);
      expect(await work.cut()).toBeGreaterThan(0);
    }
    await work.untilIdle();
    expect(rows.filter((id) => steps.of(id) < 5)).toEqual([]);
    expect(steps.maxOfOneRow()).toBe(1);
    await work.listening();
  });

  it("end their steps over new ones", async () => {
    const open = gate();
    const steps = countSteps(async () => {
      await open.wait();
      return null;
    });
    work.start([work.queue(steps.step)]);
    await work.add(ids(3));
    await until(() => steps.now() === 3);
    // No step can be ended while the table is locked; then every waiting connection is cut.
    const blocker = await work.sql.reserve();
    await blocker`begin`;
    await blocker`lock table test_work in share row exclusive mode`;
    open.open();
    // All three end in one statement.
    await eventually(async () => ((await work.cut("waiting")) > 0 ? true : null));
    await blocker`rollback`;
    blocker.release();
    await work.untilIdle();
    expect(ids(3).map(steps.of)).toEqual([1, 1, 1]);
  });

  it("hear of new work again", async () => {
    const steps = countSteps(() => Promise.resolve(null));
    work.start([silent.queue(steps.step), work.queue(steps.step)]);
    await work.listening();
    await eventually(async () => ((await work.cut("listening")) > 0 ? true : null));
    await work.listening();
    expect(await toldFirst({ work, silent, steps })).toBeGreaterThanOrEqual(2);
  });
});

describe("workers whose database freezes", () => {
  it("continue once it recovers", async () => {
    const rows = ids(40);
    const steps = countSteps(() => Promise.resolve(steps.of("row-0") > 0 ? null : 0));
    work.start([work.queue(steps.step)], 2);
    await work.add(rows);
    await until(() => steps.order.length > 3);
    proxy.freeze();
    await expect(database().execute("select 1")).rejects.toThrow();
    proxy.thaw();
    await work.untilIdle();
    expect(steps.maxOfOneRow()).toBe(1);
    await work.listening();
  });
});
