import { setImmediate } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { screeningRuns } from "@/drizzle/schema";
import { database, inTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { logger } from "@/lib/log/logger";
import { listMerchants } from "@/lib/merchants/read-merchant";
import { recordHits } from "./hits";
import { findHitsOf } from "./screen-merchant";
import { screeningLists } from "./screening";

const merchantsPerStep = 20;

const noNames: ReadNames = () => Promise.resolve([]);

/** Reads the names in the documents of merchants. */
type ReadNames = (
  executor: Executor,
  merchantIds: readonly string[],
) => Promise<{ merchantId: string; name: string; bornOn: string | null }[]>;

/**
 * Compares all merchants with a list that is new, or that they were last compared with a day ago: names change too.
 * Goes in steps, each written with how far it came; it may be killed at any line, run again at any time, and by
 * several workers at once. Hits that are known stay as they are.
 */
export async function rescreenMerchants(readNames: ReadNames = noNames): Promise<void> {
  const lists = await screeningLists();
  if (!lists) return;
  const { hash, entries } = await lists.version();
  await startRun(hash, entries);
  // Where the list changes meanwhile, the next run is of the new one.
  while ((await lists.version()).hash === hash && (await step(hash, readNames)))
    await setImmediate();
}

const isRun = (hash: string) => eq(screeningRuns.listHash, hash);

async function startRun(listHash: string, entries: number): Promise<void> {
  const started = await database()
    .insert(screeningRuns)
    .values({ listHash, entries })
    .onConflictDoNothing()
    .returning({ listHash: screeningRuns.listHash });
  if (started.length > 0) logger().info({ entries }, "all merchants are compared with a new list");
  else
    await database()
      .update(screeningRuns)
      .set({ cursor: null, completedAt: null })
      .where(
        and(isRun(listHash), sql`${screeningRuns.completedAt} < app_now() - interval '1 day'`),
      );
}

/** Compares the next merchants. @returns whether there are more */
async function step(hash: string, readNames: ReadNames): Promise<boolean> {
  const [run] = await database().select().from(screeningRuns).where(isRun(hash));
  if (!run || run.completedAt !== null) return false;
  const merchants = await listMerchants(database(), run.cursor, merchantsPerStep);
  const ids = merchants.map(({ id }) => id);
  const found = await findHitsOf(database(), merchants, await readNames(database(), ids));
  const last = ids.at(-1);
  return inTransaction(async (tx) => {
    const [moved] = await tx
      .update(screeningRuns)
      .set(last === undefined ? { completedAt: now } : { cursor: last })
      .where(
        and(
          isRun(hash),
          isNull(screeningRuns.completedAt),
          // Another worker may have come further.
          sql`${screeningRuns.cursor} is not distinct from ${run.cursor}`,
        ),
      )
      .returning({ completedAt: screeningRuns.completedAt });
    if (moved) await recordHits(tx, found);
    return !moved || moved.completedAt === null;
  });
}
