import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { InferSelectModel } from "drizzle-orm";
import { acceptedRates, rateFreezes, rateObservations } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { Executor } from "@/lib/db/client";
import { configuredSources } from "./sources";
import { combineObservations, isWithin, type CombinedRate, type RateProblem } from "./median";
import type { RateMicros } from "./source";

export const pair = "USDT-GHS";

/** How long a discarded mid does not freeze again. */
const discardLife = sql`interval '1 hour'`;

export type AcceptedRate = InferSelectModel<typeof acceptedRates>;
export type RateFreeze = InferSelectModel<typeof rateFreezes>;

/**
 * Whether the rate can be quoted. `frozen`: an operator must decide; `jumped`: it is too far from the last
 * accepted mid, and the next refresh freezes it; `discarded`: it is still near a mid that an operator
 * discarded; `unreviewed`: no mid has been accepted yet.
 */
export type RateState = "quoting" | RateProblem | "frozen" | "jumped" | "discarded" | "unreviewed";

export interface Assessment {
  state: RateState;
  /** The sources combined. */
  combined: CombinedRate;
  observations: { source: string; midMicros: RateMicros; asOf: Date }[];
  accepted: AcceptedRate | null;
  /** The freeze that awaits a decision. */
  freeze: RateFreeze | null;
}

/**
 * Compares the newest price of every configured source with the others and with the last accepted mid. A rate
 * can be quoted only if the state is `quoting`, however old the last review is, so that no quote gets between
 * a jump and its freeze.
 * @returns null when no source has had a price for a week
 */
export async function assessRate(executor: Executor): Promise<Assessment | null> {
  const sources = new Map(configuredSources().map((source) => [source.name, source]));
  // Read before the prices: a decision made in between counts for the next assessment.
  const [accepted] = await executor
    .select()
    .from(acceptedRates)
    .where(eq(acceptedRates.pair, pair));
  const [discarded] = await executor
    .select({ id: rateFreezes.id })
    .from(rateFreezes)
    .where(
      and(
        eq(rateFreezes.pair, pair),
        eq(rateFreezes.decision, "discarded"),
        sql`${rateFreezes.decidedAt} > app_now() - ${discardLife}`,
      ),
    )
    .limit(1);
  const [freeze] = await executor
    .select()
    .from(rateFreezes)
    .where(and(eq(rateFreezes.pair, pair), isNull(rateFreezes.decision)));
  const rows = await executor
    .selectDistinctOn([rateObservations.source], {
      source: rateObservations.source,
      midMicros: rateObservations.midMicros,
      asOf: rateObservations.asOf,
      now: sql<string>`app_now()`,
    })
    .from(rateObservations)
    .where(gte(rateObservations.observedAt, sql`app_now() - interval '7 days'`))
    .orderBy(rateObservations.source, desc(rateObservations.observedAt));
  const known = rows.filter((row) => sources.has(row.source));
  const [first] = known;
  if (!first) return null;
  const { maxDeviationBasisPoints, minSources } = config().rates;
  const combined = combineObservations({
    observations: known,
    now: new Date(first.now),
    maxAgeSecondsOf: (name) => sources.get(name)?.maxAgeSeconds ?? 0,
    maxDeviationBasisPoints,
    minSources,
  });
  if (!combined) return null;
  const discardedMicros = discarded ? (accepted?.discardedMicros ?? null) : null;
  const found = {
    accepted: accepted ? { ...accepted, discardedMicros } : null,
    freeze: freeze ?? null,
  };
  return {
    ...found,
    combined,
    observations: known.map(({ source, midMicros, asOf }) => ({ source, midMicros, asOf })),
    state: found.freeze
      ? "frozen"
      : (combined.problem ??
        assessMid(combined.midMicros, found.accepted, config().rates.maxJumpBasisPoints)),
  };
}

/** Compares a mid on which the sources agree with the last accepted one. */
export function assessMid(
  midMicros: RateMicros,
  accepted: Pick<AcceptedRate, "midMicros" | "anchorMicros" | "discardedMicros"> | null,
  maxJumpBasisPoints: number,
): "quoting" | "jumped" | "discarded" | "unreviewed" {
  if (!accepted) return "unreviewed";
  const isNear = (reference: RateMicros) => isWithin(midMicros, reference, maxJumpBasisPoints);
  if (isNear(accepted.midMicros) && isNear(accepted.anchorMicros)) return "quoting";
  return accepted.discardedMicros !== null && isNear(accepted.discardedMicros)
    ? "discarded"
    : "jumped";
}
