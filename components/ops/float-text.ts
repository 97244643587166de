import { minorOf } from "@/lib/client/amounts";
import { moneyText } from "@/lib/money-text";
import type { Run } from "./labels";

/**
 * The float of one side in a list of runs, so that two figures never stand side by side that differ
 * without a word: what explains the discrepancy stands beside ours.
 */
export function floatText(float: Run["float"], side: "internal" | "external"): string {
  const amount = side === "internal" ? float.ledger : float.reported;
  if (amount === null) return side === "internal" ? "Float not compared" : "Balance not reported";
  const explained = explainedMinor(float);
  if (side === "external" || explained === 0n) return `Float ${moneyText(amount, "GHS")}`;
  const sign = explained > 0n ? "+" : "−";
  const sum = explained < 0n ? -explained : explained;
  return `Float ${moneyText(amount, "GHS")}, ${sign}${moneyText(sum, "GHS")} under way`;
}

function explainedMinor({ inFlight, moving }: Run["float"]): bigint {
  return signedMinor(inFlight) + signedMinor(moving);
}

function signedMinor(amount: string | null): bigint {
  if (amount === null) return 0n;
  const sum = minorOf(amount.replace("-", ""), "GHSFIAT");
  return amount.startsWith("-") ? -sum : sum;
}

/** What a run found to agree, and nothing that it did not compare. */
export function agreementText({ float }: Pick<Run, "float">): string {
  if (float.reported === null)
    return "Each transfer. The float could not be compared: the network reported no balance.";
  return explainedMinor(float) === 0n
    ? "Each transfer, and the float."
    : "Each transfer, and the float once what was under way is counted.";
}
