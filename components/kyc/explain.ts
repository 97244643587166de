import { documentLabels, tierLabels } from "@/components/labels/kyc";
import type { StatusStyle, Tone } from "@/components/ui/tone";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { DocumentType, KycReason, Tier } from "@/lib/contract/kyc-fields";

export type Kyc = ResponseOf<"kyc.status">;
export type ChecklistItem = Kyc["checklist"][number];
export type KycDocument = Kyc["documents"][number];

const dayMs = 86_400_000;
/** So long before a document expires its owner is reminded. */
const expiringMs = 30 * dayMs;

/** A reason in a sentence. */
export function reasonText({ message }: KycReason): string {
  return message ?? "It was not accepted.";
}

/** The document that is there for a requirement. */
export function documentOf({ documents }: Kyc, { documentId }: ChecklistItem): KycDocument | null {
  return documents.find((document) => document.documentId === documentId) ?? null;
}

/** Whether a reason is about a requirement: it names one of its types, or a document of one. */
function isAbout({ documentTypes }: ChecklistItem, { documents }: Kyc, reason: KycReason): boolean {
  const named = documents.find(({ documentId }) => documentId === reason.document);
  const types: readonly string[] = documentTypes;
  return types.includes(named?.documentType ?? reason.document ?? "");
}

/** The reasons of a requirement: those of the latest decision, else those of its document. */
export function reasonsOf(kyc: Kyc, item: ChecklistItem): KycReason[] {
  const decided = kyc.reasons.filter((reason) => isAbout(item, kyc, reason));
  return decided.length > 0 ? decided : (documentOf(kyc, item)?.reasons ?? []);
}

/** The reasons that are about no document. */
export function otherReasons(kyc: Kyc): KycReason[] {
  return kyc.reasons.filter((reason) => !kyc.checklist.some((item) => isAbout(item, kyc, reason)));
}

/** "Ghana Card or passport": what a requirement is called. */
export function requirementName({ documentTypes }: { documentTypes: DocumentType[] }): string {
  const [first, ...others] = documentTypes.map((type) => documentLabels[type]);
  return [first, ...others.map(lowerFirst)].join(" or ");
}

const lowerFirst = (text: string) =>
  text.startsWith("Ghana") ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** The state of a requirement. */
export function requirementStyle(kyc: Kyc, item: ChecklistItem): StatusStyle {
  const isReviewed = kyc.status === "under_review";
  if (item.status === "missing" || item.status === "replaced") {
    if (reasonsOf(kyc, item).length > 0) return { label: "Requested", tone: "attention" };
    const label = item.isOptional ? "Optional" : isGranted(kyc, item) ? "Not needed" : "Needed";
    return { label, tone: "neutral" };
  }
  const styles: Record<Exclude<typeof item.status, "missing" | "replaced">, StatusStyle> = {
    held: { label: "Being checked", tone: "processing" },
    quarantined: { label: "Not accepted", tone: "failed" },
    submitted: { label: isReviewed ? "Under review" : "Uploaded", tone: "processing" },
    approved: { label: "Approved", tone: "completed" },
    rejected: { label: "Not accepted", tone: "failed" },
    expired: { label: "Expired", tone: "attention" },
  };
  return styles[item.status];
}

const isOpen = ({ status }: ChecklistItem) =>
  ["missing", "rejected", "quarantined", "expired"].includes(status);

const rankOf = ({ tiers }: Kyc, tier: Tier) => tiers.findIndex((one) => one.tier === tier);

/** Whether the merchant has the tier of a requirement already, as one whom we approved without its document. */
const isGranted = (kyc: Kyc, { tier, status }: ChecklistItem) =>
  kyc.status === "approved" && status === "missing" && rankOf(kyc, tier) <= rankOf(kyc, kyc.tier);

/** Whether a requirement takes a file: `needed` or `possible`; null: it takes none now. */
export function uploadOf(kyc: Kyc, item: ChecklistItem, now: number): "needed" | "possible" | null {
  if (!kyc.canResubmit) return null;
  if (isOpen(item)) return item.isOptional || isGranted(kyc, item) ? "possible" : "needed";
  const document = documentOf(kyc, item);
  if (item.status === "approved") return document && isExpiring(document, now) ? "needed" : null;
  // While something is requested, what is there already stays.
  return kyc.respondBy === null ? "possible" : null;
}

