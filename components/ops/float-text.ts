import { minorOf } from "@/lib/client/amounts";
import { moneyText } from "@/lib/money-text";
import type { Run } from "./labels";

/** The float of one book in a list of runs; a difference comes with what explains it. */
export function floatText(float: Run["float"], book: "internal" | "external"): string {
  const amount = book === "internal" ? float.ledger : float.reported;
  if (amount === null) return book === "internal" ? "Float not compared" : "Balance not reported";
  const explained = explainedMinor(float);
  if (book === "external" || explained === 0n) return `Float ${moneyText(amount, "GHS")}`;
  const sign = explained > 0n ? "+" : "−";
  const sum = explained < 0n ? -explained : explained;
  return `Float ${moneyText(amount, "GHS")}, ${sign}${moneyText(sum, "GHS")} in flight`;
}

function explainedMinor({ inFlight, moving }: Run["float"]): bigint {
  return signedMinor(inFlight) + signedMinor(moving);
}

function signedMinor(amount: string | null): bigint {
  if (amount === null) return 0n;
  const sum = minorOf(amount.replace("-", ""), "GHSFIAT");
  return amount.startsWith("-") ? -sum : sum;
}

/** What a run found to match. */
export function agreementText({ float }: Pick<Run, "float">): string {
  if (float.reported === null)
    return "All transfers match. The float was not compared: the network reported no balance.";
  return explainedMinor(float) === 0n
    ? "All transfers and the float match."
    : "All transfers match, and so does the float with what is in flight.";
}
