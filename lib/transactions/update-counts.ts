import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";

const defaults = {
  /** Transactions of one segment. */
  segmentSize: 2000,
  /** Segments of one block. */
  blockSize: 64,
  /** Younger ones are not cut into segments yet: most change their status soon. */
  age: "1 minute",
  /** For what may not have seen a new start, in any database of the server. */
  maxWaitMs: 5000,
};

/**
 * Cuts and counts the segments that have become full, and counts those again that were corrected. What may
 * not have seen a new start must end first; what has not ended within seconds delays it until the next run.
 */
export async function updateCounts(options: Partial<typeof defaults> = {}): Promise<void> {
  const { segmentSize, blockSize, age, maxWaitMs } = { ...defaults, ...options };
  // The last call, which cuts nothing, stamps what the others have cut.
  for (;;) {
    const [step] = await database().execute<{ cut: number }>(
      sql`select cut_segments(${segmentSize}, ${age}::interval) as cut`,
    );
    if (!step?.cut) break;
  }
  const deadlineAt = performance.now() + maxWaitMs;
  while (performance.now() < deadlineAt && (await areEarlierRunning())) await pause(50);
  for (;;) {
    const [step] = await database().execute<{ counted: boolean }>(
      sql`select count_segments(${segmentSize}, ${blockSize}) as counted`,
    );
    if (!step?.counted) return;
  }
}

async function areEarlierRunning(): Promise<boolean> {
  const [row] = await database().execute<{ waits: boolean }>(sql`
    select exists (select from transaction_segments
      where not counted and ready_after > pg_snapshot_xmin(pg_current_snapshot())) as waits`);
  return row?.waits ?? false;
}
