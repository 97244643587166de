import type {
  AccountLookup,
  CallbackReading,
  ExpectedTransfer,
  QueryOutcome,
  RailBalance,
  Readings,
  SendOutcome,
} from "@/lib/providers/contract";
import { kindOf, type TransferKind } from "@/lib/providers/failures";
import { msisdnOf, pesewasOf } from "@/lib/providers/mobile-money";
import { oneLine } from "@/lib/providers/one-line";
import { mismatchOf, unidentified, unknown } from "@/lib/providers/outcomes";
import { okJson, type Exchange } from "@/lib/providers/token-source";
import { hasStatus, readJson, type WireResult } from "@/lib/providers/wire";
import { failureOf } from "./failures";
import {
  activeSchema,
  balanceSchema,
  errorSchema,
  statusSchema,
  userInfoSchema,
  type MtnStatus,
} from "./schemas";

/**
 * The outcome of a creating call (reference mtn-momo §10). Only MTN's rejection before creation is
 * `rejected`; a 5xx is always `unknown`, because MTN uses it before and after creation alike.
 */
export function sendOutcomeOf(kind: TransferKind, { stage, result }: Exchange): SendOutcome {
  // Rejected with a renewed token too: the order was neither processed nor rejected.
  if (stage === "call" && isTokenRejected(result))
    return { state: "unavailable", reason: reasonOf(result) };
  const rejection = result.kind === "response" ? rejectionOf[result.status] : undefined;
  if (rejection && result.kind === "response") {
    const reason = platformCode(result.body) ?? rejection;
    // The order exists, whatever the status.
    if (reason === "RESOURCE_ALREADY_EXIST") return { state: "accepted" };
    const failure = failureOf(kind, reason);
    return failure.code === "UNKNOWN"
      ? { state: "rejected", failure: failureOf(kind, rejection), reason }
      : { state: "rejected", failure, reason };
  }
  // Without a token the order was never sent.
  if (stage === "token" || result.kind === "not_sent")
    return { state: "unavailable", reason: reasonOf(result) };
  if (hasStatus(result, 202) || hasStatus(result, 409)) return { state: "accepted" };
  return unknown(reasonOf(result));
}

export interface MtnStatusQuery extends Readings {
  expected: Omit<ExpectedTransfer, "reference">;
}

/** The outcome of a status query (reference mtn-momo §4.2, §5.2, §7.3); about another transfer, `unknown`. */
export function queryOutcomeOf(query: MtnStatusQuery, { stage, result }: Exchange): QueryOutcome {
  if (stage === "token" || result.kind !== "response") return unknown(reasonOf(result));
  // The platform's own code, because a gateway that misroutes responds 404 as well.
  if (result.status === 404 && rawCode(result.body) === "RESOURCE_NOT_FOUND")
    return { state: "absent" };
  if (result.status !== 200) return unknown(reasonOf(result));
  const parsed = statusSchema.safeParse(readJson(result.body));
  if (!parsed.success) return unknown("unreadable");
  const { status, reason, financialTransactionId, externalId } = parsed.data;
  const mismatch = mismatchIn(query, parsed.data);
  if (mismatch) return unknown(mismatch);
  if (status === "PENDING" || status === "CREATED") return { state: "pending" };
  if (status !== "FAILED" && status !== "SUCCESSFUL") return unknown("unrecognized_status");
  if (!externalId) return unknown(unidentified);
  const amountMinor = amountOf(parsed.data);
  if (status === "FAILED") {
    if (amountMinor !== null && amountMinor !== query.expected.amountMinor)
      return unknown("other_amount");
    return failedOutcome(query, reason);
  }
  if (amountMinor === null) return unknown("unreadable_amount");
  return { state: "succeeded", receipt: oneLine(financialTransactionId), amountMinor };
}

/**
 * The claims of a callback, which has the form of a status response (reference mtn-momo §6). It names no
 * reference and carries no signature. Of reversed money it claims neither success nor failure.
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
      amountMinor: amountOf(parsed.data),
      phone: /^\d{7,15}$/.test(digits) ? `+${digits}` : null,
    },
  };
}

/** Whether the number has a wallet; the name takes another call (reference mtn-momo §4.4). */
export function activeOutcomeOf(exchange: Exchange): AccountLookup {
  if (isHolderUnknown(exchange)) return { state: "not_found" };
  const active = activeSchema.safeParse(okJson(exchange));
  if (!active.success) return { state: "unavailable", reason: reasonOf(exchange.result) };
  return active.data.result ? { state: "found", name: null } : { state: "not_found" };
}

