import { max, sql } from "drizzle-orm";
import { rateObservations } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database, inTransaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { RateSourceError, type RateSource } from "./source";
import { configuredSources } from "./configured";
import { reviewRate } from "./review-rate";

/**
 * Asks every source whose last price is old enough to be asked again, keeps what it says, and reviews what all
 * of them come to. Between the two nothing is quoted that the review would refuse.
 */
export async function refreshRates(): Promise<void> {
  const rows = await database()
    .select({
      source: rateObservations.source,
      ageSeconds: sql<number>`extract(epoch from app_now() - ${max(rateObservations.observedAt)})::float8`,
    })
    .from(rateObservations)
    .groupBy(rateObservations.source);
  const ages = new Map(rows.map((row) => [row.source, row.ageSeconds]));
  const due = configuredSources().filter(
    (source) => (ages.get(source.name) ?? Infinity) >= source.refreshSeconds,
  );
  await Promise.all(due.map(observe));
  const jump = await inTransaction(reviewRate);
  if (jump !== null) logger().error({ jump }, "quoting is frozen until an operator decides");
}

async function observe(source: RateSource): Promise<void> {
  try {
    const told = await source.observe(AbortSignal.timeout(config().providerTimeoutMs));
    await database()
      .insert(rateObservations)
      .values({
        source: source.name,
        midMicros: told.midMicros,
        asOf: told.asOf ?? sql`app_now()`,
        observedAt: sql`app_now()`,
      });
  } catch (error) {
    if (!(error instanceof RateSourceError)) throw error;
    logger().warn({ source: source.name, why: error.message }, "a rate source gave no price");
  }
}
