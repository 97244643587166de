import { randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { config } from "@/lib/config/env";
import { logger } from "@/lib/log/logger";

export interface WorkerLock {
  release(): Promise<void>;
}

const beatMs = 1000;

/**
 * Says which queue workers live in this process, and proves it by an advisory lock that PostgreSQL
 * drops the moment the process is gone. On every beat it also gives back the jobs of processes
 * whose lock is free: the queue itself would hold them for four hours (reliability C7).
 */
export async function holdWorkerLock(workerIds: readonly string[]): Promise<WorkerLock> {
  const sql = postgres(config().databaseUrl ?? "", {
    max: 1,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: { application_name: "cedirail worker", role: "cedirail_app" },
  });
  const id = randomUUID();
  const lockKey = randomBytes(8).readBigInt64BE().toString();
  const beat = async () => {
    // After a broken connection the lock is taken anew, by the same statement.
    const [held] = await sql<{ held: boolean }[]>`
      select count(*) > 0 as held from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid() and granted
        and ((classid::bigint << 32) | objid::bigint) = ${lockKey}::bigint`;
    if (!held?.held) await sql`select pg_advisory_lock(${lockKey}::bigint)`;
    await sql`
      insert into worker_processes (id, lock_key, worker_ids)
      values (${id}, ${lockKey}::bigint, ${[...workerIds]}) on conflict (id) do nothing`;
    const [freed] = await sql<{ released: number }[]>`select release_dead_workers() as released`;
    if (freed && freed.released > 0)
      logger().warn({ processes: freed.released }, "gave back the jobs of dead workers");
  };
  await beat();
  let running = true;
  const loop = (async () => {
    while (running) {
      await new Promise((resolve) => setTimeout(resolve, beatMs).unref());
      if (running)
        await beat().catch((error: unknown) =>
          logger().warn({ err: error }, "the worker's heart missed a beat"),
        );
    }
  })();
  return {
    release: async () => {
      running = false;
      void loop;
      await sql`delete from worker_processes where id = ${id}`.catch(() => undefined);
      await sql.end({ timeout: 2 });
    },
  };
}
