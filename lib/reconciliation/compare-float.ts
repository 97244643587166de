import { formatAmount } from "@/lib/money";
import type { Direction } from "@/lib/providers/contract";
import type { Discrepancy } from "./compare";

export interface FloatSides {
  /** What we hold at the network by our ledger, in pesewas. */
  heldMinor: bigint;
  /** What the network says we hold, in pesewas. */
  reportedMinor: bigint;
  /** Movements (what comes in is positive) that the network has made and our ledger has not. */
  certain: readonly bigint[];
  /** Movements that may have happened between the two readings. */
  possible: readonly bigint[];
}

const sumOf = (movements: readonly bigint[]) =>
  movements.reduce((total, movement) => total + movement, 0n);

/** By how many pesewas something that moved changed what we hold at its network. */
export function movementOf(moved: {
  direction: Direction;
  amountMinor: bigint;
  status: string;
  times: number;
}): bigint {
  if (moved.status === "reversed") return 0n;
  const amountMinor = moved.amountMinor * BigInt(moved.times);
  return moved.direction === "in" ? amountMinor : -amountMinor;
}

/** How the network's figure comes from ours: ours + inFlight + moving + offset is theirs, in pesewas. */
export interface FloatExplanation {
  /** What the network has executed for certain, and our ledger has not. */
  inFlightMinor: bigint;
  /** As much of what may have moved between the readings as brings both figures together. */
  movingMinor: bigint;
  /** What the network holds more (or, negative, less) than all this explains. */
  offsetMinor: bigint;
}

/** Explains the network's figure by movements under way, as far as they can. */
export function explainFloat(sides: FloatSides): FloatExplanation {
  const { heldMinor, reportedMinor, certain, possible } = sides;
  const inFlightMinor = sumOf(certain);
  const openMinor = reportedMinor - heldMinor - inFlightMinor;
  const most = sumOf(possible.filter((movement) => movement > 0n));
  const least = sumOf(possible.filter((movement) => movement < 0n));
  const movingMinor = openMinor > most ? most : openMinor < least ? least : openMinor;
  return { inFlightMinor, movingMinor, offsetMinor: openMinor - movingMinor };
}

/** The discrepancy that a offset is listed as; null for none. */
export function discrepancyOfFloat(
  sides: Pick<FloatSides, "heldMinor" | "reportedMinor">,
  { inFlightMinor, offsetMinor }: FloatExplanation,
): Discrepancy | null {
  if (offsetMinor === 0n) return null;
  const text = (amountMinor: bigint) => formatAmount(amountMinor, "GHSFIAT");
  return {
    kind: "float",
    transactionId: null,
    reference: null,
    direction: null,
    internal: { balance: text(sides.heldMinor), inFlight: text(inFlightMinor) },
    external: { balance: text(sides.reportedMinor), offset: text(offsetMinor) },
    offsetMinor: null,
    isBooked: false,
  };
}
