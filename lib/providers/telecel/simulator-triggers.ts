import { envelope, unavailable, type Code } from "./simulator-responses";

/**
 * The portal's own triggers, in the `sandbox` context only (reference telecel-mpesa §13): fixed
 * responses, which store nothing and move no money.
 */
type Outcome = Code | "unavailable" | "reversed";
type TriggeredCall = "in" | "out" | "query" | "reversal";

/** By call and by how many digits the value has, the outcome of …1, …2 and so on. */
const triggers: Record<TriggeredCall, Record<number, Record<number, Outcome>>> = {
  in: {
    12: {
      1: "INS-0",
      2: "INS-9",
      3: "INS-9",
      4: "INS-6",
      5: "INS-1",
      6: "INS-6",
      7: "INS-15",
      8: "INS-2006",
      9: "unavailable",
    },
  },
  out: {
    12: {
      1: "INS-0",
      2: "INS-1",
      3: "INS-6",
      4: "INS-9",
      5: "INS-15",
      6: "INS-2006",
      7: "unavailable",
    },
  },
  query: {
    12: { 1: "INS-0", 2: "INS-1", 3: "INS-6", 7: "unavailable" },
    21: { 1: "reversed", 2: "INS-20", 3: "INS-1", 4: "INS-6", 5: "unavailable" },
  },
  reversal: {
    13: {
      1: "INS-0",
      2: "INS-1",
      3: "INS-6",
      4: "INS-15",
      5: "INS-2006",
      6: "INS-35",
      7: "unavailable",
    },
  },
};

const transactionId = "0000000000001";

/** What a value triggers in a call, or null where it is no trigger, as nothing is in `openapi`. */
export function triggeredResponse(
  portal: string,
  call: TriggeredCall,
  value: string,
  members: Record<string, string>,
): Response | null {
  const number = Number(/^0+([1-9])$/.exec(value)?.[1]);
  const outcome = portal === "sandbox" ? triggers[call][value.length]?.[number] : undefined;
  if (outcome === undefined) return null;
  if (outcome === "unavailable") return unavailable(members);
  if (outcome !== "INS-0" && outcome !== "reversed") return envelope(outcome, members);
  if (call !== "query")
    return envelope("INS-0", { output_TransactionID: transactionId, ...members });
  const transaction = {
    output_ResponseTransactionStatus: "Completed",
    output_OriginalTransactionID: transactionId,
    output_Reversed: outcome === "reversed" ? "True" : "False",
  };
  return envelope("INS-0", { ...transaction, ...members }, 200);
}
