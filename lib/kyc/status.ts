import type { KycStatus } from "@/lib/contract/kyc-fields";

/** What changes the status of a merchant's application. */
export type Change =
  /** A document was submitted, and the list is not full or full. */
  | "documents_missing"
  | "documents_complete"
  | "approve"
  | "reject"
  | "request_more"
  /** An approved document has expired that nothing takes the place of. */
  | "document_expired";

/**
 * Every status after every change; what is not listed cannot happen. Only what is under review is decided, and it
 * stays under review until then: what comes in meanwhile, or expires, is for the reviewer to assess.
 */
export const transitions: Readonly<Record<KycStatus, Partial<Record<Change, KycStatus>>>> = {
  not_started: { documents_missing: "incomplete", documents_complete: "under_review" },
  incomplete: {
    documents_missing: "incomplete",
    documents_complete: "under_review",
    document_expired: "expired",
  },
  under_review: {
    documents_missing: "under_review",
    documents_complete: "under_review",
    approve: "approved",
    reject: "rejected",
    request_more: "incomplete",
    document_expired: "under_review",
  },
  approved: {
    documents_missing: "incomplete",
    documents_complete: "under_review",
    document_expired: "expired",
  },
  rejected: {
    documents_missing: "incomplete",
    documents_complete: "under_review",
    document_expired: "expired",
  },
  expired: {
    documents_missing: "incomplete",
    documents_complete: "under_review",
    document_expired: "expired",
  },
};

/** The status after a change. @throws Error where the table has no such change */
export function stepStatus(status: KycStatus, change: Change): KycStatus {
  const next = transitions[status][change];
  if (next === undefined) throw new Error(`There is no ${change} of what is ${status}.`);
  return next;
}
