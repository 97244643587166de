import { setTimeout as pause } from "node:timers/promises";
import { config } from "@/lib/config/env";
import { logger } from "@/lib/log/logger";
import {
  claimDue,
  completeStep,
  readDueTables,
  renewEveryMs,
  renewLeases,
  type Claim,
  type StepEnd,
  type WorkQueue,
} from "./queue";
import { listenForWork } from "./wake";

export interface StartedWorker {
  /** Lets running steps end, then stops. */
  stop(): Promise<void>;
}

/** What becomes due later, and what no notification told of, is found this often. */
function lookEveryMs(): number {
  return Math.min(1000, Math.max(50, Math.round(1000 * config().retryTimeScale)));
}

/** Before each attempt at writing the end of a step; together less than what is left of its lease. */
const endPausesMs = [0, 100, 1000] as const;

/** One step in hand. */
interface Running {
  claim: Claim;
  lane: string;
  /** From then on its lease is not renewed. */
  isEnding: boolean;
  startedAt: number;
  ended: Promise<void>;
}

/** What this process has in hand of one queue; a row twice where its lease was lost and won again. */
interface Hand {
  queue: WorkQueue;
  running: Set<Running>;
  renewal: Promise<void>;
  isRenewing: boolean;
  /** Whether the newest claim had as many as it could take, so that there may be more. */
  isFull: boolean;
}

/**
 * Works off due rows in this process; several processes may do so at once. Nothing breaks it: what the
 * database rejects is tried again at the next look, and what a process leaves undone is due again once
 * its lease has run out.
 */
export function startWorker(queues: readonly WorkQueue[]): StartedWorker {
  const hands = queues.map((queue): Hand => ({
    queue,
    running: new Set(),
    renewal: Promise.resolve(),
    isRenewing: false,
    isFull: false,
  }));
  const woken = new Set<string>();
  let isStopping = false;
  let nextLookAt = 0;
  let alarm: () => void = () => undefined;
  const wake = (table: string) => {
    woken.add(table);
    alarm();
  };

  const look = async () => {
    const due = new Set(woken);
    woken.clear();
    if (performance.now() >= nextLookAt) {
      nextLookAt = performance.now() + lookEveryMs();
      for (const table of await readDueTables(queues)) due.add(table);
    }
    for (const hand of hands) if (due.has(hand.queue.table)) await take(hand, wake);
  };

  const looking = (async () => {
    while (!isStopping) {
      await look().catch((error: unknown) =>
        logger().warn({ err: error }, "due work was not looked for"),
      );
      if (woken.size > 0 || isStopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(10, nextLookAt - performance.now()));
        alarm = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();

  const renewing = setInterval(() => {
    for (const hand of hands) if (!hand.isRenewing) hand.renewal = renew(hand);
  }, renewEveryMs);
  const stopListening = listenForWork(wake);
  return {
    stop: async () => {
      isStopping = true;
      alarm();
      await looking;
      await Promise.all(hands.flatMap(({ running }) => [...running].map((r) => r.ended)));
      clearInterval(renewing);
      await stopListening().catch(() => undefined);
    },
  };
}

/** Claims what there is room for, and begins its steps. */
async function take(hand: Hand, wake: (table: string) => void): Promise<void> {
  const { queue, running } = hand;
  const free = freeSlots(queue, running);
  if (free.size === 0) return;
  const claimed = await claimDue(queue, free);
  for (const { lane, ...claim } of claimed) {
    const one: Running = {
      claim,
      lane,
      isEnding: false,
      startedAt: performance.now(),
      ended: Promise.resolve(),
    };
    running.add(one);
    one.ended = run(hand, one).finally(() => {
      running.delete(one);
      if (hand.isFull) wake(queue.table);
    });
  }
  hand.isFull = freeSlots(queue, running).size < (queue.lanes?.values.length ?? 1);
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

/** Runs one step. Where even its end cannot be written, the row is due again after its lease. */
async function run(hand: Hand, one: Running): Promise<void> {
  const { queue } = hand;
  const facts = { work: queue.table, key: one.claim.key };
  let end: StepEnd;
  try {
    end = { delayMs: await queue.step(one.claim.key, one.claim) };
  } catch (error) {
    logger().error({ err: error, ...facts }, "a step failed");
    end = { error };
  }
  one.isEnding = true;
  await hand.renewal;
  for (const pauseMs of endPausesMs)
    try {
      if (pauseMs > 0) await pause(pauseMs);
      return await completeStep(queue, one.claim, end);
    } catch (error) {
      logger().warn({ err: error, ...facts }, "the end of a step was not written");
    }
}

/** A step that takes longer hangs: its row is left to another try, which is safe at any time. */
const maxStepMs = 3_600_000;

/** A lease that was lost to another worker is that worker's: its row is left alone at the end. */
async function renew(hand: Hand): Promise<void> {
  const { queue, running } = hand;
  const oldest = performance.now() - maxStepMs;
  const claims = [...running]
    .filter((one) => !one.isEnding && one.startedAt > oldest)
    .map(({ claim }) => claim);
  if (claims.length === 0) return;
  hand.isRenewing = true;
  try {
    const renewed = await renewLeases(queue, claims);
    for (const claim of claims) claim.leasedUntil = renewed.get(claim.key) ?? claim.leasedUntil;
  } catch (error) {
    logger().warn({ err: error, work: queue.table }, "leases were not renewed");
  } finally {
    hand.isRenewing = false;
  }
}
