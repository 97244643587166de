import { formatCedis } from "@/lib/money";
import type { Discrepancy } from "./compare";

export interface FloatReadings {
  /** Our float by our ledger, in pesewas. */
  heldMinor: bigint;
  /** Our float as the provider reports it, in pesewas. */
  reportedMinor: bigint;
  /** Changes (incoming is positive) that the provider has executed and our ledger does not have yet. */
  certain: readonly bigint[];
  /** Changes that may have happened between the two readings. */
  possible: readonly bigint[];
}

const sumOf = (changes: readonly bigint[]) => changes.reduce((total, change) => total + change, 0n);

/** Held + inFlight + moving + offset is what the provider reported, in pesewas. */
export interface FloatExplanation {
  /** Executed by the provider, and not in our ledger yet. */
  inFlightMinor: bigint;
  /** As much of the possible changes as brings both figures together. */
  movingMinor: bigint;
  /** How much more (or, negative, less) the provider holds than all this explains. */
  offsetMinor: bigint;
}

/** Explains the provider's figure by movements in flight, as far as possible. */
export function explainFloat(readings: FloatReadings): FloatExplanation {
  const { heldMinor, reportedMinor, certain, possible } = readings;
  const inFlightMinor = sumOf(certain);
  const openMinor = reportedMinor - heldMinor - inFlightMinor;
  const max = sumOf(possible.filter((change) => change > 0n));
  const min = sumOf(possible.filter((change) => change < 0n));
  const movingMinor = openMinor > max ? max : openMinor < min ? min : openMinor;
  return { inFlightMinor, movingMinor, offsetMinor: openMinor - movingMinor };
}

/** The discrepancy that an unexplained offset is listed as; null for none. */
export function discrepancyOfFloat(
  { heldMinor, reportedMinor }: Pick<FloatReadings, "heldMinor" | "reportedMinor">,
  { inFlightMinor, offsetMinor }: FloatExplanation,
): Discrepancy | null {
  if (offsetMinor === 0n) return null;
  const text = (amountMinor: bigint) => formatCedis(amountMinor);
  return {
    kind: "float",
    transactionId: null,
    reference: null,
    direction: null,
    internal: { balance: text(heldMinor), inFlight: text(inFlightMinor) },
    external: { balance: text(reportedMinor), offset: text(offsetMinor) },
    offsetMinor: null,
    isAdjusted: false,
  };
}
