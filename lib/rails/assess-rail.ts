import type { RailStatus } from "@/lib/contract/rails";
import { moneyText } from "@/lib/money-text";

/** What the status of a rail is assessed from. */
export interface RailEvidence {
  /** Whether we have credentials for this direction. */
  connected: boolean;
  /** What an operator set it to. */
  set: { status: RailStatus; reason: string | null };
  /** The newest probe; null where none is recent enough. */
  lastProbe: { up: boolean; reason: string | null; at: Date } | null;
  /** When the current series of failed probes began. */
  downSince: Date | null;
  /** Calls about transfers in the last 15 minutes; `failed` got no response, or a 5xx. */
  recent: { calls: number; failed: number };
  /** Of a payout rail with a float. */
  float?: FloatEvidence;
}

/** Amounts in pesewas. */
export interface FloatEvidence {
  /** As the newest probe reported it; null if it reported none. */
  reportedMinor: bigint | null;
  minMinor: bigint;
  waiting: {
    count: number;
    /** How many of them the network has rejected because our float was short. */
    rejected: number;
    sumMinor: bigint;
    largestMinor: bigint;
  };
}

export interface RailVerdict {
  status: RailStatus;
  /** A short sentence, which merchants see too; null while it is operational. */
  why: string | null;
  /** The sentence for staff, if merchants must not see it. */
  staffWhy?: string;
}

/** Fewer calls are no basis for a status. */
export const minCalls = 10;
/** Up to this percentage, failed calls are normal. */
const toleratedPercent = 20;

/**
 * The status of a rail (contract §4, providers): an operator's switch takes precedence, then the probes, then
 * the recent calls.
 */
export function assessRail(evidence: RailEvidence): RailVerdict {
  const { connected, set, lastProbe, recent } = evidence;
  if (!connected) return { status: "closed", why: "This network is not connected here." };
  if (set.status !== "operational") return { status: set.status, why: set.reason };
  if (lastProbe && !lastProbe.up)
    return { status: "degraded", why: whyDown(lastProbe, evidence.downSince) };
  const shortage = evidence.float && describeShortage(evidence.float);
  if (shortage) return { status: "degraded", why: payoutsWait, staffWhy: shortage };
  const isPoor = recent.failed * 100 > recent.calls * toleratedPercent;
  if (recent.calls >= minCalls && isPoor)
    return {
      status: "degraded",
      why: `In the last 15 minutes ${recent.failed} of ${recent.calls} calls failed.`,
    };
  return { status: "operational", why: null };
}

/** A network's status over both its directions (contract §4): with one of them closed it is degraded. */
export function overallStatus(rails: readonly RailStatus[]): RailStatus {
  const [first = "closed"] = rails;
  return rails.every((status) => status === first) ? first : "degraded";
}

const payoutsWait = "Some payouts wait. They are sent automatically.";

/** Why payouts wait for our float, for staff; null if they do not. */
function describeShortage({ reportedMinor, minMinor, waiting }: FloatEvidence): string | null {
  const isBelow = reportedMinor !== null && reportedMinor < minMinor;
  const isTooSmall = reportedMinor !== null && reportedMinor < waiting.largestMinor;
  if (!isBelow && !isTooSmall && waiting.rejected === 0) return null;
  const text = (minor: bigint) => moneyText(minor, "GHSFIAT");
  const payouts = waiting.count === 1 ? "1 payout waits" : `${waiting.count} payouts wait`;
  const sentences = [
    reportedMinor === null
      ? "The network rejects payouts because our float is short."
      : `The network reports a float of ${text(reportedMinor)}.`,
    ...(isBelow ? [`Payouts pause below ${text(minMinor)}.`] : []),
    ...(waiting.count > 0 ? [`${payouts} for ${text(waiting.sumMinor)}.`] : []),
  ];
  return sentences.join(" ");
}

const noResponse = new Set(["rejected", "dns", "unreachable", "timeout", "reset", "tls"]);
const rejection = /^(http_)?40[13]$|unauthori[sz]ed|forbidden|credential|token/i;

function whyDown(
  { reason, at }: { reason: string | null; at: Date },
  downSince: Date | null,
): string {
  const since = `since ${momentOf(downSince ?? at, at)}.`;
  if (reason === null || noResponse.has(reason)) return `The network has not responded ${since}`;
  if (rejection.test(reason)) return `The network has rejected our credentials ${since}`;
  return `The network has responded with errors ${since}`;
}

/** The time in Accra, which is UTC; with its day where that is not `now`'s. */
function momentOf(moment: Date, now: Date): string {
  const [day = "", time = ""] = moment.toISOString().split("T");
  const clock = time.slice(0, 5);
  return now.toISOString().startsWith(day) ? clock : `${day}, ${clock}`;
}
