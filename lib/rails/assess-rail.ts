import type { RailStatus } from "@/lib/contract/rails";

/** What is known of a rail when it is judged. */
export interface RailEvidence {
  /** Whether we have credentials for this direction. */
  connected: boolean;
  /** What an operator set it to. */
  set: { status: RailStatus; reason: string | null };
  /** The newest probe, null where none is recent enough to tell anything. */
  lastProbe: { up: boolean; reason: string | null; at: Date } | null;
  /** When the run of failed probes began that the newest one belongs to. */
  downSince: Date | null;
  /** Calls of transfers in the last quarter of an hour; `failed` got no answer, or a 5xx. */
  recent: { calls: number; failed: number };
}

export interface RailVerdict {
  status: RailStatus;
  /** A short sentence for people; null while all is well. */
  why: string | null;
}

/** Fewer calls than these say nothing of a network. */
export const minCalls = 10;
/** Up to this share, in per cent, failed calls are everyday life. */
const toleratedPercent = 20;

/**
 * The status of a rail (contract §4, providers): what an operator set stands above what we see, and
 * nothing is better than its probes and its recent calls.
 */
export function assessRail(evidence: RailEvidence): RailVerdict {
  const { connected, set, lastProbe, recent } = evidence;
  if (!connected) return { status: "closed", why: "This network is not connected here." };
  if (set.status !== "operational") return { status: set.status, why: set.reason };
  if (lastProbe && !lastProbe.up)
    return { status: "degraded", why: whyDown(lastProbe, evidence.downSince) };
  const isPoor = recent.failed * 100 > recent.calls * toleratedPercent;
  if (recent.calls >= minCalls && isPoor)
    return {
      status: "degraded",
      why: `In the last 15 minutes ${recent.failed} of ${recent.calls} calls got no proper answer.`,
    };
  return { status: "operational", why: null };
}

/** A network's status over both its directions (contract §4): with one of them closed it is degraded. */
export function overallStatus(rails: readonly RailStatus[]): RailStatus {
  const [first = "closed"] = rails;
  return rails.every((status) => status === first) ? first : "degraded";
}

const silence = new Set(["rejected", "dns", "unreachable", "timeout", "reset"]);
const rejection = /^(http_)?40[13]$|unauthori[sz]ed|forbidden|credential|token/i;

function whyDown(
  { reason, at }: { reason: string | null; at: Date },
  downSince: Date | null,
): string {
  const since = `since ${momentOf(downSince ?? at, at)}.`;
  if (reason === null || silence.has(reason)) return `The network has not answered ${since}`;
  if (rejection.test(reason)) return `The network has rejected our credentials ${since}`;
  return `The network has answered with an error ${since}`;
}

/** The time in Accra, which is UTC; with its day where that is not `now`'s. */
function momentOf(moment: Date, now: Date): string {
  const [day = "", time = ""] = moment.toISOString().split("T");
  const clock = time.slice(0, 5);
  return now.toISOString().startsWith(day) ? clock : `${day}, ${clock}`;
}
