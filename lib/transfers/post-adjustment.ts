import { and, count, eq, sum } from "drizzle-orm";
import { differenceBookings } from "@/drizzle/schema";
import type { Transaction } from "@/lib/db/client";
import { lockSuspense, post } from "@/lib/ledger/post";
import type { Direction, RailCode } from "@/lib/providers/contract";

interface Gap {
  provider: RailCode;
  direction: Direction;
  reference: string;
  transactionId: string | null;
  /** The difference of a run that it was found as; null when no run found it. */
  differenceId: number | null;
  /** Pesewas by which the network moved more than our transfers say; what came in is positive. */
  amountMinor: bigint;
  reason: string;
  bookedBy: string;
}

const isOfSame = ({
  provider,
  direction,
  reference,
}: Pick<Gap, "provider" | "direction" | "reference">) =>
  and(
    eq(differenceBookings.provider, provider),
    eq(differenceBookings.direction, direction),
    eq(differenceBookings.reference, reference),
  );

/** Books back all that was booked of a reference, whose money our transfer says from now on. */
export async function bookBack(
  tx: Transaction,
  place: Omit<Gap, "amountMinor" | "differenceId">,
): Promise<void> {
  await lockSuspense(tx);
  const [booked] = await tx
    .select({ minor: sum(differenceBookings.amountMinor).mapWith(BigInt) })
    .from(differenceBookings)
    .where(isOfSame(place));
  const bookedMinor = booked?.minor ?? 0n;
  if (bookedMinor !== 0n)
    await bookGap(tx, { ...place, differenceId: null, amountMinor: -bookedMinor });
}

/**
 * Books between a network's float and `suspense` what it moved otherwise than our transfers say, so that
 * our float equals theirs and the rest waits for an explanation (`ledger.md`). Kept for ever. The
 * caller holds `lockSuspense`.
 * @param postingKey absent: named after the reference, and how manieth it is of it
 * @returns the posting's key
 */
export async function bookGap(tx: Transaction, gap: Gap, postingKey?: string): Promise<string> {
  const { provider, direction, reference, transactionId, amountMinor } = gap;
  const [earlier] = await tx
    .select({ count: count() })
    .from(differenceBookings)
    .where(isOfSame(gap));
  const sequence = (earlier?.count ?? 0) + 1;
  const key = postingKey ?? `difference:${provider}:${direction}:${reference}:${sequence}`;
  await post(tx, {
    key,
    kind: "correction",
    transactionId,
    entries: [
      { account: { kind: "float", provider, currency: "GHSFIAT" }, amountMinor: -amountMinor },
      { account: { kind: "suspense", currency: "GHSFIAT" }, amountMinor },
    ],
  });
  await tx.insert(differenceBookings).values({ ...gap, sequence, postingKey: key });
  return key;
}