function isExpiring({ expiresOn, status }: KycDocument, now: number): boolean {
  return status === "approved" && expiresOn !== null && Date.parse(expiresOn) - now < expiringMs;
}

/** What has to be uploaded for the next tier, or again for this one. */
export function neededOf(kyc: Kyc): ChecklistItem[] {
  const last = rankOf(kyc, kyc.nextTier ?? kyc.tier);
  return kyc.checklist.filter(
    (item) =>
      !item.isOptional && isOpen(item) && !isGranted(kyc, item) && rankOf(kyc, item.tier) <= last,
  );
}

/** Where the application is, and what to do, in sentences. */
export interface Standing {
  tone: Tone;
  title: string;
  text: string;
}

/** @param testnet money leaves without verification */
export function standingOf(kyc: Kyc, testnet: boolean): Standing {
  const count = neededOf(kyc).length;
  const documents = count === 1 ? "document" : "documents";
  const next = kyc.nextTier && tierLabels[kyc.nextTier].toLowerCase();
  switch (kyc.status) {
    case "not_started":
      return {
        tone: "neutral",
        title: testnet ? "Verify your business to send more" : "Verify your business to send money",
        text: "It takes a few minutes with your phone: photograph your Ghana Card or passport.",
      };
    case "incomplete":
      if (kyc.respondBy !== null)
        return {
          tone: "attention",
          title: count > 1 ? `We need ${count} documents from you` : "We need something from you",
          text: "Upload what is marked below. You need not upload the other documents again.",
        };
      return {
        tone: "attention",
        title: `${count} ${documents} to upload`,
        text: "We review your documents once all of them are here.",
      };
    case "under_review":
      return {
        tone: "processing",
        title: "We are reviewing your documents",
        text: "There is nothing you need to do now. We will email you once it is decided.",
      };
    case "approved":
      return {
        tone: "completed",
        title: "Your business is verified",
        text: next
          ? `Your limits are those of the ${tierLabels[kyc.tier].toLowerCase()} tier. Add the documents of the ${next} tier to raise them.`
          : "You have our highest limits.",
      };
    case "rejected":
      if (!kyc.canResubmit)
        return {
          tone: "failed",
          title: "We cannot verify your business",
          text: "This decision is final: no more documents can be uploaded. Your balance is still yours.",
        };
      return {
        tone: "failed",
        title: "We could not verify your business",
        text: "Read below what was not accepted, and upload it again.",
      };
    case "expired":
      return {
        tone: "attention",
        title: "A document has expired",
        text: "Upload one that is valid, so that your business stays verified.",
      };
  }
}

/** What a page of the dashboard says about the verification; `by` is when it is expected, RFC 3339. */
export interface Banner {
  tone: Tone;
  title: string;
  by: string | null;
}

/**
 * The banner of every page; null where there is nothing to do.
 * @param testnet there the lowest tier needs no documents, so nothing is pressed for that was not requested
 */
export function bannerOf(
  kyc: Kyc,
  { testnet, now }: { testnet: boolean; now: number },
): Banner | null {
  if (!kyc.canResubmit) return null;
  if (kyc.status === "under_review")
    return { tone: "processing", title: "We are reviewing your documents.", by: null };
  const needed = neededOf(kyc);
  const names = listOf(needed.map((item) => lowerFirst(requirementName(item))));
  if (kyc.status === "rejected" || kyc.respondBy !== null)
    return {
      tone: "attention",
      title:
        needed.length > 0 ? `Upload your ${names}` : "We need something from you to verify you",
      by: kyc.respondBy,
    };
  const expiring = kyc.documents.find((document) => isExpiring(document, now));
  if (kyc.status === "expired")
    return { tone: "attention", title: `A document has expired: upload your ${names}`, by: null };
  if (expiring)
    return {
      tone: "attention",
      title: `Your ${lowerFirst(documentLabels[expiring.documentType])} expires soon: upload the new one`,
      by: expiring.expiresOn,
    };
  if (testnet) return null;
  if (kyc.status === "not_started")
    return { tone: "attention", title: "Verify your business to send money", by: null };
  if (kyc.status === "incomplete")
    return {
      tone: "attention",
      title: `To finish your application, upload your ${names}`,
      by: null,
    };
  return null;
}

function listOf(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
