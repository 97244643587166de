import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";
import { eventually } from "@/lib/tooling/test-service";
import { startWorker } from "./start-worker";
import { holdWorkerLock } from "./worker-lock";

let admin: postgres.Sql;

beforeAll(() => {
  admin = postgres(config().databaseUrl ?? "", { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await closeDatabase();
});

const registered = () => admin<{ id: string }[]>`select id from worker_processes order by id`;
const workOnce = () => enqueue(database(), "refresh-rates", {}, { key: randomUUID() });

/** A task that counts its runs and ends when it is let go. */
function gatedTask() {
  let runs = 0;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const task = async () => {
    runs += 1;
    await gate;
  };
  return { open: () => open(), runs: () => runs, task };
}

/** Registers a process that is not there, and waits until some living one has cleared it away. */
async function untilNextBeat(): Promise<void> {
  const ghost = `ghost-${randomUUID()}`;
  await admin`insert into worker_processes (id, lock_key, worker_ids) values (${ghost}, 1, '{}')`;
  await eventually(async () => {
    const left = await admin`select 1 from worker_processes where id = ${ghost}`;
    return left.length === 0 ? true : null;
  });
}

describe("the lock of a worker process (reliability C7)", () => {
  it("keeps the jobs of every living process: no beat, its own or another's, gives them back", async () => {
    const gated = gatedTask();
    const worker = await startWorker({ tasks: { "refresh-rates": gated.task }, schedule: {} });
    const other = await holdWorkerLock(["another process"]);
    const living = await registered();
    expect(living).toHaveLength(2);
    await workOnce();
    await eventually(() => Promise.resolve(gated.runs() > 0 ? true : null));
    for (let beat = 0; beat < 4; beat += 1) await untilNextBeat();
    expect(await registered()).toEqual(living);
    expect(gated.runs()).toBe(1);
    gated.open();
    await other.release();
    await worker.stop();
    expect(await registered()).toEqual([]);
  });

  it("gives back a job whose process is gone, within a beat, and it runs again", async () => {
    await workOnce();
    const [taken] = await admin`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1
      returning id`;
    expect(taken).toBeDefined();
    await admin`
      insert into worker_processes (id, lock_key, worker_ids) values ('dead', 2, array['dead'])`;
    const gated = gatedTask();
    gated.open();
    const worker = await startWorker({ tasks: { "refresh-rates": gated.task }, schedule: {} });
    await eventually(() => Promise.resolve(gated.runs() > 0 ? true : null));
    expect(await registered()).toHaveLength(1);
    await worker.stop();
    expect(gated.runs()).toBe(1);
  });

  it("takes its lock again after its connection was cut, and stays registered", async () => {
    const lock = await holdWorkerLock(["cut off"]);
    const [before] = await registered();
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cedirail worker' and datname = current_database()`;
    await eventually(async () => {
      const held = await admin`
        select 1 from worker_processes p join pg_locks l on l.locktype = 'advisory'
          and (l.classid::bigint << 32 | l.objid::bigint) = p.lock_key and l.granted
        where p.id = ${before?.id ?? ""}`;
      return held.length > 0 ? true : null;
    });
    await untilNextBeat();
    expect(await registered()).toEqual([before]);
    await lock.release();
  });
});

describe("a queue whose connections are cut while jobs end (reliability C3)", () => {
  it("replaces every worker it lost, and gives back the jobs they held", async () => {
    const gated = gatedTask();
    const worker = await startWorker({ tasks: { "refresh-rates": gated.task }, schedule: {} });
    // As many as it has workers: the queue alone would be left with none.
    const all = config().workerConcurrency;
    for (let job = 0; job < all; job += 1) await workOnce();
    await eventually(() => Promise.resolve(gated.runs() === all ? true : null));
    // No job can be ticked off while the table is locked; then every connection is cut.
    const blocker = await admin.reserve();
    await blocker`begin`;
    await blocker`lock table graphile_worker._private_jobs in share row exclusive mode`;
    gated.open();
    await eventually(async () => {
      const waiting = await admin`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length >= all ? true : null;
    });
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await blocker`rollback`;
    blocker.release();
    const before = gated.runs();
    await workOnce();
    await eventually(async () => {
      const left = await admin`select 1 from graphile_worker._private_jobs`;
      return gated.runs() > before && left.length === 0 ? true : null;
    });
    await worker.stop();
  });
});
