import type {
  DecisionReason,
  DocumentType,
  KycReason,
  ReasonCode,
} from "@/lib/contract/kyc-fields";
import type { Evidence } from "./checklist";

/** What documents are called in a sentence. */
export const documentNames: Record<DocumentType, string> = {
  ghana_card: "Ghana Card",
  passport: "passport",
  proof_of_address: "proof of address",
  business_registration: "business registration",
  beneficial_owners: "list of beneficial owners",
};

/** What a merchant reads where the reviewer wrote nothing. */
const reasonTexts: Record<ReasonCode, string> = {
  DOCUMENT_BLURRED:
    "It is not readable. Take the picture again in good light, with all four corners in it.",
  DOCUMENT_EXPIRED: "It has expired. Submit one that is valid.",
  DOCUMENT_MISMATCH: "It is not the document that we need.",
  NAME_MISMATCH: "The name differs from the one in your account.",
  DUPLICATE_IDENTITY: "These details belong to another account.",
  SCREENING_HIT: "We could not verify who you are.",
  OTHER: "We cannot accept it.",
};

/** Reasons as lines of a text: `Ghana Card: It has expired. Submit one that is valid.` */
export function linesOf(reasons: readonly KycReason[], documents: readonly Evidence[]): string[] {
  return reasons.map(({ document: named, message }) => {
    const type = documents.find(({ id }) => id === named)?.documentType ?? named;
    const name = documentNames[type as DocumentType] as string | undefined;
    const text = message ?? "";
    return name === undefined ? text : `${name[0]?.toUpperCase()}${name.slice(1)}: ${text}`;
  });
}

/** A reason as a merchant sees it: in words also where the reviewer wrote none. */
export function viewReason(reason: DecisionReason, document = reason.document): KycReason {
  const { code, message } = reason;
  return { code, message: message ?? reasonTexts[code], document: document ?? null };
}
