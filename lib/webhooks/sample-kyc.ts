import type { DocumentView, KycView, RequirementView } from "@/lib/contract/kyc";
import { viewLimits } from "@/lib/limits/remaining";

/** An approved business, as an event shows it. */
export function sampleKyc(at: string): KycView {
  const document: DocumentView = {
    documentId: "doc_01JD7Q3V5Y0T4R6W8X1Z2A3B4C",
    documentType: "ghana_card",
    fileName: "card.jpg",
    status: "approved",
    reasons: [],
    expiresOn: "2031-05-20",
    uploadedAt: at,
  };
  const requirement: RequirementView = {
    documentTypes: ["ghana_card", "passport"],
    tier: "medium",
    isOptional: false,
    status: "approved",
    documentId: document.documentId,
  };
  const limits = viewLimits("medium");
  return {
    status: "approved",
    tier: "medium",
    nextTier: "enhanced",
    reasons: [],
    comment: null,
    documents: [document],
    checklist: [requirement],
    canResubmit: true,
    respondBy: null,
    mayMoneyLeave: true,
    limits: { ...limits, remaining: limits },
    tiers: [{ tier: "medium", ...limits, documents: [requirement.documentTypes] }],
    sequence: 2,
  };
}
