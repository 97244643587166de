import { unconfirmedStatuses } from "@/lib/config/rails";
import type {
  AccountLookup,
  Direction,
  ExpectedTransfer,
  QueryOutcome,
  Readings,
  SendOutcome,
} from "@/lib/providers/contract";
import { mismatchOf, unidentified } from "@/lib/providers/differing";
import { oneLine } from "@/lib/providers/one-line";
import type { Exchange } from "@/lib/providers/token-source";
import { responseOf, reasonOf, type TelecelResponse } from "./response";
import { failureOf, isFailure } from "./failures";

/** Codes of a payment that was made and has failed; the other failures come before it is made. */
const endedCodes = new Set(["INS-6", "INS-2006", "INS-2051", "INS-990", "INS-991"]);

/**
 * What a payment call came to (reference telecel-mpesa §14). Without a session the payment itself was
 * not taken. `INS-1`, `INS-9` and any 5xx say nothing about whether it was made.
 */
export function sendOutcomeOf(
  direction: Direction,
  reference: string,
  exchange: Exchange,
): SendOutcome {
  return createdOutcomeOf(reference, exchange, (reason) => {
    if (!isFailure(reason)) return null;
    const state = endedCodes.has(reason) ? "failed" : "rejected";
    return { state, failure: failureOf(direction, reason), reason };
  });
}

/** What a call came to that creates something; `rejected` reads the codes that say no. */
export function createdOutcomeOf(
  reference: string,
  { stage, result }: Exchange,
  rejected: (code: string) => SendOutcome | null,
): SendOutcome {
  const reason = reasonOf(result);
  if (stage === "token" || result.kind === "not_sent") return { state: "unavailable", reason };
  const answer = responseOf(result);
  if (!answer || answer.status >= 500) return { state: "unknown", reason };
  if ((answer.output_ThirdPartyConversationID || reference) !== reference)
    return { state: "unknown", reason: "other_transaction" };
  if (isSuccess(answer)) {
    const receipt = receiptOf(answer.output_TransactionID);
    // It took the order; that it executed just ours it says only where it names it.
    const isNamed = answer.output_ThirdPartyConversationID === reference;
    return receipt === null || !isNamed ? { state: "accepted" } : { state: "succeeded", receipt };
  }
  // A duplicate: an earlier sending arrived, and the query tells what became of it.
  if (answer.code === "INS-10") return { state: "accepted" };
  return rejected(answer.code) ?? { state: "unknown", reason };
}

/** What a status query asked about. */
export interface TelecelStatusQuery extends Readings {
  expected: Pick<ExpectedTransfer, "direction" | "reference" | "receipt">;
  /** The query's own conversation id, which the answer names. */
  conversation: string;
}

/**
 * What a status query came to (reference telecel-mpesa §7); of another query or transaction, `unknown`. A
 * query can fail as a payment does, with the same codes: only the transaction's status says of which of the
 * two a code speaks.
 */
export function queryOutcomeOf(
  question: TelecelStatusQuery,
  { stage, result }: Exchange,
): QueryOutcome {
  const answer = stage === "call" ? responseOf(result) : null;
  if (!answer || answer.status >= 500) return { state: "unknown", reason: reasonOf(result) };
  const other = mismatchIn(question, answer);
  if (other) return { state: "unknown", reason: other };
  const status = statusIn(answer);
  if (status === "" && answer.code === "INS-23" && answer.status >= 400)
    return answer.output_ThirdPartyConversationID
      ? { state: "absent" }
      : { state: "unknown", reason: unidentified };
  const isFailed = unconfirmedStatuses.telecel.some((word) => word === status);
  if (!isFailed && (status === "" || !isSuccess(answer)))
    return { state: "unknown", reason: answer.code };
  if (!isFailed && status !== "COMPLETED") return { state: "pending" };
  if (!answer.output_ThirdPartyConversationID) return { state: "unknown", reason: unidentified };
  if (isFailed) return failedOutcome(question, status, answer.code);
  if (answer.output_Reversed?.trim().toUpperCase() === "TRUE")
    return { state: "reversed", reason: "REVERSED" };
  const receipt = receiptOf(answer.output_OriginalTransactionID ?? answer.output_TransactionID);
  return { state: "succeeded", receipt, amountMinor: null };
}

/** What of an answer speaks of another query, or of another transaction, or null. */
export function mismatchIn(
  { conversation, expected }: Omit<TelecelStatusQuery, "confirmedStatuses">,
  answer: TelecelResponse,
): string | null {
  const named = answer.output_ThirdPartyConversationID;
  return mismatchOf({
    // Documented is the query's own; the transaction's would be about it as well.
    transaction: [named, named === expected.reference ? named : conversation],
    receipt: [receiptOf(answer.output_OriginalTransactionID), expected.receipt],
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

/** Whether the number has a wallet, and whose (reference telecel-mpesa §8). */
export function beneficiaryOutcomeOf(
  conversation: string,
  { stage, result }: Exchange,
): AccountLookup {
  const answer = stage === "call" ? responseOf(result) : null;
  if (answer && (answer.output_ThirdPartyConversationID || conversation) !== conversation)
    return { state: "unavailable", reason: "other_transaction" };
  if (answer && answer.status < 500) {
    if (answer.code === "INS-2051") return { state: "not_found" };
    if (isSuccess(answer)) return { state: "found", name: nameOf(answer) };
  }
  return { state: "unavailable", reason: reasonOf(result) };
}

/** The transaction's status in capitals, empty where the answer names none. */
export function statusIn(answer: TelecelResponse): string {
  const { output_ResponseTransactionStatus: named, output_TransactionStatus: otherwise } = answer;
  return (named ?? otherwise ?? "").trim().toUpperCase();
}

/** Telecel's own "processed", at a status that fits. */
export function isSuccess({ status, code }: TelecelResponse): boolean {
  return code === "INS-0" && (status === 200 || status === 201);
}

/** A transaction id in its documented form; `N/A` and the like are none. */
function receiptOf(given: string | undefined): string | null {
  const id = given?.trim() ?? "";
  return /^[0-9A-Za-z]{1,20}$/.test(id) ? id : null;
}

function nameOf(answer: TelecelResponse): string | null {
  const { output_CustomerFirstName: first, output_CustomerLastName: last } = answer;
  return oneLine([first, last].filter(Boolean).join(" "));
}
