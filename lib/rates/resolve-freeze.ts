import { and, eq, isNull, sql } from "drizzle-orm";
import { acceptedRates, rateFreezes } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { RatesBoard } from "@/lib/contract/ops-rates";
import type { DbTransaction } from "@/lib/db/client";
import { notFound, invalidState } from "@/lib/errors";
import { formatDecimal } from "@/lib/money";
import { pair, type RateFreeze } from "./assess";
import { readRatesBoard } from "./read-board";
import { acceptByOperator, lockRates, reviewRate } from "./review-rate";
import { rateDecimals } from "./source";

interface Decision {
  decision: "accept" | "discard";
  reason: string;
}

/**
 * Ends a freeze by an operator's decision. `accept` accepts the mid that caused it, not the sources' latest:
 * if that is a jump too, the review that follows freezes again. `discard` keeps the accepted mid; quoting
 * resumes once the sources are near it again.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when it has been decided before
 */
export async function resolveFreeze(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  { decision, reason }: Decision,
): Promise<RatesBoard> {
  await lockRates(tx);
  const freeze = await findOpenFreeze(tx, id);
  const actor = principal.actor;
  const decided = decision === "accept" ? "accepted" : "discarded";
  await tx
    .update(rateFreezes)
    .set({ decision: decided, reason, decidedBy: actor, decidedAt: sql`app_now()` })
    .where(and(eq(rateFreezes.id, freeze.id), isNull(rateFreezes.decision)));
  const { proposedMicros, observations } = freeze;
  if (decision === "accept") {
    const sources = observations.map(({ source }) => source);
    await acceptByOperator(tx, { midMicros: proposedMicros, sources, by: actor });
  } else
    await tx
      .update(acceptedRates)
      .set({ discardedMicros: proposedMicros })
      .where(eq(acceptedRates.pair, pair));
  await recordAct(tx, {
    merchantId: null,
    actor,
    action: `rate.${decided}`,
    resource: `rate-freeze:${freeze.id}`,
    details: {
      accepted: formatDecimal(freeze.acceptedMicros, rateDecimals),
      proposed: formatDecimal(proposedMicros, rateDecimals),
      reason,
    },
  });
  await reviewRate(tx);
  return readRatesBoard(tx);
}

async function findOpenFreeze(tx: DbTransaction, id: string): Promise<RateFreeze> {
  const [freeze] = /^[1-9]\d{0,14}$/.test(id)
    ? await tx
        .select()
        .from(rateFreezes)
        .where(eq(rateFreezes.id, Number(id)))
        .for("update")
    : [];
  if (!freeze) throw notFound();
  if (freeze.decision !== null)
    throw invalidState("An operator has already decided this freeze.", {
      decision: freeze.decision,
      decidedAt: freeze.decidedAt?.toISOString() ?? null,
    });
  return freeze;
}
