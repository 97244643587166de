import { setImmediate } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { screeningRuns } from "@/drizzle/schema";
import { database, inTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { logger } from "@/lib/log/logger";
import { listMerchants, readMerchant } from "@/lib/merchants/read-merchant";
import { recordHits, type Found } from "./hits";
import { findHitsOf } from "./screen-merchant";
import { screeningLists } from "./screening";

const merchantsPerStep = 20;

const noNames: ReadNames = () => Promise.resolve([]);

/** Reads the names in the documents of merchants. */
export type ReadNames = (
  executor: Executor,
  merchantIds: readonly string[],
) => Promise<{ merchantId: string; name: string; bornOn: string | null }[]>;

/**
 * Compares all merchants with a list that is new, or that they were last compared with a day ago: names change too.
 * Goes in steps, each written with how far it came; it may be killed at any line, run again at any time, and by
 * several workers at once. Hits that are known stay as they are. A merchant that cannot be compared delays no other
 * one: the run names it until a later call has compared it.
 */
export async function rescreenMerchants(readNames: ReadNames = noNames): Promise<void> {
  const lists = await screeningLists();
  if (!lists) return;
  const { hash, entries } = await lists.version();
  await startRun(hash, entries);
  await retryFailed(hash, readNames);
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
      .set({ cursor: null, failed: [], completedAt: null })
      .where(
        and(isRun(listHash), sql`${screeningRuns.completedAt} < app_now() - interval '1 day'`),
      );
}

type Run = typeof screeningRuns.$inferSelect;
type Merchants = Awaited<ReturnType<typeof listMerchants>>;

const readRun = async (hash: string): Promise<Run | undefined> =>
  (await database().select().from(screeningRuns).where(isRun(hash)))[0];

/** What a comparison of merchants finds. */
const compare = async (merchants: Merchants, readNames: ReadNames) =>
  findHitsOf(
    database(),
    merchants,
    await readNames(
      database(),
      merchants.map(({ id }) => id),
    ),
  );

const logFailure = (error: unknown, merchantId: string) =>
  logger().error({ err: error, merchantId }, "a merchant was not compared, and is tried again");

/** Compares merchants again whose comparison failed, each on its own. */
async function retryFailed(hash: string, readNames: ReadNames): Promise<void> {
  for (const id of (await readRun(hash))?.failed ?? [])
    try {
      const { name } = await readMerchant(database(), id);
      const found = await compare([{ id, name }], readNames);
      await inTransaction(async (tx) => {
        const failed = sql`array_remove(${screeningRuns.failed}, ${id})`;
        await tx.update(screeningRuns).set({ failed }).where(isRun(hash));
        await recordHits(tx, found);
      });
    } catch (error) {
      logFailure(error, id);
    }
}

/**
 * Compares the next merchants; where that fails only the next one, and the next step begins behind it.
 * @returns whether there are more
 */
async function step(hash: string, readNames: ReadNames): Promise<boolean> {
  const run = await readRun(hash);
  if (!run || run.completedAt !== null) return false;
  const merchants = await listMerchants(database(), run.cursor, merchantsPerStep);
  const advance = async (some: Merchants) =>
    move(run, some.at(-1)?.id, await compare(some, readNames));
  try {
    return await advance(merchants);
  } catch (error) {
    const [next] = merchants;
    if (!next) throw error;
    return advance([next]).catch(async (reason: unknown) => {
      const hasMore = await move(run, next.id, [], [next.id]);
      logFailure(reason, next.id);
      return hasMore;
    });
  }
}

/** Writes how far a run came, with the hits that it found. @returns whether there are more merchants */
function move(
  { listHash, cursor }: Run,
  last: string | undefined,
  found: readonly Found[],
  failed: readonly string[] = [],
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [moved] = await tx
      .update(screeningRuns)
      .set(
        last === undefined
          ? { completedAt: now }
          : {
              cursor: last,
              failed: sql`${screeningRuns.failed} || ${sql.param(failed, screeningRuns.failed)}`,
            },
      )
      .where(
        and(
          isRun(listHash),
          isNull(screeningRuns.completedAt),
          // Another worker may have come further.
          sql`${screeningRuns.cursor} is not distinct from ${cursor}`,
        ),
      )
      .returning({ completedAt: screeningRuns.completedAt });
    if (moved) await recordHits(tx, found);
    return !moved || moved.completedAt === null;
  });
}
