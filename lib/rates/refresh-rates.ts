import { lt, sql } from "drizzle-orm";
import { rateObservations } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database, inTransaction } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { logger } from "@/lib/log/logger";
import { RateSourceError, type RateSource } from "./source";
import { configuredSources } from "./sources";
import { reviewRate } from "./review-rate";

/**
 * Queries every source whose last price is old enough, stores its price, and reviews the result. In between,
 * nothing is quoted that the review would reject.
 */
export async function refreshRates(): Promise<void> {
  const [read] = await database().execute<{ now: string; ages: Record<string, number> | null }>(
    sql`select app_now() as now,
      jsonb_object_agg(source, extract(epoch from app_now() - newest)) as ages
      from (select source, max(observed_at) as newest from rate_observations group by source) one`,
  );
  if (!read) throw new Error("The query returned no row.");
  const due = configuredSources().filter(
    (source) => (read.ages?.[source.name] ?? Infinity) >= source.refreshSeconds,
  );
  await Promise.all(due.map((source) => observe(source, new Date(read.now))));
  const jump = await inTransaction(reviewRate);
  if (jump !== null) logger().error({ jump }, "quoting is frozen until an operator decides");
}

async function observe(source: RateSource, now: Date): Promise<void> {
  try {
    const price = await source.observe(performance.now() + config().providerTimeoutMs, now);
    await database()
      .insert(rateObservations)
      .values({
        source: source.name,
        midMicros: price.midMicros,
        asOf: price.asOf ?? sql`app_now()`,
        observedAt: sql`app_now()`,
      });
  } catch (error) {
    if (!(error instanceof RateSourceError)) throw error;
    logger().warn({ source: source.name, why: error.message }, "a rate source returned no price");
  }
}

/** Deletes prices older than 30 days. */
export async function deleteOldObservations(): Promise<void> {
  const isOld = lt(rateObservations.observedAt, sql`app_now() - interval '30 days'`);
  await deleteInSteps(database(), rateObservations, isOld);
}
