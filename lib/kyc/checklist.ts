import {
  tiers,
  type DocumentStatus,
  type DocumentType,
  type KycReason,
  type Tier,
} from "@/lib/contract/kyc-fields";

/** Which documents a tier needs (contract §4, tiers), and what follows for a merchant. Pure. */

/** A document that was not replaced; lists of them have the oldest first. */
export interface Evidence {
  id: string;
  documentType: DocumentType;
  status: DocumentStatus;
}

interface Requirement {
  /** The lowest tier that needs it. */
  tier: Tier;
  /** One of these. */
  documentTypes: readonly DocumentType[];
  isOptional: boolean;
}

const requirements: readonly Requirement[] = [
  { tier: "medium", documentTypes: ["ghana_card", "passport"], isOptional: false },
  { tier: "enhanced", documentTypes: ["proof_of_address"], isOptional: false },
  { tier: "enhanced", documentTypes: ["business_registration"], isOptional: false },
  { tier: "enhanced", documentTypes: ["beneficial_owners"], isOptional: true },
];

/** What decides which documents are there, and which are missing. */
export interface Application {
  /** The tier whose limits hold. */
  tier: Tier;
  documents: readonly Evidence[];
  /** What the latest decision gave as reasons, as far as nothing has been submitted since. */
  reasons: readonly KycReason[];
}

const rankOf = (tier: Tier) => tiers.indexOf(tier);
const isNeededFor = (tier: Tier) => (requirement: Requirement) =>
  rankOf(requirement.tier) <= rankOf(tier);

/** A requirement is the same document, whatever of its types somebody has. */
const requirementOf = (type: DocumentType) =>
  requirements.find(({ documentTypes }) => documentTypes.includes(type));

/** Whether one of these documents takes the place of the other. */
export function isAlternative(one: DocumentType, other: DocumentType): boolean {
  return requirementOf(one) === requirementOf(other);
}

/** The lists of which a tier needs one document each. */
export function documentsOf(tier: Tier): DocumentType[][] {
  return requirements
    .filter(isNeededFor(tier))
    .filter(({ isOptional }) => !isOptional)
    .map(({ documentTypes }) => [...documentTypes]);
}

const counts = ({ status }: Evidence) => status === "submitted" || status === "approved";

/** Of equal statuses the newest document shows; of others the one that is further. */
const progress = [
  "expired",
  "quarantined",
  "rejected",
  "held",
  "approved",
  "submitted",
] as const satisfies readonly DocumentStatus[];

function furthest(documents: readonly Evidence[]): Evidence | undefined {
  const place = ({ status }: Evidence) => (progress as readonly string[]).indexOf(status);
  return documents.reduce<Evidence | undefined>(
    (best, document) => (best && place(best) > place(document) ? best : document),
    undefined,
  );
}

/**
 * What a reviewer still waits for: the types that a reason names itself or by a document. What has expired is not
 * requested: without it the list is not full.
 */
function requestedTypes({ documents, reasons }: Application): ReadonlySet<DocumentType> {
  const types = reasons.flatMap(({ document: named }) => {
    const document = documents.find(({ id }) => id === named);
    if (document) return document.status === "expired" ? [] : [document.documentType];
    const requirement = requirementOf(named as DocumentType);
    return requirement ? [named as DocumentType] : [];
  });
  return new Set(types);
}

/** The reasons that still hold: those that name nothing, and those whose document has not been submitted since. */
export function openReasons({ documents, reasons }: Omit<Application, "tier">): KycReason[] {
  return reasons.filter(({ document: named }) => {
    const place = documents.findIndex(({ id }) => id === named);
    const about = documents[place];
    if (about)
      return !documents
        .slice(place + 1)
        .some(
          ({ status, documentType }) =>
            status === "submitted" && isAlternative(documentType, about.documentType),
        );
    if (named !== null && !requirementOf(named as DocumentType)) return false;
    return !documents.some(
      ({ status, documentType }) => status === "submitted" && documentType === named,
    );
  });
}

