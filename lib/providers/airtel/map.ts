import { unconfirmedStatuses } from "@/lib/config/settings";
import type {
  AccountLookup,
  Direction,
  ExpectedTransfer,
  QueryOutcome,
  RailBalance,
  Readings,
  SendOutcome,
} from "@/lib/providers/contract";
import { pesewasOf } from "@/lib/providers/mobile-money";
import { oneLine } from "@/lib/providers/one-line";
import { mismatchOf, unidentified, unknown } from "@/lib/providers/outcomes";
import { okJson, type Exchange } from "@/lib/providers/token-source";
import { hasStatus, type WireResult } from "@/lib/providers/wire";
import { currency } from "./connection";
import { failureOf, isKnown } from "./failures";
import { balanceSchema, readEnvelope, userSchema, type Envelope } from "./schemas";
import type { AirtelExchange } from "./transport";

/**
 * The outcome of a creating call (reference airtel-money §6.1, §7, §11). A collection is at best accepted; a
 * disbursement may already have ended, in one of Airtel's statuses.
 */
export function sendOutcomeOf(
  direction: Direction,
  reference: string,
  { stage, result }: AirtelExchange,
): SendOutcome {
  if (stage !== "call") return notSentOutcome(direction, stage, result);
  if (result.kind === "not_sent") return { state: "unavailable", reason: result.reason };
  if (result.kind === "unknown") return unknown(result.reason);
  const reason = reasonOf(result);
  // Rejected with a renewed token too: the order was neither processed nor rejected.
  if (result.status === 401) return { state: "unavailable", reason };
  if (!decidedStatuses.has(result.status)) return unknown(reason);
  const envelope = readEnvelope(result.body);
  if (!envelope) return rejectedByStatus(direction, result) ?? unknown(reason);
  const { id } = envelope.transaction;
  const mismatch = mismatchOf({ transaction: [id, reference] });
  if (mismatch) return unknown(mismatch);
  const family = codesOf[direction];
  if (hasCode(envelope, family.duplicate)) return { state: "accepted" };
  if (hasCode(envelope, family.ambiguous) || hasCode(envelope, family.unclear))
    return unknown(reason);
  const ended = direction === "out" ? endedAtOnce(result.status, envelope) : null;
  if (ended && id !== reference && ended.state !== "accepted") return unknown(unidentified);
  if (ended) return ended;
  const cause = causeIn(direction, envelope);
  const wasAccepted = hasCode(envelope, family.inProgress) || hasCode(envelope, family.succeeded);
  if (envelope.success === true ? cause : wasAccepted) return unknown("contradiction");
  if (cause) return isVague(cause, envelope) ? unknown(reason) : rejection(direction, cause);
  if (result.status === 200 && envelope.success === true) return { state: "accepted" };
  return rejectedByStatus(direction, result) ?? unknown(reason);
}

export interface AirtelEnquiry extends Readings {
  expected: Pick<ExpectedTransfer, "direction" | "reference">;
}

/**
 * The outcome of an enquiry (reference airtel-money §6.2, §7); about another order, `unknown`. Only a status
 * next to our own reference ends an order.
 */
export function queryOutcomeOf(
  { expected, confirmedStatuses }: AirtelEnquiry,
  { stage, result }: Exchange,
): QueryOutcome {
  const { direction, reference } = expected;
  const unclear = unknown(reasonOf(result));
  if (stage !== "call" || result.kind !== "response") return unclear;
  const envelope = [200, 400, 404].includes(result.status) ? readEnvelope(result.body) : null;
  if (!envelope) return unclear;
  // Airtel's own id is not compared: responses and callbacks have it in different forms.
  const { id, status } = envelope.transaction;
  const mismatch = mismatchOf({ transaction: [id, reference] });
  if (mismatch) return unknown(mismatch);
  if (status !== null) {
    if (result.status === 404) return unclear;
    const outcome = statusOutcome(direction, result.status, envelope);
    if (id !== reference && outcome.state !== "pending") return unknown(unidentified);
    const isUndocumented = unconfirmedStatuses.airtel.some((one) => one === status);
    return isUndocumented && !confirmedStatuses.has(status)
      ? { state: "unconfirmed", reason: status }
      : outcome;
  }
  const family = codesOf[direction];
  if (envelope.success !== true && hasCode(envelope, family.absent)) return { state: "absent" };
  if (envelope.success === true && hasCode(envelope, family.inProgress))
    return { state: "pending" };
  return unclear;
}

/** Whether the number has a wallet that can be paid, and the holder's name (reference airtel-money §10). */
export function accountOf(exchange: Exchange): AccountLookup {
  const { stage, result } = exchange;
  const unavailable: AccountLookup = { state: "unavailable", reason: reasonOf(result) };
  if (stage !== "call" || result.kind !== "response") return unavailable;
  const envelope = [200, 400, 404].includes(result.status) ? readEnvelope(result.body) : null;
  if (envelope?.success === false && hasCode(envelope, userUnknown)) return { state: "not_found" };
  const user = userSchema.safeParse(okJson(exchange));
  if (envelope?.success !== true || !user.success) return unavailable;
  const { is_barred: isBarred, is_pin_set: isPinSet } = user.data.data;
  if (isBarred || !isPinSet) return { state: "not_found" };
  const { first_name: given, last_name: family } = user.data.data;
  return { state: "found", name: oneLine([given, family].filter(Boolean).join(" ")) };
}

