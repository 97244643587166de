import { networkName } from "@/components/labels/transactions";
import type { StatusStyle, Tone } from "@/components/ui/tone";
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
export type Proposal = NonNullable<Exception["proposal"]>;
export type Outcome = Proposal["outcome"];

/** The networks in the order of the board. */
export const networkCodes = ["mtn", "airtel", "telecel"] as const;

export const railStyles: Record<RailStatus, StatusStyle> = {
  operational: { label: "Operational", tone: "completed" },
  degraded: { label: "Degraded", tone: "attention" },
  closed: { label: "Closed", tone: "failed" },
};

interface Rail {
  provider: string;
  direction: RailDirection;
}

/** What goes over a rail: "Collections". */
export function carriedBy({ provider, direction }: Rail): string {
  if (direction === "collection") return "Collections";
  return provider === "evm" ? "Withdrawals" : "Payouts";
}

/** "MTN Mobile Money payouts". */
export function railName(rail: Rail): string {
  return `${networkName(rail.provider)} ${carriedBy(rail).toLowerCase()}`;
}

/** The tone of a success rate in percent: from 95 good, from 80 a warning. */
export function successTone(rate: string): Tone {
  if (Number(rate) >= 95) return "completed";
  return Number(rate) >= 80 ? "attention" : "failed";
}

/** The tone of a response time: up to 3 s good, up to 10 s a warning. */
export function latencyTone(milliseconds: number): Tone {
  if (milliseconds <= 3_000) return "completed";
  return milliseconds <= 10_000 ? "attention" : "failed";
}

export const runStyles: Record<Run["status"], StatusStyle> = {
  queued: { label: "Queued", tone: "processing" },
  running: { label: "Running", tone: "processing" },
  matched: { label: "Matched", tone: "completed" },
  unmatched: { label: "Unmatched", tone: "attention" },
  failed: { label: "Incomplete", tone: "failed" },
};

export const methodTexts: Record<Run["method"], string> = {
  book: "Compared with the network's own records.",
  queries: "Compared using a status query for each transfer. No statement was uploaded.",
  statement: "Compared using a status query for each transfer, and uploaded statements.",
  chain: "Compared with the balances of our addresses, and with what is in the chain's blocks.",
};

export const discrepancyLabels: Record<DiscrepancyKind, string> = {
  missing_external: "Missing at the network",
  missing_internal: "Missing in our books",
  amount: "Different amount",
  phone: "Different phone number",
  status: "Different status",
  executed_twice: "Executed more than once",
  float: "Different float",
  adjustment: "Adjustment no longer matches",
};

const flagLabels: Record<string, string> = {
  forged: "Not from the network",
  unknown: "Unknown transfer",
  replayed: "Replayed",
  stale: "Long after completion",
  altered: "Different amount or number",
  contradicts: "Contradicts our records",
  unreadable: "Unreadable",
};

/** Why a callback is suspicious. */
export function flagLabel(flag: string): string {
  return flagLabels[flag] ?? plainText(flag);
}

/** A code as text: `PAYER_INSUFFICIENT_FUNDS` is "Payer insufficient funds". */
export function plainText(code: string): string {
  const text = code.toLowerCase().replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const failedCalls: Record<string, string> = {
  timeout: "timed out",
  reset: "connection lost",
  rejected: "connection rejected",
  dns: "host not found",
  unreachable: "unreachable",
  tls: "certificate rejected",
  blocked_address: "address not allowed",
};

/** The outcome of a provider call: `200` is "HTTP 200", `timeout` is "timed out". */
export function outcomeText(outcome: string): string {
  return failedCalls[outcome] ?? `HTTP ${outcome}`;
}

const actors: Record<string, string> = {
  worker: "our system",
  system: "our system",
  operator: "an operator",
  schedule: "the daily schedule",
  command: "the command line",
};

/** What a merchant's programs act as, by the beginning of their ids. */
const programs: Record<string, string> = { key_: "API key", oac_: "OAuth client" };

/** Who did something: by name, or by what they are where there is no name. */
export function actorText(by: string, name: string | null = null): string {
  const program = programs[by.slice(0, 4)];
  if (name !== null) return program ? `the ${program} ${name}` : name;
  if (by.startsWith("provider:")) return networkName(by.slice("provider:".length));
  if (program) return `a merchant's ${program}`;
  if (by.startsWith("usr_")) return "a person";
  return actors[by] ?? by;
}

/** Whether the network no longer confirms a payout that is settled in our books. */
export function isUnconfirmed({ status, reviewReason }: Exception): boolean {
  return status === "completed" && reviewReason !== null;
}

/** Whether a credited deposit vanished from the chain. */
export function isVanished({ reviewReason }: Exception): boolean {
  return reviewReason === "reorganized";
}

/** Whether a collection was paid after it failed, and the payment waits for a decision. */
export function isPaidLate({ transferState, reviewReason }: Exception): boolean {
  return transferState === "late" && reviewReason === "paid_late";
}

/** Returns true if a payout or refund was executed after it failed and awaits a decision. */
export function isExecutedLate({ transferState, reviewReason }: Exception): boolean {
  return transferState === "late" && reviewReason === "failed_then_succeeded";
}

/** The amount that the network reported, or else the ordered one. */
export function paidText({ reportedAmount, amount, currency }: Exception): string {
  return moneyText(reportedAmount ?? amount, currency);
}

/** Whether an operator took a step manually; the reason of any other step is a code. */
export function isManual({ by, reason }: ExceptionDetail["history"][number]): boolean {
  return reason !== null && by.startsWith("usr_");
}

/** What an outcome does, after "proposed to". */
export function outcomeVerb(outcome: Outcome, keepsSettled: boolean): string {
  if (outcome === "reversed") return "reverse it";
  if (outcome === "failed") return "mark it as failed";
  if (outcome === "credited") return "credit it";
  if (outcome === "refunded") return "refund it";
  if (outcome === "charged") return "charge the merchant for it";
  if (outcome === "unrecovered") return "leave it at our expense";
  return keepsSettled ? "keep it completed" : "mark it as completed";
}

/** The review reason of a transfer whose reported amount differs from the ordered one. */
export const amountDiffers = "amount_differs";

/** Typed lines as a single line. */
export function asOneLine(typed: string): string {
  return typed.replace(/\s+/g, " ").trim();
}

/** Whether a decimal of the interface is zero. */
export function isZero(amount: string): boolean {
  return /^-?0(\.0+)?$/.test(amount);
}

/** The service's time when it returned an exception, whatever the time of this device. */
export function asOfException({ waitingSince, ageSeconds }: Exception): string {
  return new Date(Date.parse(waitingSince) + ageSeconds * 1_000).toISOString();
}
