import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { resolutions } from "@/drizzle/schema";
import type { Executor, DbTransaction } from "@/lib/db/client";

export type ResolutionRow = typeof resolutions.$inferSelect;
export type NewResolution = typeof resolutions.$inferInsert;

/** Writes down a resolution; one that is `applied` at once is decided by whoever proposed it. */
export async function insertResolution(
  tx: DbTransaction,
  values: Omit<NewResolution, "status" | "decidedBy" | "decidedAt">,
  status: "proposed" | "applied",
): Promise<ResolutionRow> {
  const isApplied = status === "applied";
  const [row] = await tx
    .insert(resolutions)
    .values({
      ...values,
      status,
      decidedBy: isApplied ? values.proposedBy : null,
      decidedAt: isApplied ? sql`app_now()` : null,
    })
    .returning();
  if (!row) throw new Error("The database returned no resolution.");
  return row;
}

/** Ends a proposal; `by` is null where it lapsed by itself. */
export async function decideResolution(
  tx: DbTransaction,
  id: number,
  status: "applied" | "withdrawn" | "lapsed",
  by: string | null,
): Promise<void> {
  await tx
    .update(resolutions)
    .set({ status, decidedBy: by, decidedAt: sql`app_now()` })
    .where(and(eq(resolutions.id, id), eq(resolutions.status, "proposed")));
}

/** All resolutions of these transfers, oldest first. */
export function readResolutions(
  executor: Executor,
  transactionIds: readonly string[],
): Promise<ResolutionRow[]> {
  return executor
    .select()
    .from(resolutions)
    .where(inArray(resolutions.transactionId, [...transactionIds]))
    .orderBy(asc(resolutions.id));
}

/**
 * Pesewas that a person of ours has given to merchants and payers alone within the last 24 hours, all
 * merchants together. Until the caller's transaction ends, the same person's other resolutions wait, so that
 * several at once do not pass for one each.
 */
export async function creditedAlone(tx: DbTransaction, person: string): Promise<bigint> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`resolutions:${person}`}, 0))`,
  );
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${resolutions.creditMinor}), 0)::text` })
    .from(resolutions)
    .where(
      and(
        eq(resolutions.status, "applied"),
        eq(resolutions.decidedBy, person),
        eq(resolutions.proposedBy, person),
        sql`${resolutions.decidedAt} > app_now() - interval '24 hours'`,
      ),
    );
  return BigInt(row?.sum ?? 0);
}
