import { unconfirmedStatuses } from "@/lib/config/rails";
import { parseDecimal } from "@/lib/money";
import type {
  AccountLookup,
  Direction,
  ExpectedTransfer,
  QueryOutcome,
  RailBalance,
  Readings,
  SendOutcome,
} from "@/lib/providers/contract";
import { mismatchOf, unidentified } from "@/lib/providers/differing";
import { oneLine } from "@/lib/providers/one-line";
import type { Exchange } from "@/lib/providers/token-source";
import { readJson, type WireResult } from "@/lib/providers/wire";
import { codesOf, userUnknown } from "./codes";
import { currency } from "./connection";
import { failureOf, isFailureCode } from "./failures";
import { balanceSchema, readEnvelope, userSchema, type Envelope } from "./schemas";
import type { AirtelExchange } from "./transport";

/**
 * What a creating call came to (reference airtel-money §6.1, §7, §11). A collection is at best
 * accepted; a disbursement may already have ended, and then says so in one of Airtel's status words.
 */
export function sendOutcomeOf(
  direction: Direction,
  reference: string,
  { stage, result }: AirtelExchange,
): SendOutcome {
  if (stage !== "call") return notSentOutcome(direction, stage, result);
  if (result.kind === "not_sent") return { state: "unavailable", reason: result.reason };
  if (result.kind === "unknown") return { state: "unknown", reason: result.reason };
  const unknown: SendOutcome = { state: "unknown", reason: reasonOf(result) };
  // The token was renewed and has ended again: nobody has looked at the order, or rejected it.
  if (result.status === 401) return { state: "unavailable", reason: reasonOf(result) };
  if (!judged.has(result.status)) return unknown;
  const envelope = readEnvelope(result.body);
  if (!envelope) return rejectedByStatus(direction, result) ?? unknown;
  const { id } = envelope.transaction;
  const other = mismatchOf({ transaction: [id, reference] });
  if (other) return { state: "unknown", reason: other };
  const family = codesOf[direction];
  if (said(envelope, family.duplicate)) return { state: "accepted" };
  if (said(envelope, family.ambiguous) || said(envelope, family.doubtful)) return unknown;
  const ended = direction === "out" ? endedAtOnce(result.status, envelope) : null;
  if (ended && id !== reference && ended.state !== "accepted")
    return { state: "unknown", reason: unidentified };
  if (ended) return ended;
  const cause = causeIn(direction, envelope);
  const wasTaken = said(envelope, family.inProgress) || said(envelope, family.succeeded);
  if (envelope.success === true ? cause : wasTaken)
    return { state: "unknown", reason: "contradiction" };
  if (cause) return isVague(cause, envelope) ? unknown : rejection(direction, cause);
  if (result.status === 200 && envelope.success === true) return { state: "accepted" };
  return rejectedByStatus(direction, result) ?? unknown;
}

/** What an enquiry asked about. */
export interface AirtelEnquiry extends Readings {
  expected: Pick<ExpectedTransfer, "direction" | "reference">;
}

/**
 * What an enquiry came to (reference airtel-money §6.2, §7); of another order, `unknown`. Only a status
 * word beside our own reference ends one.
 */
export function queryOutcomeOf(
  { expected, confirmedStatuses }: AirtelEnquiry,
  { stage, result }: Exchange,
): QueryOutcome {
  const { direction, reference } = expected;
  const unknown: QueryOutcome = { state: "unknown", reason: reasonOf(result) };
  if (stage !== "call" || result.kind !== "response") return unknown;
  const envelope = [200, 400, 404].includes(result.status) ? readEnvelope(result.body) : null;
  if (!envelope) return unknown;
  // Airtel's own id is not compared: its answers and callbacks have it in different forms.
  const { id, status } = envelope.transaction;
  const other = mismatchOf({ transaction: [id, reference] });
  if (other) return { state: "unknown", reason: other };
  if (status !== null) {
    if (result.status === 404) return unknown;
    const told = statusOutcome(direction, result.status, envelope);
    if (id !== reference && told.state !== "pending")
      return { state: "unknown", reason: unidentified };
    const isOurs = unconfirmedStatuses.airtel.some((word) => word === status);
    return isOurs && !confirmedStatuses.has(status)
      ? { state: "unconfirmed", reason: status }
      : told;
  }
  const family = codesOf[direction];
  if (envelope.success !== true && said(envelope, family.absent)) return { state: "absent" };
  if (envelope.success === true && said(envelope, family.inProgress)) return { state: "pending" };
  return unknown;
}

/** Whether the number has a wallet that can be paid, and whose it is (reference airtel-money §10). */
export function accountOf({ stage, result }: Exchange): AccountLookup {
  const unavailable: AccountLookup = { state: "unavailable", reason: reasonOf(result) };
  if (stage !== "call" || result.kind !== "response") return unavailable;
  const envelope = [200, 400, 404].includes(result.status) ? readEnvelope(result.body) : null;
  if (envelope?.success === false && said(envelope, userUnknown)) return { state: "not_found" };
  const user = userSchema.safeParse(readJson(result.body));
  if (result.status !== 200 || envelope?.success !== true || !user.success) return unavailable;
  const { is_barred: isBarred, is_pin_set: isPinSet } = user.data.data;
  if (isBarred || !isPinSet) return { state: "not_found" };
  const { first_name: given, last_name: family } = user.data.data;
  return { state: "found", name: oneLine([given, family].filter(Boolean).join(" ")) };
}

