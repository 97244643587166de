import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { differenceBookings, users } from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";
import type { RailCode } from "@/lib/providers/contract";
import { keyOf, type Booked } from "./compare";

/** How much was booked of each reference of a network, all its bookings together. */
export async function readBooked(provider: RailCode): Promise<Booked> {
  const { direction, reference, amountMinor } = differenceBookings;
  const rows = await database()
    .select({ direction, reference, sum: sql<string>`sum(${amountMinor})::text` })
    .from(differenceBookings)
    .where(eq(differenceBookings.provider, provider))
    .groupBy(direction, reference);
  return new Map(rows.map((row) => [keyOf(row), BigInt(row.sum)]));
}

/** The bookings of these references at a network, each with who made it, in the order made. */
export function readBookings(
  executor: Executor,
  provider: RailCode,
  references: readonly (string | null)[],
) {
  return executor
    .select({ booking: differenceBookings, byName: users.name })
    .from(differenceBookings)
    .leftJoin(users, eq(users.id, differenceBookings.bookedBy))
    .where(
      and(
        eq(differenceBookings.provider, provider),
        inArray(
          differenceBookings.reference,
          references.flatMap((reference) => reference ?? []),
        ),
      ),
    )
    .orderBy(asc(differenceBookings.id));
}
export type BookingRow = Awaited<ReturnType<typeof readBookings>>[number];
