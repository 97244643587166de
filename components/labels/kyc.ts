import type { StatusStyle } from "@/components/ui/tone";
import type { DocumentStatus, DocumentType, ReasonCode, Tier } from "@/lib/contract/kyc-fields";

export const tierLabels: Record<Tier, string> = {
  minimum: "Minimum",
  medium: "Medium",
  enhanced: "Enhanced",
};

export const documentLabels: Record<DocumentType, string> = {
  ghana_card: "Ghana Card",
  passport: "Passport",
  proof_of_address: "Proof of address",
  business_registration: "Business registration",
  beneficial_owners: "Beneficial owners",
};

/** What is wrong with a document or an application, as merchants read it. */
export const reasonLabels: Record<ReasonCode, string> = {
  DOCUMENT_BLURRED: "Document not readable",
  DOCUMENT_EXPIRED: "Document expired",
  DOCUMENT_MISMATCH: "Not the requested document",
  NAME_MISMATCH: "Different name",
  DUPLICATE_IDENTITY: "Identity already in use",
  SCREENING_HIT: "Screening match",
  OTHER: "Other reason",
};

export const documentStyles: Record<DocumentStatus, StatusStyle> = {
  held: { label: "Being scanned", tone: "processing" },
  quarantined: { label: "Malware found", tone: "failed" },
  submitted: { label: "Submitted", tone: "processing" },
  approved: { label: "Approved", tone: "completed" },
  rejected: { label: "Rejected", tone: "failed" },
  expired: { label: "Expired", tone: "attention" },
  replaced: { label: "Replaced", tone: "neutral" },
};