/** The requirements of all tiers, each with the document that is there for it. */
export function checklistOf(application: Application) {
  const requested = requestedTypes(application);
  return requirements.map(({ documentTypes, tier, isOptional }) => {
    const isRequested = documentTypes.some((type) => requested.has(type));
    const found = furthest(
      application.documents.filter(
        ({ documentType, status }) =>
          documentTypes.includes(documentType) && !(isRequested && status === "approved"),
      ),
    );
    return {
      documentTypes: [...documentTypes],
      tier,
      isOptional: isOptional && !isRequested,
      status: found ? found.status : ("missing" as const),
      documentId: found?.id ?? null,
    };
  });
}

/** Whether every document that a tier needs is among these, submitted or approved. */
export function isFull(tier: Tier, documents: readonly Evidence[]): boolean {
  return documentsOf(tier).every((types) =>
    documents.some((document) => counts(document) && types.includes(document.documentType)),
  );
}

/** Whether a tier's list would not be full without a document, given the others that count. */
export function isNeeded(
  tier: Tier,
  { documentType }: Evidence,
  others: readonly Evidence[],
): boolean {
  return documentsOf(tier).some(
    (types) =>
      types.includes(documentType) && !others.some((other) => types.includes(other.documentType)),
  );
}

/**
 * The tier that is left to a merchant once a document of its tier no longer counts: the highest up to that one whose
 * list is full of approved documents, else the lowest, which needs none.
 */
export function tierLeft(held: Tier, documents: readonly Evidence[]): Tier {
  const approved = documents.filter(({ status }) => status === "approved");
  const left = tiers.filter((tier) => rankOf(tier) <= rankOf(held) && isFull(tier, approved));
  return left.at(-1) ?? "minimum";
}

/**
 * The highest tier that a reviewer can decide now: its list is full, something of it was submitted, and nothing is
 * requested. A tier that is held already is applied for again where a document of it is renewed.
 */
export function tierToReview(application: Application): Tier | null {
  if (requestedTypes(application).size > 0) return null;
  const { documents, tier: held } = application;
  const ready = tiers.filter(
    (tier) =>
      tier !== "minimum" &&
      rankOf(tier) >= rankOf(held) &&
      isFull(tier, documents) &&
      evidenceFor(tier, documents).some(({ status }) => status === "submitted"),
  );
  return ready.at(-1) ?? null;
}

/** The documents that a decision on a tier is made on. */
export function evidenceFor<D extends Evidence>(tier: Tier, documents: readonly D[]): D[] {
  return documents.filter(
    (document) =>
      counts(document) &&
      requirements
        .filter(isNeededFor(tier))
        .some(({ documentTypes }) => documentTypes.includes(document.documentType)),
  );
}

/** The next tier to apply for: what can be reviewed, else the one above that which is held; null: there is none. */
export function nextTier(application: Application): Tier | null {
  return tierToReview(application) ?? tiers[rankOf(application.tier) + 1] ?? null;
}

interface Standing {
  /** False after a final rejection. */
  canResubmit: boolean;
  /** Set while a reviewer waits for something. */
  respondBy: Date | null;
}

/**
 * The types of which a document may be submitted now. While a reviewer waits, only what was rejected, requested or is
 * missing; all of them where the reviewer named nothing.
 */
export function submittableTypes(application: Application, standing: Standing): DocumentType[] {
  if (!standing.canResubmit) return [];
  const all = requirements.flatMap(({ documentTypes }) => documentTypes);
  if (standing.respondBy === null) return all;
  const requested = requestedTypes(application);
  const of = (types: readonly DocumentType[]) =>
    application.documents.filter(({ documentType }) => types.includes(documentType));
  const isRejected = ({ status }: Evidence) => status === "rejected";
  if (requested.size === 0 && !application.documents.some(isRejected)) return all;
  return requirements
    .filter(
      ({ documentTypes }) =>
        documentTypes.some((type) => requested.has(type)) ||
        of(documentTypes).some(isRejected) ||
        !of(documentTypes).some(counts),
    )
    .flatMap(({ documentTypes }) => documentTypes);
}
