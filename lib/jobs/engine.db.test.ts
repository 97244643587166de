import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/lib/db/client";
import { eventually } from "@/lib/tooling/test-service";
import { workQueues } from "@/lib/processes/work-queues";
import { planPeriodicTasks } from "@/lib/processes/periodic-tasks";
import { claimDue, endSteps, renewLeases } from "./queue";
import { countSteps, gate, ids, testWork, toldFirst, until } from "@/lib/tooling/test-work";

/** What the engine promises of every row that is its own job. */

let work: Awaited<ReturnType<typeof testWork>>;
let silent: Awaited<ReturnType<typeof testWork>>;

beforeAll(async () => {
  work = await testWork("test_work");
  silent = await testWork("test_silent_work", { silent: true });
});
afterEach(async () => {
  await work.stop();
  await silent.stop();
});
afterAll(async () => {
  await work.drop();
  await silent.drop();
  await closeDatabase();
});

const freeSlots = new Map([["a", 9]]);

describe("a row that is its own job", () => {
  it("is worked on by one worker at a time, step after step until nothing is due", async () => {
    const rows = ids(40);
    const steps = countSteps((key) => Promise.resolve(steps.of(key) < 4 ? 0 : null));
    work.start([work.queue(steps.step)], 2);
    await work.add(rows.slice(0, 20));
    await work.add(rows.slice(20), "b");
    await work.untilIdle();
    expect(rows.map(steps.of)).toEqual(rows.map(() => 4));
    expect(steps.maxOfOneRow()).toBe(1);
  });

  it("stays with a worker that lives, however long its step takes, and passes on from one that died", async () => {
    const open = gate();
    const steps = countSteps(async (key) => {
      if (key === "long") await open.wait();
      return null;
    });
    const queue = work.queue(steps.step);
    await work.add(["orphan"]);
    // A worker that claims it without renewing its lease has died.
    const [dead] = await claimDue(queue, freeSlots);
    const until = (await work.read("orphan")).leased;
    await work.add(["long"]);
    work.start([queue], 2);
    await eventually(async () => ((await work.now()) > (until ?? 0) ? true : null));
    await eventually(() => Promise.resolve(steps.of("orphan") > 0 ? true : null));
    // By now the lease that the long one was claimed with is over as well.
    expect(steps.of("long")).toBe(1);
    expect((await work.read("long")).leased?.getTime()).toBeGreaterThan(until?.getTime() ?? 0);
    open.open();
    await work.untilIdle();
    expect([dead?.key, steps.of("orphan"), steps.of("long")]).toEqual(["orphan", 1, 1]);
  });

  it("is left alone by a worker that has lost its lease", async () => {
    const queue = work.queue(() => Promise.resolve(null));
    await work.add(["row"]);
    const [first] = await claimDue(queue, freeSlots);
    await work.sql`update test_work set leased_until = app_now()`;
    const [second] = await claimDue(queue, freeSlots);
    if (!first || !second) throw new Error("It was not claimed twice.");
    expect((await renewLeases(queue, [first])).size).toBe(0);
    await endSteps(queue, [{ claim: first, end: { delayMs: 60_000 } }], true);
    expect((await work.read("row")).leased?.toISOString()).toBe(
      new Date(second.leasedUntil).toISOString(),
    );
    expect((await renewLeases(queue, [second])).size).toBe(1);
  });

  it("that is locked delays the end of no other", async () => {
    const steps = countSteps(() => Promise.resolve(null));
    const blocker = await work.sql.reserve();
    await work.add(ids(3));
    const lockedId = ids(3)[1] ?? "";
    const open = gate();
    work.start([
      work.queue(async (key, claim) => {
        await open.wait();
        return steps.step(key, claim);
      }),
    ]);
    const leased = async (id: string) => (await work.read(id)).leased !== null;
    await eventually(async () => (await Promise.all(ids(3).map(leased))).every(Boolean) || null);
    await blocker`begin`;
    await blocker`select id from test_work where id = ${lockedId} for update`;
    open.open();
    const others = ids(3).filter((id) => id !== lockedId);
    await eventually(async () => !(await Promise.all(others.map(leased))).some(Boolean) || null);
    expect(await leased(lockedId)).toBe(true);
    await blocker`commit`;
    blocker.release();
    await work.untilIdle();
    expect(ids(3).map(steps.of)).toEqual([1, 1, 1]);
  });

  it("is tried again later and later when its step throws, and blocks no other", async () => {
    const failed: { at: Date; claims: number }[] = [];
    const steps = countSteps(async (key) => {
      if (key !== "bad") return null;
      const { claims } = await work.read("bad");
      failed.push({ at: await work.now(), claims });
      throw new Error("as the test wants it");
    });
    await work.add(["bad", ...ids(10)]);
    work.start([work.queue(steps.step, 1)]);
    await until(() => ids(10).every((id) => steps.of(id) === 1));
    await until(() => failed.length === 2);
    const last = await eventually(async () => {
      const row = await work.read("bad");
      return row.leased === null && row.claims === 2 ? row : null;
    });
    const delays = [
      Number(failed[1]?.at) - Number(failed[0]?.at),
      Number(last.due) - Number(failed[1]?.at),
    ];
    expect(delays[0]).toBeGreaterThanOrEqual(2000);
    expect(delays[1]).toBeGreaterThanOrEqual(4000);
    expect(failed.map(({ claims }) => claims)).toEqual([1, 2]);
  });

  it("is claimed although what prepares other rows fails, and before that has done all", async () => {
    const steps = countSteps(() => Promise.resolve(null));
    let prepared = 0;
    const prepare = () => {
      prepared += 1;
      if (prepared <= 2)
        return Promise.reject(new Error("There is a row that cannot be prepared."));
      return Promise.resolve(steps.of("row-1") === 0);
    };
    work.start([{ ...work.queue(steps.step), prepare }]);
    await work.add(["row-0"]);
    await until(() => steps.of("row-0") === 1);
    await work.add(["row-1"]);
    await work.untilIdle();
    expect(steps.of("row-1")).toBe(1);
  });

  it("is heard when it is nudged during a step, and its planned time stays", async () => {
    const open = gate();
    const planned: boolean[] = [];
    const steps = countSteps(async (_, { isPlanned }) => {
      planned.push(isPlanned);
      await open.wait();
      return isPlanned ? 3_600_000 : null;
    });
    work.start([work.queue(steps.step)], 2);
    await work.add(["row"]);
    await until(() => steps.of("row") === 1);
    await work.sql`update test_work set nudged_at = app_now()`;
    open.open();
    await until(() => steps.of("row") === 2);
    await eventually(async () => ((await work.read("row")).leased === null ? true : null));
    const first = await work.read("row");
    await work.sql`update test_work set nudged_at = app_now()`;
    await eventually(async () => {
      const row = await work.read("row");
      return row.nudged === null && row.leased === null ? true : null;
    });
    expect(planned).toEqual([true, false, false]);
    expect((await work.read("row")).due).toEqual(first.due);
    expect(Number(first.due)).toBeGreaterThan(Number(await work.now()) + 3_000_000);
  });

  it("is heard again when the step that a nudge brought on throws", async () => {
    const steps = countSteps(() =>
      steps.of("row") === 1
        ? Promise.reject(new Error("as the test wants it"))
        : Promise.resolve(null),
    );
    await work.add(["row"]);
    await work.sql`update test_work set due_at = null, nudged_at = app_now()`;
    work.start([work.queue(steps.step)]);
    await until(() => steps.of("row") === 2);
    await eventually(async () => ((await work.read("row")).nudged === null ? true : null));
  });

  it("is heard when a commit makes it due during its step", async () => {
    const open = gate();
    const steps = countSteps(async () => {
      await open.wait();
      return null;
    });
    work.start([work.queue(steps.step)], 2);
    await work.add(["row"]);
    await until(() => steps.of("row") === 1);
    await work.sql`update test_work set due_at = app_now()`;
    open.open();
    await until(() => steps.of("row") === 2);
    await work.untilIdle();
    expect(steps.of("row")).toBe(2);
  });
});

