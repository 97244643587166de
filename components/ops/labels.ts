import { networkName } from "@/components/labels/transactions";
import type { StatusStyle } from "@/components/ui/tone";
import { formatPhone } from "@/lib/client/format-phone";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { DiscrepancyKind } from "@/lib/contract/ops-reconciliation";
import type { RailDirection, RailStatus } from "@/lib/contract/rails";
import { moneyText } from "@/lib/money-text";

export type Board = ResponseOf<"ops.rails">;
export type BoardRail = Board["data"][number];
export type Exception = ResponseOf<"ops.exceptions">["data"][number];
export type ExceptionDetail = ResponseOf<"ops.read-exception">;
export type Run = ResponseOf<"ops.reconciliations">["data"][number];
export type RunDetail = ResponseOf<"ops.read-reconciliation">;
export type Discrepancy = RunDetail["discrepancies"][number];

/** The networks in the order of the board. */
export const networkCodes = ["mtn", "airtel", "telecel"] as const;

/** The word and the colour of each state of a rail. */
export const railStyles: Record<RailStatus, StatusStyle> = {
  operational: { label: "Operational", tone: "completed" },
  degraded: { label: "Degraded", tone: "attention" },
  closed: { label: "Closed", tone: "failed" },
};

export const directionLabels: Record<RailDirection, string> = {
  collection: "Collections",
  payout: "Payouts",
};

/** "MTN Mobile Money payouts". */
export function railName(rail: { provider: string; direction: RailDirection }): string {
  return `${networkName(rail.provider)} ${directionLabels[rail.direction].toLowerCase()}`;
}

export const runLooks: Record<Run["status"], StatusStyle> = {
  queued: { label: "Queued", tone: "processing" },
  running: { label: "Comparing", tone: "processing" },
  matched: { label: "Agrees", tone: "completed" },
  unmatched: { label: "Differs", tone: "attention" },
  failed: { label: "Incomplete", tone: "failed" },
};

/** What each way to compare is. */
export const methodTexts: Record<Run["method"], string> = {
  book: "Our books against the network's own.",
  queries: "Each of our transfers was queried by its reference. No statement was uploaded.",
  statement: "Each of our transfers was queried by its reference, and against uploaded statements.",
};

export const discrepancyLabels: Record<DiscrepancyKind, string> = {
  missing_external: "We settled it, the network has nothing",
  missing_internal: "The network moved it, we did not settle it",
  amount: "Another amount",
  phone: "Another number",
  status: "Another end",
  executed_twice: "Executed more than once",
  float: "What we hold there",
  adjustment: "What was booked no longer fits",
};

const flagLabels: Record<string, string> = {
  forged: "Not from the network",
  unknown: "About nothing of ours",
  replayed: "Came before",
  stale: "Long after the end",
  altered: "Other amount or number",
  contradicts: "Contradicts what we know",
  unreadable: "Not readable",
};

/** What was odd about a alert. */
export function flagLabel(flag: string): string {
  return flagLabels[flag] ?? plainText(flag);
}

/** A code of ours as words: `PAYER_INSUFFICIENT_FUNDS` is "Payer insufficient funds". */
export function plainText(code: string): string {
  const words = code.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const silences: Record<string, string> = {
  timeout: "no answer in time",
  reset: "the connection broke off",
  rejected: "nobody took the call",
  dns: "its name is not known",
  unreachable: "it could not be reached",
};

/** What a call to a network came to: `200` is "answered 200", `timeout` is "no answer in time". */
export function outcomeText(outcome: string): string {
  return silences[outcome] ?? `answered ${outcome}`;
}

/** Who did something: by name, or by what they are where there is no name. */
export function actorText(by: string, name: string | null = null): string {
  if (name !== null) return by.startsWith("key_") ? `the API key ${name}` : name;
  if (by === "worker" || by === "system") return "our system";
  if (by === "operator") return "an operator";
  if (by === "schedule") return "the daily schedule";
  if (by === "command") return "the command line";
  if (by.startsWith("provider:")) return networkName(by.slice("provider:".length));
  if (by.startsWith("key_")) return "a merchant's API key";
  return by.startsWith("usr_") ? "a person" : by;
}

export type Proposal = NonNullable<Exception["proposal"]>;
export type Outcome = Proposal["outcome"];

/** Whether the network no longer confirms a payout that is settled in our books. */
export function isUnconfirmed({ status, reviewReason }: Exception): boolean {
  return status === "completed" && reviewReason !== null;
}

/** Whether a collection was paid after it had failed, and nobody has decided whose the money is. */
export function isPaidLate({ transferState, reviewReason }: Exception): boolean {
  return transferState === "late" && reviewReason !== null;
}

/** What the network says was paid. */
export function paidText({ reportedAmount, amount, currency }: Exception): string {
  return moneyText(reportedAmount ?? amount, currency);
}

/** Whether an operator took a step by hand; the reason of any other is a word of ours. */
export function isManual({ by, reason }: ExceptionDetail["history"][number]): boolean {
  return reason !== null && by.startsWith("usr_");
}

/** What an outcome does, after "proposed to". */
export function outcomeVerb(outcome: Outcome, keepsSettled: boolean): string {
  if (outcome === "reversed") return "reverse it";
  if (outcome === "failed") return "fail it";
  if (outcome === "credited") return "credit it";
  if (outcome === "refunded") return "refund it";
  return keepsSettled ? "keep it completed" : "complete it";
}

/** Why a transfer is put aside of which the network tells another amount than was ordered. */
export const amountDiffers = "amount_differs";

/** What was typed over several lines, as the one that is kept. */
export function asOneLine(typed: string): string {
  return typed.replace(/\s+/g, " ").trim();
}

/** A number grouped for reading that no line break takes apart. */
export function wholePhone(phone: string): string {
  return formatPhone(phone).replaceAll(" ", "\u00a0");
}

/** Whether a decimal of the interface is nothing at all. */
export function isZero(amount: string): boolean {
  return /^-?0(\.0+)?$/.test(amount);
}

/** The service's time when it told of a transfer: its age tells that, whatever this device's clock. */
export function asOfException({ waitingSince, ageSeconds }: Exception): string {
  return new Date(Date.parse(waitingSince) + ageSeconds * 1_000).toISOString();
}
