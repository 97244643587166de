import type { Tone } from "@/components/ui/tone";
import type { ResponseOf } from "@/lib/client/operation-types";

export type Network = ResponseOf<"mobile-money.providers">["data"][number];
type RailStatus = Network["status"];

/** How the status of a network, or of one direction, is shown. */
export const railStyles: Record<RailStatus, { label: string; tone: Tone }> = {
  operational: { label: "Working", tone: "completed" },
  degraded: { label: "Has trouble", tone: "attention" },
  closed: { label: "Closed", tone: "neutral" },
};

/** How a network is shown as a whole: never as working while a direction of it is not. */
export function styleOfNetwork({ collection, payout }: Network): { label: string; tone: Tone } {
  if (collection.status === payout.status) return railStyles[payout.status];
  const isPartlyClosed = [collection.status, payout.status].includes("closed");
  return isPartlyClosed ? { label: "Partly closed", tone: "attention" } : railStyles.degraded;
}

/** Why a network is not working, as a sentence; staff type it with or without a full stop. */
export function reasonText(reason: string | null): string {
  if (reason === null) return "";
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** `1.00` is "1 %", which does not break. */
export function shortPercent(percent: string): string {
  return `${percent.replace(/\.?0+$/, "")}\u00a0%`;
}

/** A sentence for each kind of trouble in one direction, or in either. */
export function troubleSentences(
  networks: readonly Network[],
  way?: "collection" | "payout",
): string[] {
  const ways = way ? [way] : (["payout", "collection"] as const);
  const named = (is: (network: Network) => boolean) => networks.filter(is).map(({ name }) => name);
  const paused = ways.map((one) => {
    const names = named((network) => network[one].status === "closed");
    return names.length > 0 ? `${listed(names)} ${one}s are paused.` : "";
  });
  const troubled = named((network) => ways.some((one) => network[one].status === "degraded"));
  const trouble =
    troubled.length > 0
      ? `${listed(troubled)} ${troubled.length === 1 ? "is" : "are"} having trouble.`
      : "";
  return [...paused, trouble].filter(Boolean);
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
