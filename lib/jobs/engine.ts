import { setTimeout as pause } from "node:timers/promises";
import { config } from "@/lib/config/env";
import { listenTo } from "@/lib/db/notifications";
import { Group } from "@/lib/groups/group";
import { logger } from "@/lib/log/logger";
import {
  claimDue,
  endSteps,
  readDueTables,
  releaseClaims,
  renewEveryMs,
  renewLeases,
  type Claim,
  type Ended,
  type StepEnd,
  type WorkQueue,
} from "./queue";

export interface StartedWorker {
  /** Lets running steps end, then stops. */
  stop(): Promise<void>;
}

/** How often the worker polls for rows that became due without a notification. */
function pollEveryMs(): number {
  return Math.min(1000, Math.max(50, Math.round(1000 * config().retryTimeScale)));
}

/** Before each attempt to write the end of a step; together less than the remaining lease. */
const endPausesMs = [0, 100, 1000, 2000] as const;

/** One running step. */
interface Running {
  claim: Claim;
  lane: string;
  /** Once set, its lease is no longer renewed. */
  isEnding: boolean;
  startedAt: number;
  ended: Promise<void>;
}

/** The running steps of one queue in this process; a row appears twice where its lease was lost and won again. */
interface QueueState {
  queue: WorkQueue;
  running: Set<Running>;
  /** Ends steps together; true: the row is locked, and its step has not ended. */
  ends: Group<Ended, boolean>;
  renewal: Promise<void>;
  isRenewing: boolean;
  /** Whether the newest claim filled every slot, so that more rows may be due. */
  isFull: boolean;
}

/**
 * Works off due rows in this process; several processes may do so at once. Errors do not stop it: what the
 * database rejects is retried at the next poll, and what a process leaves undone is due again once its lease
 * has expired.
 */
export function startWorker(queues: readonly WorkQueue[]): StartedWorker {
  const states = queues.map((queue): QueueState => ({
    queue,
    running: new Set(),
    ends: new Group(async (ended) => {
      const locked = await endSteps(queue, ended, false);
      return ended.map(({ claim }) => ({ value: locked.has(claim.key) }));
    }),
    renewal: Promise.resolve(),
    isRenewing: false,
    isFull: false,
  }));
  const woken = new Set<string>();
  let [isStopping, nextPollAt] = [false, 0];
  let alarm: () => void = () => undefined;
  const wake = (table: string) => {
    woken.add(table);
    alarm();
  };

  const poll = async () => {
    const due = new Set(woken);
    woken.clear();
    if (performance.now() >= nextPollAt) {
      nextPollAt = performance.now() + pollEveryMs();
      for (const { table, prepare } of queues) if (prepare) due.add(table);
      for (const table of await readDueTables(queues)) due.add(table);
    }
    for (const state of states)
      if (due.has(state.queue.table)) await take(state, { wake, isStopping: () => isStopping });
  };

  const looking = (async () => {
    while (!isStopping) {
      await poll().catch((error: unknown) =>
        logger().warn({ err: error }, "polling for due work failed"),
      );
      if (woken.size > 0 || isStopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(10, nextPollAt - performance.now()));
        alarm = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();

  const renewing = setInterval(() => {
    for (const state of states) if (!state.isRenewing) state.renewal = renew(state);
  }, renewEveryMs);
  // Wakes at the commit that makes a row due; polling finds what is lost of it.
  const stopListening = listenTo("cedirail_work", { hear: wake });
  return {
    stop: async () => {
      isStopping = true;
      alarm();
      await looking;
      await Promise.all(states.flatMap(({ running }) => [...running].map((r) => r.ended)));
      clearInterval(renewing);
      stopListening();
    },
  };
}

/** Claims rows for the free slots and starts their steps, except in a worker that was stopped meanwhile. */
async function take(
  state: QueueState,
  { wake, isStopping }: { wake: (table: string) => void; isStopping: () => boolean },
): Promise<void> {
  const { queue, running } = state;
  await queue.prepare?.().then(
    (hasMore) => {
      if (hasMore) wake(queue.table);
    },
    (error: unknown) => logger().error({ err: error, work: queue.table }, "preparing work failed"),
  );
  const free = freeSlots(queue, running);
  if (free.size === 0) return;
  const claimed = await claimDue(queue, free);
  if (isStopping()) return releaseClaims(queue, claimed);
  for (const { lane, ...claim } of claimed) {
    const one: Running = {
      claim,
      lane,
      isEnding: false,
      startedAt: performance.now(),
      ended: Promise.resolve(),
    };
    running.add(one);
    one.ended = run(state, one).finally(() => {
      running.delete(one);
      if (state.isFull) wake(queue.table);
    });
  }
  state.isFull = freeSlots(queue, running).size < (queue.lanes?.values.length ?? 1);
}

function freeSlots(
  { lanes, slots }: WorkQueue,
  running: ReadonlySet<Running>,
): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { lane } of running) taken.set(lane, (taken.get(lane) ?? 0) + 1);
  const free = (lanes?.values ?? [""]).map(
    (lane) => [lane, slots - (taken.get(lane) ?? 0)] as const,
  );
  return new Map(free.filter(([, count]) => count > 0));
}

/** Runs one step. Where its end cannot be written, the row is due again after its lease. */
async function run(state: QueueState, one: Running): Promise<void> {
  const { queue } = state;
  const facts = { work: queue.table, key: one.claim.key };
  let end: StepEnd;
  try {
    end = { delayMs: await queue.step(one.claim.key, one.claim) };
  } catch (error) {
    logger().error({ err: error, ...facts }, "a step failed");
    end = { error };
  }
  one.isEnding = true;
  await state.renewal;
  for (const pauseMs of endPausesMs)
    try {
      if (pauseMs > 0) await pause(pauseMs);
      const ended = { claim: one.claim, end };
      if (await state.ends.submit(ended)) await endSteps(queue, [ended], true);
      return;
    } catch (error) {
      logger().warn({ err: error, ...facts }, "the end of a step was not written");
    }
}

/** A step that takes longer hangs: its lease expires and another attempt begins, which is always safe. */
const maxStepMs = 3_600_000;

/** A lease lost to another worker is not renewed, and its row is not touched at the end. */
async function renew(state: QueueState): Promise<void> {
  const { queue, running } = state;
  const oldest = performance.now() - maxStepMs;
  const claims = [...running]
    .filter((one) => !one.isEnding && one.startedAt > oldest)
    .map(({ claim }) => claim);
  if (claims.length === 0) return;
  state.isRenewing = true;
  try {
    const renewed = await renewLeases(queue, claims);
    for (const claim of claims) claim.leasedUntil = renewed.get(claim.key) ?? claim.leasedUntil;
  } catch (error) {
    logger().warn({ err: error, work: queue.table }, "leases were not renewed");
  } finally {
    state.isRenewing = false;
  }
}
