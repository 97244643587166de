import { documentLabels, tierLabels } from "@/components/labels/kyc";
import type { StatusStyle, Tone } from "@/components/ui/tone";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { CaseStatus, DocumentType, Priority, SubjectKind } from "@/lib/contract/kyc-fields";

export type CaseSummary = ResponseOf<"reviews.list">["data"][number];
export type CaseDetail = ResponseOf<"reviews.read">;
export type CaseDocument = CaseDetail["documents"][number];
export type Hit = ResponseOf<"reviews.hits">["data"][number];
export type Figures = ResponseOf<"reviews.figures">;
export type DecisionKind = NonNullable<CaseDetail["decision"]>;
type Person = NonNullable<CaseDetail["decidedBy"]>;

export const caseLabels: Record<Exclude<CaseStatus, "decided">, string> = {
  open: "Open",
  claimed: "Claimed",
  awaiting_second: "Needs a second person",
};

const decisionStyles: Record<DecisionKind, StatusStyle> = {
  approve: { label: "Approved", tone: "completed" },
  reject: { label: "Rejected", tone: "failed" },
  request_more: { label: "More requested", tone: "neutral" },
};

/** Where a case is, or how it was decided. */
export function caseStyle({ status, decision }: Pick<CaseSummary, "status" | "decision">): {
  label: string;
  tone: Tone;
} {
  if (status === "decided")
    return decision === null
      ? { label: "Account closed", tone: "neutral" }
      : decisionStyles[decision];
  return { label: caseLabels[status], tone: status === "claimed" ? "processing" : "attention" };
}

export const priorityLabels: Record<Priority, string> = { high: "High", normal: "Normal" };

export const hitStyles: Record<Hit["status"], StatusStyle> = {
  open: { label: "Open", tone: "attention" },
  cleared: { label: "Cleared", tone: "completed" },
  confirmed: { label: "Confirmed", tone: "failed" },
};

/** Whose name resembles one on the list. */
export const subjectLabels: Record<SubjectKind, string> = {
  person: "Person",
  business: "Business",
  document: "Name in a document",
  recipient: "Payout recipient",
};

export const duplicateLabels: Record<CaseDetail["duplicates"][number]["by"], string> = {
  file: "Same file",
  document_number: "Same document number",
  phone: "Same phone number",
};

/** A reviewer by name. */
export function nameOf(person: Person): string {
  return person.name ?? "A reviewer";
}

/** Whether a case is, or was decided, past its target. */
export function isOverdue({ openedAt, ageSeconds, targetAt }: CaseSummary): boolean {
  return Date.parse(openedAt) + ageSeconds * 1_000 > Date.parse(targetAt);
}

/** "Ghana Card or passport". */
export function documentTypesText(types: readonly DocumentType[]): string {
  const [first = "", ...others] = types.map((type) => documentLabels[type]);
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(
    " or ",
  );
}

/** "Enhanced tier". */
export const tierText = (tier: CaseSummary["requestedTier"]) => `${tierLabels[tier]} tier`;

/** A share from 0 to 1 in percent; a dash where there is none. */
export function percentText(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)} %`;
}
