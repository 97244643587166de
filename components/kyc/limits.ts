import { minorOf } from "@/lib/client/amounts";
import type { Kyc } from "./explain";

/** What may still leave, in pesewas, and which limit it is that bounds it. */
export interface Remaining {
  minor: bigint;
  period: "today" | "this month";
}

/** What may still leave at once by the limits of the tier; the service decides again. */
export function remainingOf({ limits: { remaining } }: Kyc): Remaining {
  const cedis = (amount: string) => minorOf(amount, "GHSFIAT");
  const dayMinor = [remaining.daily, remaining.perTransaction].map(cedis).reduce(min);
  const monthMinor = remaining.monthly === null ? null : cedis(remaining.monthly);
  return monthMinor !== null && monthMinor < dayMinor
    ? { minor: monthMinor, period: "this month" }
    : { minor: dayMinor, period: "today" };
}

const min = (a: bigint, b: bigint) => (a < b ? a : b);
