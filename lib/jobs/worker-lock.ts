import { randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { config } from "@/lib/config/env";
import { logger } from "@/lib/log/logger";

export interface WorkerLock {
  release(): Promise<void>;
  /** Lets go of the lock but leaves the workers' names, so that a beat gives back what they hold. */
  abandon(): Promise<void>;
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
    fetch_types: false,
    connection: {
      application_name: "cedirail worker",
      role: "cedirail_app",
      // A machine that vanished says no good-bye: its lock must not last for hours.
      tcp_keepalives_idle: "10",
      tcp_keepalives_interval: "5",
      tcp_keepalives_count: "3",
    },
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
      values (${id}, ${lockKey}::bigint,
        array(select json_array_elements_text(${JSON.stringify(workerIds)}::text::json)))
      on conflict (id) do nothing`;
    const [freed] = await sql<{ released: number }[]>`
      select release_dead_workers(${id}) as released`;
    if (freed && freed.released > 0)
      logger().warn({ processes: freed.released }, "gave back the jobs of dead workers");
  };
  await beat().catch(async (error: unknown) => {
    await sql.end({ timeout: 0 });
    throw error;
  });
  let running = true;
  void (async () => {
    while (running) {
      await new Promise((resolve) => setTimeout(resolve, beatMs).unref());
      if (running)
        await beat().catch((error: unknown) =>
          logger().warn({ err: error }, "the worker's heart missed a beat"),
        );
    }
  })();
  const end = async () => {
    running = false;
    await sql.end({ timeout: 2 });
  };
  return {
    release: async () => {
      running = false;
      await sql`delete from worker_processes where id = ${id}`.catch(() => undefined);
      await end();
    },
    abandon: end,
  };
}
