import type { Direction } from "@/lib/providers/contract";

/** Airtel's codes that name no cause of failure (reference airtel-money §11; the others are in failures.ts). */
interface CodeFamily {
  /** The outcome is not known: query by reference. */
  ambiguous: ReadonlySet<string>;
  /**
   * A time-out, or a similar order exists, perhaps this very one: ambiguous when sending, a cause once an
   * enquiry reports failure.
   */
  unclear: ReadonlySet<string>;
  inProgress: ReadonlySet<string>;
  succeeded: ReadonlySet<string>;
  /** The reference was used before, so the order exists. */
  duplicate: ReadonlySet<string>;
  absent: ReadonlySet<string>;
}

const ambiguous = ["ESB000001", "ESB000004", "ESB000014", "ROUTER117"];
const absent = "ESB000045";
const duplicate = "ESB000041";

export const codesOf: Record<Direction, CodeFamily> = {
  in: {
    ambiguous: new Set(["DP00800001000", ...ambiguous]),
    unclear: new Set(["DP00800001024"]),
    inProgress: new Set(["DP00800001006"]),
    succeeded: new Set(["DP00800001001"]),
    duplicate: new Set([duplicate]),
    absent: new Set(["DP00800001025", absent]),
  },
  out: {
    ambiguous: new Set(["DP00900001000", ...ambiguous]),
    unclear: new Set(["DP00900001011", "DP00900001014"]),
    inProgress: new Set(["DP00900001006"]),
    succeeded: new Set(["DP00900001001"]),
    duplicate: new Set(["DP00900001017", duplicate]),
    absent: new Set(["DP00900001015", absent]),
  },
};

/** The number has no account. The first means "failed"; at least one market uses it for this. */
export const userUnknown: ReadonlySet<string> = new Set(["DP02200000000", "DP02200000002"]);
