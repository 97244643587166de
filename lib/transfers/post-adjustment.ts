import { and, count, eq, sum } from "drizzle-orm";
import { adjustments } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { lockSuspense, post } from "@/lib/ledger/post";
import type { Direction, RailCode } from "@/lib/providers/contract";
import { termsOf } from "@/lib/providers/registry";

interface Adjustment {
  provider: RailCode;
  direction: Direction;
  reference: string;
  transactionId: string | null;
  /** The discrepancy that it resolves; null when no run found one. */
  discrepancyId: number | null;
  /** Minor units that the network moved beyond our transfers; what came in is positive. */
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

/** Reverses all adjustments of a reference whose money a transfer accounts for from now on. */
export async function reverseAdjustments(
  tx: DbTransaction,
  place: Omit<Adjustment, "amountMinor" | "discrepancyId">,
): Promise<void> {
  await lockSuspense(tx);
  const [posted] = await tx
    .select({ minor: sum(adjustments.amountMinor).mapWith(BigInt) })
    .from(adjustments)
    .where(isOfSame(place));
  const postedMinor = posted?.minor ?? 0n;
  if (postedMinor !== 0n)
    await postAdjustment(tx, { ...place, discrepancyId: null, amountMinor: -postedMinor });
}

/**
 * Posts an adjustment between what we hold on a rail and `suspense`, so that our float equals the network's and the
 * discrepancy stays visible until it is explained (`ledger.md`). Adjustments are never deleted. The caller
 * holds `lockSuspense`.
 * @param postingKey absent: made from the reference and a sequence number
 * @returns the posting's key
 */
export async function postAdjustment(
  tx: DbTransaction,
  adjustment: Adjustment,
  postingKey?: string,
): Promise<string> {
  const { provider, direction, reference, transactionId, amountMinor } = adjustment;
  const { holdings } = termsOf(provider).settlement;
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
      { account: holdings, amountMinor: -amountMinor },
      { account: { kind: "suspense", currency: holdings.currency }, amountMinor },
    ],
  });
  await tx.insert(adjustments).values({ ...adjustment, sequence, postingKey: key });
  return key;
}
