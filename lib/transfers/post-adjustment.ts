import { and, count, eq, sum } from "drizzle-orm";
import { adjustments } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { lockSuspense, post } from "@/lib/ledger/post";
import type { Direction, RailCode } from "@/lib/providers/contract";

interface Adjustment {
  provider: RailCode;
  direction: Direction;
  reference: string;
  transactionId: string | null;
  /** The discrepancy of a run that it was found as; null when no run found it. */
  discrepancyId: number | null;
  /** Pesewas by which the network moved more than our transfers say; what came in is positive. */
  amountMinor: bigint;
  reason: string;
  postedBy: string;
}

const isOfSame = ({
  provider,
  direction,
  reference,
}: Pick<Adjustment, "provider" | "direction" | "reference">) =>
  and(
    eq(adjustments.provider, provider),
    eq(adjustments.direction, direction),
    eq(adjustments.reference, reference),
  );

/** Books back all that was booked of a reference, whose money our transfer says from now on. */
export async function bookBack(
  tx: DbTransaction,
  place: Omit<Adjustment, "amountMinor" | "discrepancyId">,
): Promise<void> {
  await lockSuspense(tx);
  const [booked] = await tx
    .select({ minor: sum(adjustments.amountMinor).mapWith(BigInt) })
    .from(adjustments)
    .where(isOfSame(place));
  const bookedMinor = booked?.minor ?? 0n;
  if (bookedMinor !== 0n)
    await postAdjustment(tx, { ...place, discrepancyId: null, amountMinor: -bookedMinor });
}

/**
 * Books between a network's float and `suspense` what it moved otherwise than our transfers say, so that
 * our float equals theirs and the rest waits for an explanation (`ledger.md`). Kept for ever. The
 * caller holds `lockSuspense`.
 * @param postingKey absent: named after the reference, and how manieth it is of it
 * @returns the posting's key
 */
export async function postAdjustment(
  tx: DbTransaction,
  adjustment: Adjustment,
  postingKey?: string,
): Promise<string> {
  const { provider, direction, reference, transactionId, amountMinor } = adjustment;
  const [earlier] = await tx
    .select({ count: count() })
    .from(adjustments)
    .where(isOfSame(adjustment));
  const sequence = (earlier?.count ?? 0) + 1;
  const key = postingKey ?? `discrepancy:${provider}:${direction}:${reference}:${sequence}`;
  await post(tx, {
    key,
    kind: "correction",
    transactionId,
    entries: [
      { account: { kind: "float", provider, currency: "GHSFIAT" }, amountMinor: -amountMinor },
      { account: { kind: "suspense", currency: "GHSFIAT" }, amountMinor },
    ],
  });
  await tx.insert(adjustments).values({ ...adjustment, sequence, postingKey: key });
  return key;
}