describe("workers", () => {
  it("keep the slots of one lane from what hangs in another", async () => {
    const open = gate();
    const hanging = ids(20, "silent");
    const steps = countSteps(async (key) => {
      if (key.startsWith("silent")) await open.wait();
      return null;
    });
    await work.add(hanging);
    work.start([work.queue(steps.step)], 2);
    await until(() => steps.now() === 6);
    const others = ids(60, "other");
    await work.add(others.slice(0, 30), "b");
    await work.add(others.slice(30), "b");
    await until(() => others.every((id) => steps.of(id) === 1));
    expect(steps.now()).toBe(6);
    open.open();
    await work.untilIdle();
    expect(hanging.map(steps.of)).toEqual(hanging.map(() => 1));
  });

  it("keep the leases of all other rows, while a transaction holds one of them", async () => {
    const open = gate();
    const steps = countSteps(async () => {
      await open.wait();
      return null;
    });
    await work.add(["locked"]);
    await work.add(["other"], "b");
    work.start([work.queue(steps.step)], 2);
    await until(() => steps.now() === 2);
    const held = await work.sql.reserve();
    await held`begin`;
    await held`select 1 from test_work where id = 'locked' for update`;
    const { leased } = await work.read("locked");
    await eventually(async () => ((await work.now()) > (leased ?? 0) ? true : null));
    // Its own lease could not be renewed; no other worker can take it either while it is held.
    expect([steps.of("locked"), steps.of("other")]).toEqual([1, 1]);
    expect(Number((await work.read("other")).leased)).toBeGreaterThan(Number(await work.now()));
    await held`rollback`;
    held.release();
    open.open();
    await work.untilIdle();
    expect(steps.of("other")).toBe(1);
  });

  it("wake at the commit that makes a row due, before they look by themselves", async () => {
    const steps = countSteps(() => Promise.resolve(null));
    // What is silent is looked for first, so that a look finds it first.
    work.start([silent.queue(steps.step), work.queue(steps.step)]);
    await work.listening();
    expect(await toldFirst({ work, silent, steps })).toBeGreaterThanOrEqual(2);
  });
});

describe("periodic work", () => {
  it("is done once per period, however many workers there are", async () => {
    const runs: string[] = [];
    await planPeriodicTasks();
    const queue = workQueues().find(({ table }) => table === "periodic_tasks");
    if (!queue) throw new Error("No periodic work runs.");
    const step: typeof queue.step = async (key, claim) => {
      const minute = Math.floor((await work.now()).getTime() / 60_000);
      runs.push(`${key} ${minute}`);
      return queue.step(key, claim);
    };
    await work.sql`update periodic_tasks set due_at = app_now()`;
    work.start([{ ...queue, step }], 3);
    await eventually(async () => {
      const waiting = await work.sql`
        select 1 from periodic_tasks where due_at > app_now() and leased_until is null`;
      const all = await work.sql`select 1 from periodic_tasks`;
      return waiting.length === all.length ? true : null;
    });
    expect(runs.length).toBeGreaterThanOrEqual(5);
    expect(new Set(runs).size).toBe(runs.length);
  });
});
