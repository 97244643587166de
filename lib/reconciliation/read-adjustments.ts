import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { adjustments, users } from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";
import type { RailCode } from "@/lib/providers/contract";
import { keyOf, type Booked } from "./compare";

/** How much was booked of each reference of a network, all its adjustments together. */
export async function readBooked(provider: RailCode): Promise<Booked> {
  const { direction, reference, amountMinor } = adjustments;
  const rows = await database()
    .select({ direction, reference, sum: sql<string>`sum(${amountMinor})::text` })
    .from(adjustments)
    .where(eq(adjustments.provider, provider))
    .groupBy(direction, reference);
  return new Map(rows.map((row) => [keyOf(row), BigInt(row.sum)]));
}

/** The adjustments of these references at a network, each with who made it, in the order made. */
export function readAdjustments(
  executor: Executor,
  provider: RailCode,
  references: readonly (string | null)[],
) {
  return executor
    .select({ adjustment: adjustments, byName: users.name })
    .from(adjustments)
    .leftJoin(users, eq(users.id, adjustments.postedBy))
    .where(
      and(
        eq(adjustments.provider, provider),
        inArray(
          adjustments.reference,
          references.flatMap((reference) => reference ?? []),
        ),
      ),
    )
    .orderBy(asc(adjustments.id));
}
export type AdjustmentRow = Awaited<ReturnType<typeof readAdjustments>>[number];
