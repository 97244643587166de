import { eq } from "drizzle-orm";
import * as z from "zod";
import { acceptedRates, rateFreezes } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { freezeDecisions } from "@/lib/contract/ops-rates";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { invalidState, notFound } from "@/lib/errors";
import { formatDecimal } from "@/lib/money";
import type { Decision, ProposalKind } from "@/lib/proposals/kind";
import { pair, type RateFreeze } from "./assess";
import { acceptByOperator, freezeIfJumped, lockRates, reviewRate } from "./review-rate";
import { rateDecimals, type RateMicros } from "./source";

const payload = z.object({ decision: z.enum(freezeDecisions) });
type Payload = z.infer<typeof payload>;

const text = (micros: RateMicros) => formatDecimal(micros, rateDecimals);

/**
 * How a freeze ends. The subject is the id of the freeze. Two people always accept a mid that jumped, because
 * merchants get quotes by it. One person may discard it: nothing is quoted until the sources are close to the accepted
 * mid again.
 */
export const rateKind: ProposalKind<Payload> = {
  kind: "rate",
  payload,
  async prepare(tx, { subject, payload: { decision } }) {
    await lockRates(tx);
    const freeze = await lockOpenFreeze(tx, subject);
    const isAccepting = decision === "accept";
    const [accepted, proposed] = [text(freeze.acceptedMicros), text(freeze.proposedMicros)];
    return {
      basis: buildBasis(freeze),
      worthMinor: isAccepting ? null : 0n,
      merchantId: null,
      alwaysTwoPeople: isAccepting,
      summary: isAccepting
        ? `Accept the mid rate of ${proposed} GHS per USDT instead of ${accepted}.`
        : `Discard the mid rate of ${proposed} GHS per USDT and keep ${accepted}.`,
      apply: (act) => applyDecision(tx, freeze, decision, act),
    };
  },
  async readBasis(executor, { subject }) {
    const freeze = await findFreeze(executor, subject);
    return freeze?.decision === null ? buildBasis(freeze) : null;
  },
};

const buildBasis = ({ id, acceptedMicros, proposedMicros }: RateFreeze) =>
  `${id}:${acceptedMicros}:${proposedMicros}`;

/**
 * `accept` accepts the mid that caused the freeze, not the sources' latest: if that is a jump too, quoting freezes again.
 * `discard` keeps the accepted mid.
 */
async function applyDecision(
  tx: DbTransaction,
  freeze: RateFreeze,
  decision: Payload["decision"],
  { principal, reason, proposedBy }: Decision,
): Promise<void> {
  const { proposedMicros, acceptedMicros, observations } = freeze;
  const { actor } = principal;
  const decided = decision === "accept" ? "accepted" : "discarded";
  await tx
    .update(rateFreezes)
    .set({ decision: decided, reason, decidedBy: actor, decidedAt: now })
    .where(eq(rateFreezes.id, freeze.id));
  await recordAct(tx, {
    merchantId: null,
    actor,
    action: `rate.${decided}`,
    resource: `rate-freeze:${freeze.id}`,
    details: {
      accepted: text(acceptedMicros),
      proposed: text(proposedMicros),
      reason,
      ...(proposedBy === principal.userId ? {} : { proposedBy }),
    },
  });
  if (decision === "accept") {
    const sources = observations.map(({ source }) => source);
    await acceptByOperator(tx, { midMicros: proposedMicros, sources, by: actor });
    await freezeIfJumped(tx);
  } else {
    await tx
      .update(acceptedRates)
      .set({ discardedMicros: proposedMicros })
      .where(eq(acceptedRates.pair, pair));
    await reviewRate(tx);
  }
}

async function findFreeze(executor: Executor, id: string): Promise<RateFreeze | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const [freeze] = await executor
    .select()
    .from(rateFreezes)
    .where(eq(rateFreezes.id, Number(id)));
  return freeze ?? null;
}

/** The lock on the rates also locks their freezes. */
async function lockOpenFreeze(tx: DbTransaction, id: string): Promise<RateFreeze> {
  const freeze = await findFreeze(tx, id);
  if (!freeze) throw notFound();
  if (freeze.decision !== null)
    throw invalidState("An operator has already decided this freeze.", {
      decision: freeze.decision,
      decidedAt: freeze.decidedAt?.toISOString() ?? null,
    });
  return freeze;
}