const balanceForm = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** Our balance, or null without a clear response in cedis. */
export function balanceOf(exchange: Exchange): RailBalance | null {
  const { result } = exchange;
  const parsed = balanceSchema.safeParse(okJson(exchange));
  if (!parsed.success || result.kind !== "response") return null;
  const { balance, currency: named } = parsed.data.data;
  if (readEnvelope(result.body)?.success !== true || named !== currency) return null;
  // `15,000.25` and `15000.250` are the same 1,500,025 pesewas.
  const amountMinor = balanceForm.test(balance) ? pesewasOf(balance.replaceAll(",", "")) : null;
  return amountMinor === null ? null : { amountMinor };
}

/** The reason for evidence and logs: Airtel's code, an HTTP status, or a network error. */
export function reasonOf(result: WireResult): string {
  if (result.kind !== "response") return result.reason;
  return readEnvelope(result.body)?.codes[0] ?? `http_${result.status}`;
}

/** Without a token or Airtel's key the order was never sent. */
function notSentOutcome(
  direction: Direction,
  stage: "token" | "key",
  result: WireResult,
): SendOutcome {
  // Wrong credentials get 400 as well as 401.
  if (stage === "token" && hasStatus(result, 400)) return rejection(direction, "UNAUTHORIZED");
  const rejected = stage === "token" ? rejectedByStatus(direction, result) : null;
  return rejected ?? { state: "unavailable", reason: reasonOf(result) };
}

/** The rejection by the HTTP status itself: the gateway did not admit the call. */
function rejectedByStatus(direction: Direction, result: WireResult): SendOutcome | null {
  if (hasStatus(result, 401)) return rejection(direction, "UNAUTHORIZED");
  return hasStatus(result, 403) ? rejection(direction, "FORBIDDEN") : null;
}

function rejection(direction: Direction, reason: string): SendOutcome {
  return { state: "rejected", failure: failureOf(direction, reason), reason };
}

/**
 * The HTTP statuses with which Airtel decides a call. A time-out (408), too many calls (429) or an error of
 * its own may come before or after creation, whatever their codes say.
 */
const decidedStatuses = new Set([200, 400, 403, 404]);

function hasCode({ codes }: Envelope, family: ReadonlySet<string>): boolean {
  return codes.some((code) => family.has(code));
}

function causeIn(direction: Direction, { codes }: Envelope): string | undefined {
  return codes.find((code) => isKnown(direction, code));
}

/** "Failed", which the older family uses for anything, explains no newer code that we do not know. */
function isVague(cause: string, { codes }: Envelope): boolean {
  return cause === "ESB000011" && codes.length > 1;
}

/** The final status in the response to a disbursement, or null where it names none. */
function endedAtOnce(http: number, envelope: Envelope): SendOutcome | null {
  const { status } = envelope.transaction;
  if (http !== 200 && http !== 400) return null;
  if (status === "TIP") return { state: "accepted" };
  if (status === "TA") return unknown(status);
  if (status !== "TS" && status !== "TF") return null;
  const outcome = statusOutcome("out", http, envelope);
  if (outcome.state === "succeeded") return { state: "succeeded", receipt: outcome.receipt };
  return outcome.state === "failed" ? outcome : unknown("contradiction");
}

/** What a status means, unless code, `success` or HTTP status contradict it. */
function statusOutcome(direction: Direction, http: number, envelope: Envelope): QueryOutcome {
  const { status, airtelMoneyId } = envelope.transaction;
  const family = codesOf[direction];
  const cause = causeIn(direction, envelope);
  switch (status) {
    case "TIP":
      return { state: "pending" };
    case "TS":
      if (http !== 200 || envelope.success !== true || cause) return unknown("contradiction");
      if (hasCode(envelope, family.ambiguous)) return unknown("contradiction");
      return { state: "succeeded", receipt: airtelMoneyId, amountMinor: null };
    case "TF":
    case "TE": {
      const contradicting = [family.ambiguous, family.succeeded, family.inProgress];
      if (contradicting.some((codes) => hasCode(envelope, codes))) return unknown("contradiction");
      const reason = cause ?? status;
      return { state: "failed", failure: failureOf(direction, reason), reason };
    }
    // Undocumented: see the README in this folder.
    case "TR":
      return { state: "reversed", reason: status };
    case "TA":
      return unknown(status);
    case null:
    default:
      return unknown("unrecognized_status");
  }
}

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

const codesOf: Record<Direction, CodeFamily> = {
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
const userUnknown: ReadonlySet<string> = new Set(["DP02200000000", "DP02200000002"]);