/** The name of a holder known to be active, null where MTN has none on record. */
export function holderNameOutcomeOf(exchange: Exchange): AccountLookup {
  if (isHolderUnknown(exchange)) return { state: "found", name: null };
  const info = userInfoSchema.safeParse(okJson(exchange));
  if (!info.success) return { state: "unavailable", reason: reasonOf(exchange.result) };
  const { name, given_name: givenName, family_name: familyName } = info.data;
  const joined = [givenName, familyName].filter(Boolean).join(" ");
  return { state: "found", name: oneLine(name) ?? oneLine(joined) };
}

/** Our float, or null without a clear response in cedis. */
export function balanceOf(exchange: Exchange): RailBalance | null {
  const balance = balanceSchema.safeParse(okJson(exchange));
  if (!balance.success) return null;
  const { availableBalance: amount, currency } = balance.data;
  const amountMinor = amountOf({ amount, currency });
  return amountMinor === null ? null : { amountMinor };
}

/** The reason for evidence and logs: a platform code, an HTTP status, or a network error. */
export function reasonOf(result: WireResult): string {
  if (result.kind !== "response") return result.reason;
  return platformCode(result.body) ?? `http_${result.status}`;
}

/** Unlike a wrong subscription key, which MTN's text names. */
function isTokenRejected(result: WireResult): boolean {
  return (
    result.kind === "response" && result.status === 401 && !/subscription key/i.test(result.body)
  );
}

const rejectionOf: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
};

const stillPending = new Set(["ONGOING", "PENDING", "DELAYED"]);
const reversals = new Set(["TRANSACTION_REVERSED", "REVERSED"]);

function reasonCode(given: string | undefined): string {
  return given === undefined ? "NO_REASON" : codeOf(given);
}

function failedOutcome(
  { expected, confirmedStatuses }: MtnStatusQuery,
  given: string | undefined,
): QueryOutcome {
  const reason = reasonCode(given);
  if (stillPending.has(reason)) return { state: "pending" };
  if (reversals.has(reason)) {
    // Only people can find out who has the money of a reversed refund.
    const isClear = confirmedStatuses.has(reason) && !expected.refundOf;
    return { state: isClear ? "reversed" : "unconfirmed", reason };
  }
  return { state: "failed", failure: failureOf(kindOf(expected), reason), reason };
}

function claimedResult(status: string, given: string | undefined) {
  if (status === "SUCCESSFUL") return "succeeded";
  if (status === "PENDING" || status === "CREATED") return "pending";
  const reason = reasonCode(given);
  if (status !== "FAILED" || reversals.has(reason)) return null;
  return stillPending.has(reason) ? "pending" : "failed";
}

/** What in a status response is about another transfer, or null. */
function mismatchIn({ expected }: MtnStatusQuery, reported: MtnStatus): string | null {
  // The status of a refund names no party.
  const side = expected.direction === "in" ? "payer" : "payee";
  const party = expected.refundOf ? null : reported[side];
  return mismatchOf({
    transaction: [reported.externalId, expected.transactionId],
    party: [party && partyName(party), `msisdn:${msisdnOf(expected.counterparty)}`],
    currency: [reported.currency, "GHS"],
    receipt: [oneLine(reported.financialTransactionId), expected.receipt],
  });
}

/** `msisdn:233241234567`, whether the number has a plus sign, is national, or neither. */
function partyName({ partyIdType, partyId }: NonNullable<MtnStatus["payee"]>): string {
  const digits = partyId.replace(/^\+/, "").replace(/^0(?=\d{9}$)/, "233");
  return `${partyIdType.toLowerCase()}:${digits}`;
}

function amountOf({ amount = "", currency }: Pick<MtnStatus, "amount" | "currency">) {
  return currency === "GHS" ? pesewasOf(amount) : null;
}

function rawCode(body: string): string | null {
  const parsed = errorSchema.safeParse(readJson(body));
  return (parsed.success && parsed.data.code) || null;
}

function platformCode(body: string): string | null {
  const code = rawCode(body);
  return code === null ? null : codeOf(code);
}

/** Only what has the form of a code is kept: a provider's free text goes no further. */
function codeOf(text: string): string {
  const code = text.trim().replace(/ /g, "_").toUpperCase();
  return /^[A-Z][A-Z0-9_]{0,63}$/.test(code) ? code : "UNRECOGNIZED";
}

function isHolderUnknown({ stage, result }: Exchange): boolean {
  if (stage !== "call" || result.kind !== "response" || result.status !== 404) return false;
  // A gateway's 404, without the platform's code, is about our address and not about the holder.
  return result.body.trim() === "" || rawCode(result.body) !== null;
}