/** A balance of ours, or null without a clear answer in cedis. */
export function balanceOf({ stage, result }: Exchange): RailBalance | null {
  if (stage !== "call" || result.kind !== "response" || result.status !== 200) return null;
  const balance = balanceSchema.safeParse(readJson(result.body));
  if (!balance.success || readEnvelope(result.body)?.success !== true) return null;
  if (balance.data.data.currency !== currency) return null;
  const amountMinor = pesewasOf(balance.data.data.balance);
  return amountMinor === null ? null : { amountMinor };
}

/** The word for a wire result in evidence and logs: a code of Airtel's, a status, or what broke. */
export function reasonOf(result: WireResult): string {
  if (result.kind !== "response") return result.reason;
  return readEnvelope(result.body)?.codes[0] ?? `http_${result.status}`;
}

/** Without a token or Airtel's key the order itself never left. */
function notSentOutcome(
  direction: Direction,
  stage: "token" | "key",
  result: WireResult,
): SendOutcome {
  // Wrong credentials get 400 as well as 401.
  if (stage === "token" && result.kind === "response" && result.status === 400)
    return rejection(direction, "UNAUTHORIZED");
  const rejected = stage === "token" ? rejectedByStatus(direction, result) : null;
  return rejected ?? { state: "unavailable", reason: reasonOf(result) };
}

/** The rejection that a status itself says: the gateway did not let the call in. */
function rejectedByStatus(direction: Direction, result: WireResult): SendOutcome | null {
  if (result.kind !== "response") return null;
  if (result.status === 401) return rejection(direction, "UNAUTHORIZED");
  return result.status === 403 ? rejection(direction, "FORBIDDEN") : null;
}

function rejection(direction: Direction, reason: string): SendOutcome {
  return { state: "rejected", failure: failureOf(direction, reason), reason };
}

/**
 * The statuses with which Airtel rules a call. A time-out (408), too many calls (429) or trouble of
 * its own may come before or after creating, whatever their codes say.
 */
const judged = new Set([200, 400, 403, 404]);

function said({ codes }: Envelope, family: ReadonlySet<string>): boolean {
  return codes.some((code) => family.has(code));
}

function causeIn(direction: Direction, { codes }: Envelope): string | undefined {
  return codes.find((code) => isFailureCode(direction, code));
}

/** "Failed", the older family's word for anything, explains no newer code that we do not know. */
function isVague(cause: string, { codes }: Envelope): boolean {
  return cause === "ESB000011" && codes.length > 1;
}

/** The end that the answer to a disbursement names, or null where it names none. */
function endedAtOnce(http: number, envelope: Envelope): SendOutcome | null {
  const word = envelope.transaction.status;
  if (http !== 200 && http !== 400) return null;
  if (word === "TIP") return { state: "accepted" };
  if (word === "TA") return { state: "unknown", reason: word };
  if (word !== "TS" && word !== "TF") return null;
  const told = statusOutcome("out", http, envelope);
  if (told.state === "succeeded") return { state: "succeeded", receipt: told.receipt };
  if (told.state === "failed") return told;
  return { state: "unknown", reason: "contradiction" };
}

/** What a status word says, unless code, `success` or HTTP status say otherwise. */
function statusOutcome(direction: Direction, http: number, envelope: Envelope): QueryOutcome {
  const { status: word, airtelMoneyId } = envelope.transaction;
  const family = codesOf[direction];
  const cause = causeIn(direction, envelope);
  const contradiction: QueryOutcome = { state: "unknown", reason: "contradiction" };
  switch (word) {
    case "TIP":
      return { state: "pending" };
    case "TS":
      if (http !== 200 || envelope.success !== true) return contradiction;
      if (cause || said(envelope, family.ambiguous)) return contradiction;
      return { state: "succeeded", receipt: airtelMoneyId, amountMinor: null };
    case "TF":
    case "TE": {
      const doubtful = [family.ambiguous, family.succeeded, family.inProgress];
      if (doubtful.some((codes) => said(envelope, codes))) return contradiction;
      const reason = cause ?? word;
      return { state: "failed", failure: failureOf(direction, reason), reason };
    }
    // Our own word for what no source documents: see the README beside this file.
    case "TR":
      return { state: "reversed", reason: word };
    case "TA":
      return { state: "unknown", reason: word };
    case null:
    default:
      return { state: "unknown", reason: "unrecognised_status" };
  }
}

const balanceForm = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** `15,000.25` and `15000.250` are the same 1,500,025 pesewas. */
function pesewasOf(text: string): bigint | null {
  if (!balanceForm.test(text)) return null;
  const plain = text.replaceAll(",", "").replace(/(\.\d*?)0+$/, "$1");
  try {
    return parseDecimal(plain.replace(/\.$/, ""), 2);
  } catch {
    return null;
  }
}
