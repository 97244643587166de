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

/**
 * Starts to work off the queue in this process; several processes may do so at once. Whatever breaks
 * in the queue itself, such as a connection that is cut while a job is being ticked off, is mended
 * here: the queue never replaces a worker that it lost.
 */
export async function startWorker(tasks: WorkerTasks): Promise<StartedWorker> {
  const retiring = new Set<Promise<void>>();
  let stopping = false;
  let mending: Promise<void> | null = null;
  let current: Queue | null = null;

  const replace = async () => {
    while (!stopping && current?.isFaulty()) {
      try {
        const broken: Queue = current;
        current = await startQueue(tasks, mend);
        const retired = broken.retire().finally(() => retiring.delete(retired));
        retiring.add(retired);
      } catch (error) {
        logger().warn({ err: error }, "the queue does not start yet");
        await new Promise((resolve) => setTimeout(resolve, restartPauseMs));
      }
    }
  };
  const mend = () => {
    if (stopping || mending || !current?.isFaulty()) return;
    logger().error("the queue lost a worker and is started anew");
    mending = replace().finally(() => {
      mending = null;
      mend();
    });
  };
  current = await startQueue(tasks, mend);
  mend();
  return {
    stop: async () => {
      stopping = true;
      await mending;
      await Promise.all([current?.stop(), ...retiring]);
    },
  };
}

const restartPauseMs = 1000;

interface Queue {
  isFaulty(): boolean;
  stop(): Promise<void>;
  /** As `stop`, and what its lost workers had taken is given back. */
  retire(): Promise<void>;
}

async function startQueue({ tasks, schedule }: WorkerTasks, onFault: () => void): Promise<Queue> {
  const { databaseUrl, workerConcurrency } = config();
  if (!databaseUrl) throw new ConfigError("DATABASE_URL is missing.");
  const workerIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => workerIds.push(worker.workerId));
  let faulty = false;
  const noteFault = (error: unknown) => {
    logger().warn({ err: error }, "a part of the queue ended");
    faulty = true;
    onFault();
  };
  events.on("worker:fatalError", ({ error }) => noteFault(error));
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
  runner.promise.catch(noteFault);
  const stopRunner = () =>
    runner
      .stop()
      .catch((error: unknown) => logger().warn({ err: error }, "the queue did not stop in order"));
  let lock: WorkerLock;
  try {
    lock = await holdWorkerLock(workerIds);
  } catch (error) {
    await stopRunner();
    throw error;
  }
  return {
    isFaulty: () => faulty,
    stop: async () => {
      await stopRunner();
      await lock.release();
    },
    retire: async () => {
      await stopRunner();
      await lock.abandon();
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
