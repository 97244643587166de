import { unconfirmedStatuses } from "@/lib/config/settings";
import type {
  AccountLookup,
  Direction,
  ExpectedTransfer,
  QueryOutcome,
  Readings,
  SendOutcome,
} from "@/lib/providers/contract";
import { oneLine } from "@/lib/providers/one-line";
import { mismatchOf, unidentified, unknown } from "@/lib/providers/outcomes";
import type { Exchange } from "@/lib/providers/token-source";
import { failureOf, isKnown } from "./failures";
import { reasonOf, responseOf, type TelecelResponse } from "./response";

/** Codes of a payment that was created and has failed; other failures come before creation. */
const endedCodes = new Set(["INS-6", "INS-2006", "INS-2051", "INS-990", "INS-991"]);

/**
 * The outcome of a payment call (reference telecel-mpesa §14). Without a session the payment was never sent.
 * `INS-1`, `INS-9` and any 5xx do not say whether it was created.
 */
export function sendOutcomeOf(
  direction: Direction,
  reference: string,
  exchange: Exchange,
): SendOutcome {
  return createdOutcomeOf(reference, exchange, (reason) => {
    if (!isKnown(direction, reason)) return null;
    const state = endedCodes.has(reason) ? "failed" : "rejected";
    return { state, failure: failureOf(direction, reason), reason };
  });
}

/** The outcome of a call that creates something; `rejected` reads the codes of failure and rejection. */
export function createdOutcomeOf(
  reference: string,
  { stage, result }: Exchange,
  rejected: (code: string) => SendOutcome | null,
): SendOutcome {
  const reason = reasonOf(result);
  if (stage === "token" || result.kind === "not_sent") return { state: "unavailable", reason };
  const response = responseOf(result);
  if (!response || response.status >= 500) return unknown(reason);
  const named = response.output_ThirdPartyConversationID;
  const mismatch = mismatchOf({ transaction: [named, reference] });
  if (mismatch) return unknown(mismatch);
  if (isSuccess(response)) {
    const receipt = receiptOf(response.output_TransactionID);
    // It is certain that this payment was executed only if the response names it.
    return receipt === null || named !== reference
      ? { state: "accepted" }
      : { state: "succeeded", receipt };
  }
  // A duplicate: an earlier attempt arrived, and the query reports its outcome.
  if (response.code === "INS-10") return { state: "accepted" };
  return rejected(response.code) ?? unknown(reason);
}

export interface TelecelStatusQuery extends Readings {
  expected: Pick<ExpectedTransfer, "direction" | "reference" | "receipt">;
  /** The query's own conversation id, which the response names. */
  conversation: string;
}

/**
 * The outcome of a status query (reference telecel-mpesa §7); about another query or transaction, `unknown`.
 * A query can fail with the same codes as a payment: only the transaction's status shows which of the two a
 * code is about.
 */
export function queryOutcomeOf(
  query: TelecelStatusQuery,
  { stage, result }: Exchange,
): QueryOutcome {
  const response = stage === "call" ? responseOf(result) : null;
  if (!response || response.status >= 500) return unknown(reasonOf(result));
  const mismatch = mismatchIn(query, response);
  if (mismatch) return unknown(mismatch);
  const isNamed = Boolean(response.output_ThirdPartyConversationID);
  const status = statusIn(response);
  if (status === "" && response.code === "INS-23" && response.status >= 400)
    return isNamed ? { state: "absent" } : unknown(unidentified);
  const isFailed = unconfirmedStatuses.telecel.some((one) => one === status);
  if (!isFailed && (status === "" || !isSuccess(response))) return unknown(response.code);
  if (!isFailed && status !== "COMPLETED") return { state: "pending" };
  if (!isNamed) return unknown(unidentified);
  if (isFailed) return failedOutcome(query, status, response.code);
  if (response.output_Reversed?.trim().toUpperCase() === "TRUE")
    return { state: "reversed", reason: "REVERSED" };
  const receipt = receiptOf(response.output_OriginalTransactionID ?? response.output_TransactionID);
  return { state: "succeeded", receipt, amountMinor: null };
}

/** What in a response is about another query or transaction, or null. */
export function mismatchIn(
  { conversation, expected }: Omit<TelecelStatusQuery, "confirmedStatuses">,
  response: TelecelResponse,
): string | null {
  const named = response.output_ThirdPartyConversationID;
  return mismatchOf({
    // The query's own id is documented; the transaction's would identify it as well.
    transaction: [named, named === expected.reference ? named : conversation],
    receipt: [receiptOf(response.output_OriginalTransactionID), expected.receipt],
  });
}

function failedOutcome(
  { expected: { direction }, confirmedStatuses }: TelecelStatusQuery,
  status: string,
  code: string,
): QueryOutcome {
  if (!confirmedStatuses.has(status)) return { state: "unconfirmed", reason: status };
  const reason = status === "FAILED" ? code : status;
  return { state: "failed", failure: failureOf(direction, reason), reason };
}

/** Whether the number has a wallet, and the holder's name (reference telecel-mpesa §8). */
export function beneficiaryOutcomeOf(
  conversation: string,
  { stage, result }: Exchange,
): AccountLookup {
  const response = stage === "call" ? responseOf(result) : null;
  const named = response?.output_ThirdPartyConversationID;
  const mismatch = mismatchOf({ transaction: [named, conversation] });
  if (mismatch) return { state: "unavailable", reason: mismatch };
  if (response && response.status < 500) {
    if (response.code === "INS-2051") return { state: "not_found" };
    if (isSuccess(response)) return { state: "found", name: nameOf(response) };
  }
  return { state: "unavailable", reason: reasonOf(result) };
}

/** The transaction's status in capitals, empty where the response names none. */
export function statusIn(response: TelecelResponse): string {
  const { output_ResponseTransactionStatus: usual, output_TransactionStatus: variant } = response;
  return (usual ?? variant ?? "").trim().toUpperCase();
}

/** Telecel's own "processed", with an HTTP status that fits. */
export function isSuccess({ status, code }: TelecelResponse): boolean {
  return code === "INS-0" && (status === 200 || status === 201);
}

/** A transaction id in its documented form; `N/A` and the like are none. */
function receiptOf(given: string | undefined): string | null {
  const id = given?.trim() ?? "";
  return /^[0-9A-Za-z]{1,20}$/.test(id) ? id : null;
}

function nameOf(response: TelecelResponse): string | null {
  const { output_CustomerFirstName: first, output_CustomerLastName: last } = response;
  return oneLine([first, last].filter(Boolean).join(" "));
}
