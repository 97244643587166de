import * as z from "zod";
import { oneOf, text } from "./fields";

/** The tiers of contract §4, the lowest first. */
export const tiers = ["minimum", "medium", "enhanced"] as const;
export type Tier = (typeof tiers)[number];

export const documentTypes = [
  "ghana_card",
  "passport",
  "proof_of_address",
  "business_registration",
  "beneficial_owners",
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const kycStatuses = [
  "not_started",
  "incomplete",
  "under_review",
  "approved",
  "rejected",
  "expired",
] as const;
export type KycStatus = (typeof kycStatuses)[number];

/**
 * `held`: not checked for malware yet; `quarantined`: there is malware in it; `replaced`: a later one of its type
 * took its place.
 */
export const documentStatuses = [
  "held",
  "quarantined",
  "submitted",
  "approved",
  "rejected",
  "expired",
  "replaced",
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** `open` is initial, `claimed` and `awaiting_second` are between, `decided` is the end. */
export const caseStatuses = ["open", "claimed", "awaiting_second", "decided"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const priorities = ["high", "normal"] as const;
export type Priority = (typeof priorities)[number];

export const reasonCodes = [
  "DOCUMENT_BLURRED",
  "DOCUMENT_EXPIRED",
  "DOCUMENT_MISMATCH",
  "NAME_MISMATCH",
  "DUPLICATE_IDENTITY",
  "SCREENING_HIT",
  "OTHER",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export const hitStatuses = ["open", "cleared", "confirmed"] as const;
export type HitStatus = (typeof hitStatuses)[number];

/** Whose name was compared: a person of the merchant, the business, a name in a document, a payout's recipient. */
export const subjectKinds = ["person", "business", "document", "recipient"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const tier = z.enum(tiers);
export const documentType = oneOf(documentTypes);

/** A reason that a merchant sees. */
export const kycReason = z
  .object({
    code: z.enum(reasonCodes),
    message: z.string().nullable(),
    document: z
      .string()
      .nullable()
      .describe("The id of the document that it concerns, or the type of one that is missing."),
  })
  .meta({ id: "KycReason" });
export type KycReason = z.infer<typeof kycReason>;

/** A reason that a reviewer gives. */
export const decisionReason = z.strictObject({
  code: oneOf(reasonCodes),
  document: text(64)
    .optional()
    .describe("The id of a document of the case, or the type of one to be submitted."),
  message: text(500).optional().describe("Shown to the merchant."),
});
export type DecisionReason = z.infer<typeof decisionReason>;
