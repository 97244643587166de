import { formatAmount } from "@/lib/money";
import type { Direction } from "@/lib/providers/contract";
import type { Difference } from "./compare";

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

/**
 * By how many pesewas the network holds more (or, negative, less) than movements under way explain;
 * 0 when they explain it.
 */
export function floatGap({ heldMinor, reportedMinor, certain, possible }: FloatSides): bigint {
  const expected = heldMinor + sumOf(certain);
  const most = expected + sumOf(possible.filter((movement) => movement > 0n));
  const least = expected + sumOf(possible.filter((movement) => movement < 0n));
  if (reportedMinor > most) return reportedMinor - most;
  return reportedMinor < least ? reportedMinor - least : 0n;
}

/** The difference that a gap is listed as; null for none. */
export function differenceOfFloat(sides: FloatSides): Difference | null {
  const gapMinor = floatGap(sides);
  if (gapMinor === 0n) return null;
  const text = (amountMinor: bigint) => formatAmount(amountMinor, "GHSFIAT");
  return {
    kind: "float",
    transactionId: null,
    reference: null,
    direction: null,
    ours: { balance: text(sides.heldMinor), inFlight: text(sumOf(sides.certain)) },
    theirs: { balance: text(sides.reportedMinor), gap: text(gapMinor) },
    gapMinor: null,
    isBooked: false,
  };
}
