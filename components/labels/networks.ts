import type { Tone } from "@/components/ui/tone";
import type { ResponseOf } from "@/lib/client/operation-types";

export type Network = ResponseOf<"mobile-money.providers">["data"][number];
type RailStatus = Network["status"];

/** The word and the colour of how a network, or one way of it, is (style: brand, Colour). */
export const railStyles: Record<RailStatus, { label: string; tone: Tone }> = {
  operational: { label: "Working", tone: "completed" },
  degraded: { label: "Has trouble", tone: "attention" },
  closed: { label: "Closed", tone: "neutral" },
};

/** What a network is called that works one way and is closed the other. */
export const partlyClosed: { label: string; tone: Tone } = {
  label: "Partly closed",
  tone: "attention",
};

export function isPartlyClosed({ collection, payout }: Network): boolean {
  const ways = [collection.status, payout.status];
  return ways.includes("closed") && ways.includes("operational");
}

/** Why a network is not well, as a sentence; people of ours type it with or without a full stop. */
export function reasonText(reason: string | null): string {
  if (reason === null) return "";
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** `1.00` is "1 %", which does not break. */
export function shortPercent(percent: string): string {
  return `${percent.replace(/\.?0+$/, "")}\u00a0%`;
}

/** How the networks are as a whole: a sentence for each kind of trouble, or that there is none. */
export function overallLabel(networks: readonly Network[]): { tone: Tone; sentences: string[] } {
  const named = (is: (network: Network) => boolean) => networks.filter(is).map(({ name }) => name);
  const isOpen = ({ status }: Network) => status !== "closed";
  const troubled = named(
    ({ collection, payout }) => collection.status === "degraded" || payout.status === "degraded",
  );
  const parts: [names: string[], one: string, more: string][] = [
    [troubled, "has trouble.", "have trouble."],
    [named((network) => !isOpen(network)), "is closed.", "are closed."],
    [
      named((network) => isOpen(network) && network.collection.status === "closed"),
      "takes no collections.",
      "take no collections.",
    ],
    [
      named((network) => isOpen(network) && network.payout.status === "closed"),
      "takes no payouts.",
      "take no payouts.",
    ],
  ];
  const sentences = parts
    .filter(([names]) => names.length > 0)
    .map(([names, one, more]) => `${listed(names)} ${names.length === 1 ? one : more}`);
  if (sentences.length === 0) return { tone: "completed", sentences: ["All networks work."] };
  return { tone: troubled.length > 0 ? "attention" : "neutral", sentences };
}

/** A sentence for each kind of trouble that the networks have in a way, or in either. */
export function troubleSentences(
  networks: readonly Network[],
  way?: "collection" | "payout",
): string[] {
  const ways = way ? [way] : (["payout", "collection"] as const);
  const named = (ask: (network: Network) => boolean) =>
    networks.filter(ask).map(({ name }) => name);
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
