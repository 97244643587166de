import { parseDecimal } from "@/lib/money";
import type {
  AccountLookup,
  CallbackReading,
  ExpectedTransfer,
  QueryOutcome,
  RailBalance,
  Readings,
  SendOutcome,
} from "@/lib/providers/contract";
import { mismatchOf, unidentified } from "@/lib/providers/differing";
import { msisdnOf } from "@/lib/providers/mobile-money";
import { oneLine } from "@/lib/providers/one-line";
import type { Exchange } from "@/lib/providers/token-source";
import { readJson, type WireResult } from "@/lib/providers/wire";
import { failureOf, movementOf, type MtnMovement } from "./failures";
import {
  activeSchema,
  balanceSchema,
  errorSchema,
  statusSchema,
  userInfoSchema,
  type MtnStatus,
} from "./schemas";

/**
 * What a creating call came to (reference mtn-momo §10). Only MTN's own rejection before creation is
 * `rejected`; a 5xx of any kind is `unknown`, since MTN uses it before and after creating alike.
 */
export function sendOutcomeOf(movement: MtnMovement, { stage, result }: Exchange): SendOutcome {
  // The token was renewed and has ended again: nobody has looked at the order, or rejected it.
  if (stage === "call" && isTokenEnded(result))
    return { state: "unavailable", reason: reasonOf(result) };
  const rejection = result.kind === "response" ? rejectionOf[result.status] : undefined;
  if (rejection && result.kind === "response") {
    const reason = platformCode(result.body) ?? rejection;
    // The order is there, whatever status says so.
    if (reason === "RESOURCE_ALREADY_EXIST") return { state: "accepted" };
    return { state: "rejected", failure: rejectionFailure(movement, reason, rejection), reason };
  }
  // Without a token the order itself never left.
  if (stage === "token" || result.kind === "not_sent")
    return { state: "unavailable", reason: reasonOf(result) };
  if (result.kind === "response" && (result.status === 202 || result.status === 409))
    return { state: "accepted" };
  return { state: "unknown", reason: reasonOf(result) };
}

/** What a status query asked about. */
export interface MtnStatusQuery extends Readings {
  expected: Omit<ExpectedTransfer, "reference">;
}

/** What a status query came to (reference mtn-momo §4.2, §5.2, §7.3); of another transfer, `unknown`. */
export function queryOutcomeOf(
  question: MtnStatusQuery,
  { stage, result }: Exchange,
): QueryOutcome {
  if (stage === "token" || result.kind !== "response")
    return { state: "unknown", reason: reasonOf(result) };
  // The platform's own code, because a gateway that misroutes says 404 as well.
  if (result.status === 404 && rawCode(result.body) === "RESOURCE_NOT_FOUND")
    return { state: "absent" };
  if (result.status !== 200) return { state: "unknown", reason: reasonOf(result) };
  const parsed = statusSchema.safeParse(readJson(result.body));
  if (!parsed.success) return { state: "unknown", reason: "unreadable" };
  const { status, reason, financialTransactionId, externalId } = parsed.data;
  const other = otherTransfer(question, parsed.data);
  if (other) return { state: "unknown", reason: other };
  if (status === "PENDING" || status === "CREATED") return { state: "pending" };
  if (status !== "FAILED" && status !== "SUCCESSFUL")
    return { state: "unknown", reason: "unrecognised_status" };
  if (!externalId) return { state: "unknown", reason: unidentified };
  const amountMinor = pesewasOf(parsed.data);
  if (status === "FAILED") {
    if (amountMinor !== null && amountMinor !== question.expected.amountMinor)
      return { state: "unknown", reason: "other_amount" };
    return failedOutcome(question, reason);
  }
  if (amountMinor === null) return { state: "unknown", reason: "unreadable_amount" };
  return { state: "succeeded", receipt: oneLine(financialTransactionId), amountMinor };
}

/**
 * What a callback claims, in the shape of a status answer (reference mtn-momo §6). It names no
 * reference of ours and carries no signature. Of money that came back it says neither that the order
 * failed nor that it succeeded.
 */
export function callbackReadingOf(body: Uint8Array): CallbackReading {
  const parsed = statusSchema.safeParse(readJson(new TextDecoder().decode(body)));
  if (!parsed.success) return { state: "unreadable" };
  const { status, reason, payer, payee } = parsed.data;
  const party = payer ?? payee;
  const digits = party?.partyIdType === "MSISDN" ? party.partyId : "";
  return {
    state: "read",
    reference: null,
    claims: {
      result: claimedResult(status, reason),
      amountMinor: pesewasOf(parsed.data),
      phone: /^\d{7,15}$/.test(digits) ? `+${digits}` : null,
    },
  };
}

/** Whether the number has a wallet; the name is another question (reference mtn-momo §4.4). */
export function activeOutcomeOf({ stage, result }: Exchange): AccountLookup {
  if (stage === "call" && isHolderUnknown(result)) return { state: "not_found" };
  const active = activeSchema.safeParse(answeredJson(stage, result));
  if (!active.success) return { state: "unavailable", reason: reasonOf(result) };
  return active.data.result ? { state: "found", name: null } : { state: "not_found" };
}

