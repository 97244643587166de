import type { RequestOf } from "@/lib/client/operation-types";
import type { ReasonCode, Tier } from "@/lib/contract/kyc-fields";
import type { CaseDetail, DecisionKind } from "./labels";

/** A reason as it is entered. */
export interface DraftReason {
  code: ReasonCode | "";
  /** A document's id, the type of a missing one, or empty: all of the application. */
  document: string;
  message: string;
}

/** A decision as it is entered; it stays in the tab until it is made. */
export interface DecisionDraft {
  kind: DecisionKind | "";
  tier: Tier | "";
  reasons: DraftReason[];
  /** Of a rejection; empty: not chosen yet. */
  isFinal: "" | "true" | "false";
  comment: string;
  note: string;
}

export const emptyDraft: DecisionDraft = {
  kind: "",
  tier: "",
  reasons: [],
  isFinal: "",
  comment: "",
  note: "",
};

/** The draft of another kind of decision: a kind that needs a reason begins with one about this document. */
export function withKind(
  draft: DecisionDraft,
  kind: DecisionKind,
  document: string,
): DecisionDraft {
  const reasons =
    kind === "approve" || draft.reasons.length > 0
      ? draft.reasons
      : [{ code: "" as const, document, message: "" }];
  return { ...draft, kind, reasons };
}

/** What is missing or wrong in a draft, by its part; a reason's under its index. */
export function problemsOf(
  draft: DecisionDraft,
  { documents }: CaseDetail,
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (draft.kind === "" || draft.kind === "approve") return problems;
  if (draft.reasons.length === 0) problems["reasons"] = "Add at least one reason.";
  draft.reasons.forEach(({ code, document }, index) => {
    const isGone =
      document.startsWith("doc_") && !documents.some(({ documentId }) => documentId === document);
    if (code === "") problems[`code ${index}`] = "Choose a reason.";
    if (isGone) problems[`document ${index}`] = "This document was replaced. Choose another.";
  });
  if (draft.kind === "reject" && draft.isFinal === "")
    problems["isFinal"] = "Choose whether the merchant may apply again.";
  return problems;
}

/** The tier that an approval is for; at first that of the first approval, or else the requested one. */
export function tierOf(
  { tier }: DecisionDraft,
  { firstApproval, requestedTier }: CaseDetail,
): Tier {
  return tier || (firstApproval?.tier ?? requestedTier);
}

/** What is sent for a draft without problems, about the version that the reviewer has looked at. */
export function bodyOf(
  draft: DecisionDraft & { kind: DecisionKind },
  detail: CaseDetail,
): RequestOf<"reviews.decide">["body"] {
  const { kind, isFinal } = draft;
  const comment = draft.comment.trim();
  const note = draft.note.trim();
  return {
    decision: kind,
    version: detail.version,
    reasons: kind === "approve" ? [] : draft.reasons.map(reasonOf),
    ...(kind === "approve" && { tier: tierOf(draft, detail) }),
    ...(kind === "reject" && { isFinal: isFinal === "true" }),
    ...(comment !== "" && { comment }),
    ...(note !== "" && { note }),
  };
}

function reasonOf({ code, document, message }: DraftReason) {
  const text = message.trim();
  return {
    code: code as ReasonCode,
    ...(document !== "" && { document }),
    ...(text !== "" && { message: text }),
  };
}
