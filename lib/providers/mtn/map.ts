import { parseDecimal } from "@/lib/money";
import type {
  AccountLookup,
  FloatBalance,
  QueryOutcome,
  SendOutcome,
} from "@/lib/providers/contract";
import { readJson, type WireResult } from "@/lib/providers/wire";
import { failureOf } from "./failures";
import {
  activeSchema,
  balanceSchema,
  errorSchema,
  transferStatusSchema,
  userInfoSchema,
} from "./schemas";
import type { MtnExchange } from "./wire";

/**
 * What a creating call came to (reference mtn-momo §10). Only MTN's own refusal before creation is
 * `refused`; a 5xx of any kind is `unknown`, since MTN uses it before and after creating alike.
 */
export function sendOutcomeOf({ stage, result }: MtnExchange): SendOutcome {
  const refusal = result.kind === "answered" ? refusalOf[result.status] : undefined;
  if (refusal && result.kind === "answered") {
    const reason = platformCode(result.body) ?? refusal;
    return { state: "refused", failure: refusalFailure(reason, refusal), reason };
  }
  // Without a token the order itself never left.
  if (stage === "token" || result.kind === "not_sent")
    return { state: "unavailable", reason: wordOf(result) };
  if (result.kind === "answered" && (result.status === 202 || result.status === 409))
    return { state: "accepted" };
  return { state: "unknown", reason: wordOf(result) };
}

/** What a status query came to (reference mtn-momo §4.2, §7.3). */
export function queryOutcomeOf({ stage, result }: MtnExchange): QueryOutcome {
  if (stage === "token" || result.kind !== "answered")
    return { state: "unknown", reason: wordOf(result) };
  // The platform's own code, because a gateway that misroutes says 404 as well.
  if (result.status === 404 && rawCode(result.body) === "RESOURCE_NOT_FOUND")
    return { state: "absent" };
  if (result.status !== 200) return { state: "unknown", reason: wordOf(result) };
  const parsed = transferStatusSchema.safeParse(readJson(result.body));
  if (!parsed.success) return { state: "unknown", reason: "unreadable" };
  const { status, reason, amount, currency, financialTransactionId } = parsed.data;
  if (status === "PENDING" || status === "CREATED") return { state: "pending" };
  if (status === "FAILED") return failedOutcome(reason);
  if (status !== "SUCCESSFUL") return { state: "unknown", reason: "unrecognised_status" };
  const amountMinor = currency === "GHS" ? pesewasOf(amount) : null;
  if (amountMinor === null) return { state: "unknown", reason: "unreadable_amount" };
  return { state: "succeeded", receipt: financialTransactionId || null, amountMinor };
}

/** Whether the number has a wallet; the name is another question (reference mtn-momo §4.4). */
export function activeOutcomeOf({ stage, result }: MtnExchange): AccountLookup {
  if (stage === "call" && isHolderUnknown(result)) return { state: "not_found" };
  const active = activeSchema.safeParse(answeredJson(stage, result));
  if (!active.success) return { state: "unavailable", reason: wordOf(result) };
  return active.data.result ? { state: "found", name: null } : { state: "not_found" };
}

/** The name of a holder already known to be active, null where MTN has none on record. */
export function holderNameOutcomeOf({ stage, result }: MtnExchange): AccountLookup {
  if (stage === "call" && isHolderUnknown(result)) return { state: "found", name: null };
  const info = userInfoSchema.safeParse(answeredJson(stage, result));
  if (!info.success) return { state: "unavailable", reason: wordOf(result) };
  const { name, given_name: givenName, family_name: familyName } = info.data;
  const full = name?.trim() || [givenName, familyName].filter(Boolean).join(" ").trim();
  return { state: "found", name: full || null };
}

/** Our float, or null without a clear answer in cedis. */
export function balanceOf({ stage, result }: MtnExchange): FloatBalance | null {
  const balance = balanceSchema.safeParse(answeredJson(stage, result));
  if (!balance.success || balance.data.currency !== "GHS") return null;
  const amountMinor = pesewasOf(balance.data.availableBalance);
  return amountMinor === null ? null : { amountMinor, currency: "GHS" };
}

/** The word for a wire result in evidence and logs: a platform code, a status, or what broke. */
export function wordOf(result: WireResult): string {
  if (result.kind !== "answered") return result.reason;
  return platformCode(result.body) ?? `http_${result.status}`;
}

const refusalOf: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
};

function refusalFailure(reason: string, refusal: string) {
  const failure = failureOf(reason);
  return failure.code === "UNKNOWN" ? failureOf(refusal) : failure;
}

const stillPending = new Set(["ONGOING", "PENDING", "DELAYED"]);
const moneyCameBack = new Set(["TRANSACTION_REVERSED", "REVERSED"]);

function failedOutcome(given: string | undefined): QueryOutcome {
  const reason = given === undefined ? "NO_REASON" : codeWord(given);
  if (stillPending.has(reason)) return { state: "pending" };
  if (moneyCameBack.has(reason)) return { state: "reversed", reason };
  return { state: "failed", failure: failureOf(reason), reason };
}

/** MTN drops trailing zeros at will, so `5`, `5.0` and `5.00` are the same 500 pesewas. */
function pesewasOf(text: string | undefined): bigint | null {
  try {
    return parseDecimal((text ?? "").replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""), 2);
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
  if (result.kind !== "answered" || result.status !== 404) return false;
  const parsed = errorSchema.safeParse(readJson(result.body));
  // A 404 of the gateway, which says `statusCode`, speaks of our address and not of the holder.
  return !parsed.success || parsed.data.statusCode === undefined;
}

function answeredJson(stage: MtnExchange["stage"], result: WireResult): unknown {
  if (stage !== "call" || result.kind !== "answered" || result.status !== 200) return undefined;
  return readJson(result.body);
}