/** The name of a holder already known to be active, null where MTN has none on record. */
export function holderNameOutcomeOf({ stage, result }: Exchange): AccountLookup {
  if (stage === "call" && isHolderUnknown(result)) return { state: "found", name: null };
  const info = userInfoSchema.safeParse(answeredJson(stage, result));
  if (!info.success) return { state: "unavailable", reason: reasonOf(result) };
  const { name, given_name: givenName, family_name: familyName } = info.data;
  const inParts = [givenName, familyName].filter(Boolean).join(" ");
  return { state: "found", name: oneLine(name) ?? oneLine(inParts) };
}

/** Our float, or null without a clear answer in cedis. */
export function balanceOf({ stage, result }: Exchange): RailBalance | null {
  const balance = balanceSchema.safeParse(answeredJson(stage, result));
  if (!balance.success) return null;
  const { availableBalance: amount, currency } = balance.data;
  const amountMinor = pesewasOf({ amount, currency });
  return amountMinor === null ? null : { amountMinor };
}

/** The word for a wire result in evidence and logs: a platform code, a status, or what broke. */
export function reasonOf(result: WireResult): string {
  if (result.kind !== "response") return result.reason;
  return platformCode(result.body) ?? `http_${result.status}`;
}

/** Told apart from a wrong subscription key, which MTN says in so many words. */
function isTokenEnded(result: WireResult): boolean {
  return (
    result.kind === "response" && result.status === 401 && !/subscription key/i.test(result.body)
  );
}

const rejectionOf: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
};

function rejectionFailure(movement: MtnMovement, reason: string, rejection: string) {
  const failure = failureOf(movement, reason);
  return failure.code === "UNKNOWN" ? failureOf(movement, rejection) : failure;
}

const stillPending = new Set(["ONGOING", "PENDING", "DELAYED"]);
const moneyCameBack = new Set(["TRANSACTION_REVERSED", "REVERSED"]);

function reasonWord(given: string | undefined): string {
  return given === undefined ? "NO_REASON" : codeWord(given);
}

function failedOutcome(
  { expected, confirmedStatuses }: MtnStatusQuery,
  given: string | undefined,
): QueryOutcome {
  const reason = reasonWord(given);
  if (stillPending.has(reason)) return { state: "pending" };
  if (moneyCameBack.has(reason)) {
    // Who has the money of a refund that was taken back in its turn only people can tell.
    const isClear = confirmedStatuses.has(reason) && !expected.refundOf;
    return { state: isClear ? "reversed" : "unconfirmed", reason };
  }
  return { state: "failed", failure: failureOf(movementOf(expected), reason), reason };
}

function claimedResult(status: string, given: string | undefined) {
  if (status === "SUCCESSFUL") return "succeeded";
  if (status === "PENDING" || status === "CREATED") return "pending";
  const reason = reasonWord(given);
  if (status !== "FAILED" || moneyCameBack.has(reason)) return null;
  return stillPending.has(reason) ? "pending" : "failed";
}

/** What of a status answer speaks of another transfer than was asked about, or null. */
function otherTransfer({ expected }: MtnStatusQuery, told: MtnStatus): string | null {
  // The status of a refund names no party.
  const party = expected.refundOf ? null : told[expected.direction === "in" ? "payer" : "payee"];
  return mismatchOf({
    transaction: [told.externalId, expected.transactionId],
    party: [party && partyName(party), `msisdn:${msisdnOf(expected.counterparty)}`],
    currency: [told.currency, "GHS"],
    receipt: [oneLine(told.financialTransactionId), expected.receipt],
  });
}

/** `msisdn:233241234567`, whether the number has a plus sign, is national, or neither. */
function partyName({ partyIdType, partyId }: NonNullable<MtnStatus["payee"]>): string {
  const digits = partyId.replace(/^\+/, "").replace(/^0(?=\d{9}$)/, "233");
  return `${partyIdType.toLowerCase()}:${digits}`;
}

/** MTN drops trailing zeros at will, so `5`, `5.0` and `5.00` are the same 500 pesewas. */
function pesewasOf({ amount = "", currency }: { amount?: string; currency?: string }) {
  if (currency !== "GHS") return null;
  try {
    return parseDecimal(amount.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""), 2);
  } catch {
    return null;
  }
}

function rawCode(body: string): string | null {
  const parsed = errorSchema.safeParse(readJson(body));
  return (parsed.success && parsed.data.code) || null;
}

function platformCode(body: string): string | null {
  const code = rawCode(body);
  return code === null ? null : codeWord(code);
}

/** A code is kept only where it looks like one: a provider's free text goes no further. */
function codeWord(text: string): string {
  const word = text.trim().replace(/ /g, "_").toUpperCase();
  return /^[A-Z][A-Z0-9_]{0,63}$/.test(word) ? word : "UNRECOGNISED";
}

function isHolderUnknown(result: WireResult): boolean {
  if (result.kind !== "response" || result.status !== 404) return false;
  // A 404 of a gateway, without the platform's code, speaks of our address and not of the holder.
  return result.body.trim() === "" || rawCode(result.body) !== null;
}

function answeredJson(stage: Exchange["stage"], result: WireResult): unknown {
  if (stage !== "call" || result.kind !== "response" || result.status !== 200) return undefined;
  return readJson(result.body);
}
