import { EventEmitter } from "node:events";
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { config, ConfigError } from "@/lib/config/env";
import { logger } from "@/lib/log/logger";
import { holdWorkerLock, type WorkerLock } from "./worker-lock";

export interface WorkerTasks {
  tasks: Record<string, (payload: never) => Promise<void>>;
  schedule: Record<string, { pattern: string; run: () => Promise<void> }>;
}

export interface StartedWorker {
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>;
}

/** The queue looks for delayed jobs this often; retries that are scaled down need it more often. */
function pollIntervalMs(): number {
  return Math.min(1000, Math.max(50, Math.round(1000 * config().retryTimeScale)));
}

/** Starts to work off the queue in this process; several processes may do so at once. */
export async function startWorker({ tasks, schedule }: WorkerTasks): Promise<StartedWorker> {
  const { databaseUrl, workerConcurrency } = config();
  if (!databaseUrl) throw new ConfigError("DATABASE_URL is missing.");
  const workerIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => workerIds.push(worker.workerId));
  events.on("job:error", ({ job, error }) =>
    logger().error({ err: error, task: job.task_identifier, attempt: job.attempts }, "job failed"),
  );
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: workerConcurrency,
    maxPoolSize: workerConcurrency + 4,
    pollInterval: pollIntervalMs(),
    noHandleSignals: true,
    taskList: taskList({ tasks, schedule }),
    parsedCronItems: parseCronItems(
      Object.entries(schedule).map(([task, { pattern }]) => ({ task, match: pattern })),
    ),
    events,
    logger: new Logger(() => (level, message) => {
      if (level === "error") logger().error({ message }, "queue");
      else if (level === "warning") logger().warn({ message }, "queue");
    }),
  });
  const lock: WorkerLock = await holdWorkerLock(workerIds);
  runner.promise.catch((error: unknown) => {
    // Without its queue this process is of no use; whoever supervises it starts another.
    logger().fatal({ err: error }, "the queue ended");
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  });
  return {
    stop: async () => {
      await runner.stop();
      await lock.release();
    },
  };
}

function taskList({ tasks, schedule }: WorkerTasks): TaskList {
  const list: TaskList = {};
  for (const [name, task] of Object.entries(tasks))
    list[name] = (payload) => task(payload as never);
  for (const [name, { run: task }] of Object.entries(schedule)) list[name] = () => task();
  return list;
}
