import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { resolutions } from "@/drizzle/schema";
import type { Executor, DbTransaction } from "@/lib/db/client";

export type ResolutionRow = typeof resolutions.$inferSelect;
export type NewResolution = typeof resolutions.$inferInsert;

/** Inserts a resolution; one that is `applied` at once is decided by the person who proposed it. */
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

/** Decides a proposal; `by` is null where it lapsed. */
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
 * Pesewas that one operator has credited to merchants and payers without a second person within the last 24
 * hours. The operator's other resolutions wait until the caller's transaction ends, so that concurrent ones
 * count together.
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
