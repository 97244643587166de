import { eq, sql } from "drizzle-orm";
import { acceptedRates, rateFreezes } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction } from "@/lib/db/client";
import { formatDecimal } from "@/lib/money";
import { assessRate, pair, type Assessment } from "./assess";
import { rateDecimals, type RateMicros } from "./source";

/** How long small steps are measured together. */
const anchorLife = sql`interval '1 hour'`;

/** Serializes reviews and decisions across processes. */
export async function lockRates(tx: DbTransaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('rates', 0))`);
}

/**
 * Accepts the mid on which the sources agree or, if that is a jump, freezes quoting until an operator decides.
 * A freeze stays, whatever the sources report later.
 * @returns the new freeze, as a sentence for the log, or null
 */
export async function reviewRate(tx: DbTransaction): Promise<string | null> {
  await lockRates(tx);
  const assessment = await assessRate(tx);
  if (assessment?.state === "quoting" || assessment?.state === "unreviewed")
    await acceptMid(tx, assessment.combined.midMicros, assessment.combined.sources);
  return assessment?.state === "jumped" ? freeze(tx, assessment) : null;
}

/** Freezes quoting again if the mid is a jump compared with the one that was accepted just now. */
export async function freezeIfJumped(tx: DbTransaction): Promise<void> {
  const assessment = await assessRate(tx);
  if (assessment?.state === "jumped") await freeze(tx, assessment);
}

async function acceptMid(
  tx: DbTransaction,
  midMicros: RateMicros,
  sources: string[],
): Promise<void> {
  const now = sql<Date>`app_now()`;
  const fresh = { midMicros, sources, acceptedAt: now, acceptedBy: "system" };
  const isAnchorOld = sql`${acceptedRates.anchorAt} < app_now() - ${anchorLife}`;
  await tx
    .insert(acceptedRates)
    .values({ pair, ...fresh, anchorMicros: midMicros, anchorAt: now })
    .onConflictDoUpdate({
      target: acceptedRates.pair,
      set: {
        ...fresh,
        // As long as the mid stays what an operator accepted, it is that operator's.
        acceptedBy: sql`case when ${acceptedRates.midMicros} = ${midMicros}
          then ${acceptedRates.acceptedBy} else ${fresh.acceptedBy} end`,
        // The previously accepted mid becomes the anchor.
        anchorMicros: sql`case when ${isAnchorOld} then ${acceptedRates.midMicros}
          else ${acceptedRates.anchorMicros} end`,
        anchorAt: sql`case when ${isAnchorOld} then app_now() else ${acceptedRates.anchorAt} end`,
        discardedMicros: null,
      },
    });
}

async function freeze(
  tx: DbTransaction,
  { accepted, combined, observations }: Assessment,
): Promise<string> {
  if (!accepted) throw new Error("A jump needs an accepted mid.");
  const text = (micros: RateMicros) => formatDecimal(micros, rateDecimals);
  const [begun] = await tx
    .insert(rateFreezes)
    .values({
      pair,
      acceptedMicros: accepted.midMicros,
      proposedMicros: combined.midMicros,
      observations: observations.map(({ source, midMicros, asOf }) => ({
        source,
        mid: text(midMicros),
        asOf: asOf.toISOString(),
      })),
    })
    .returning({ id: rateFreezes.id });
  const values = { accepted: text(accepted.midMicros), proposed: text(combined.midMicros) };
  await recordAct(tx, {
    merchantId: null,
    actor: "system",
    action: "rate.frozen",
    resource: `rate-freeze:${begun?.id}`,
    details: values,
  });
  return `the mid rate jumped from ${values.accepted} to ${values.proposed}`;
}

/** Stores a mid that an operator accepted, as the one that later ones are compared with. */
export async function acceptByOperator(
  tx: DbTransaction,
  { midMicros, sources, by }: { midMicros: RateMicros; sources: string[]; by: string },
): Promise<void> {
  await tx
    .update(acceptedRates)
    .set({
      midMicros,
      sources,
      acceptedAt: sql`app_now()`,
      acceptedBy: by,
      anchorMicros: midMicros,
      anchorAt: sql`app_now()`,
      discardedMicros: null,
    })
    .where(eq(acceptedRates.pair, pair));
}
