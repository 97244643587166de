import { tierLabels } from "@/components/labels/kyc";
import { nameOf, type CaseDetail, type DecisionKind } from "./labels";

/** What somebody else did to a case since it was loaded. */
export interface CaseChange {
  /** "Abena Sarpong approved this case" */
  title: string;
  /** RFC 3339; null where it is not known. */
  at: string | null;
}

const decided: Record<DecisionKind, string> = {
  approve: "approved this case",
  reject: "rejected this case",
  request_more: "requested more from the merchant",
};

/** What changed between the case as it is shown and as it is now; null: nothing that a decision depends on. */
export function changeSince(shown: CaseDetail, latest: CaseDetail): CaseChange | null {
  const { status, decidedBy, decision, decidedAt, firstApproval, assignee } = latest;
  if (status === "decided" && shown.status !== "decided") {
    const title =
      decision === null
        ? "The merchant closed its account"
        : `${decidedBy ? nameOf(decidedBy) : "A reviewer"} ${decided[decision]}`;
    return { title, at: decidedAt };
  }
  if (latest.version !== shown.version) {
    const at = atOf(latest, ["resubmitted", "declared_changed"]);
    const changed = latest.history.some((entry) => entry.at === at && entry.act === "resubmitted")
      ? "the documents"
      : "its names or phone numbers";
    return { title: `The merchant changed ${changed}`, at };
  }
  if (firstApproval && !shown.firstApproval)
    return {
      title: `${nameOf(firstApproval.by)} gave the first approval, for ${tierLabels[firstApproval.tier]}`,
      at: firstApproval.at,
    };
  if (assignee?.id === shown.assignee?.id) return null;
  return {
    title: assignee ? `${nameOf(assignee)} has this case now` : "This case was released",
    at: atOf(latest, ["claimed", "assigned", "released"]),
  };
}

/** When one of these acts last happened. */
function atOf({ history }: CaseDetail, acts: readonly string[]): string | null {
  const times = history.filter(({ act }) => acts.includes(act)).map(({ at }) => at);
  return times.sort().at(-1) ?? null;
}
