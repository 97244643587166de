import { sql } from "drizzle-orm";
import { providerCalls } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { rowSet, writeSets } from "@/lib/db/row-set";
import { Group } from "@/lib/groups/group";
import { logger } from "@/lib/log/logger";
import type { RailCode, WireCall, WireObserver } from "@/lib/providers/contract";

/**
 * Runs `work` with an observer and stores every wire call it made as evidence, whatever its outcome.
 * @param transactionId null for calls that concern no transaction
 */
export async function recordingCalls<T>(
  provider: RailCode,
  transactionId: string | null,
  work: (observe: WireObserver) => Promise<T>,
): Promise<T> {
  const calls: WireCall[] = [];
  try {
    return await work((call) => calls.push(call));
  } finally {
    await store(provider, transactionId, calls);
  }
}

const callSet = rowSet(providerCalls, ["id"]);
// By the database's clock, which health checks of the last minutes also use: what is given is the distance.
const insertCalls = callSet.insert("calls", {
  started_at: "app_now() + (given.started_at - timestamptz 'epoch')",
});

/** What is stored at the same moment is one statement. */
const stores = new Group<readonly Record<string, unknown>[], null>(async (given) => {
  await writeSets(database(), { stored: insertCalls }, "select 1 as stored", {
    calls: given.flat(),
  });
  return given.map(() => ({ value: null }));
});

async function store(
  provider: RailCode,
  transactionId: string | null,
  calls: readonly WireCall[],
): Promise<void> {
  if (calls.length === 0) return;
  try {
    const rows = calls.map(({ startedAt, ...call }) => {
      const distance = new Date(Math.round(startedAt - performance.now()));
      return { ...call, startedAt: distance, provider, transactionId };
    });
    await stores.submit(callSet.toJson(rows));
  } catch (error) {
    // A lost record must not turn a known response into an unknown one.
    logger().error({ err: error, provider, transactionId }, "provider calls were not recorded");
  }
}

/**
 * Deletes calls that belong to no transaction and are older than 90 days, in steps of bounded size. All
 * others are evidence about money and stay; the database enforces that.
 */
export async function deleteOldCalls(): Promise<void> {
  for (;;) {
    const [row] = await database().execute<{ deleted: boolean }>(
      sql`select delete_old_calls() > 0 as deleted`,
    );
    if (!row?.deleted) return;
  }
}
