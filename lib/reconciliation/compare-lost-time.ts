import { database } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import type { RailCode } from "@/lib/providers/contract";
import { findRunOver, insertRun, isRunning, type RunRow } from "./store";
import type { Window } from "./window";

export type { RunRow };

/** The newest complete run that began after a restore and compared all of a window; or null. */
export function findRunAfter(
  provider: RailCode,
  window: Window & { since: Date },
): Promise<RunRow | null> {
  return findRunOver(database(), provider, window);
}

/** Queues a run of a provider from a moment until now, unless one waits or is in progress. */
export async function queueRunFrom(provider: RailCode, from: Date): Promise<void> {
  if (await isRunning(database(), provider)) return;
  await insertRun(database(), provider, { from, to: await readNow(database()) }, restoreCheck);
}

/** The author of the runs that a check after a restore has queued. */
const restoreCheck = "restore";
