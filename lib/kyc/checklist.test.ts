import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  documentStatuses,
  documentTypes,
  tiers,
  type DocumentType,
  type KycReason,
  type Tier,
} from "@/lib/contract/kyc-fields";
import {
  checklistOf,
  documentsOf,
  evidenceFor,
  isFull,
  nextTier,
  openReasons,
  submittableTypes,
  tierToReview,
  type Application,
  type Evidence,
} from "./checklist";

const at = (index: number) => `doc_${index}`;
const have = (...documents: [DocumentType, Evidence["status"]][]): Evidence[] =>
  documents.map(([documentType, status], index) => ({ id: at(index), documentType, status }));
const application = (tier: Tier, documents: Evidence[], named: (string | null)[] = []) => ({
  tier,
  documents,
  reasons: named.map((document) => ({ code: "OTHER" as const, message: null, document })),
});

const anyApplication: fc.Arbitrary<Application> = fc
  .record({
    tier: fc.constantFrom(...tiers),
    documents: fc.array(
      fc.record({
        documentType: fc.constantFrom(...documentTypes),
        status: fc.constantFrom(...documentStatuses.filter((status) => status !== "replaced")),
      }),
      { maxLength: 7 },
    ),
    named: fc.array(
      fc.oneof(
        fc.constant(null),
        fc.constantFrom(...documentTypes),
        fc.integer({ min: 0, max: 8 }).map(at),
      ),
      { maxLength: 3 },
    ),
  })
  .map(({ tier, documents, named }) =>
    application(
      tier,
      documents.map((document, index) => ({ ...document, id: at(index) })),
      named,
    ),
  );

describe("which tier can be reviewed", () => {
  const card = ["ghana_card", "submitted"] as const;
  const passport = ["passport", "submitted"] as const;
  const address = ["proof_of_address", "submitted"] as const;
  const registration = ["business_registration", "submitted"] as const;
  const approved = (type: DocumentType) => [type, "approved"] as const;
  const cases: [string, Tier, (readonly [DocumentType, Evidence["status"]])[], Tier | null][] = [
    ["nothing", "minimum", [], null],
    ["a Ghana Card", "minimum", [card], "medium"],
    ["a passport", "minimum", [passport], "medium"],
    ["a proof of address alone", "minimum", [address], null],
    ["a card and a proof of address", "minimum", [card, address], "medium"],
    ["all that enhanced needs at once", "minimum", [card, address, registration], "enhanced"],
    ["a rejected card", "minimum", [["ghana_card", "rejected"]], null],
    ["a card that is not checked for malware", "minimum", [["ghana_card", "held"]], null],
    ["half of what is new", "medium", [approved("ghana_card"), address], null],
    [
      "all that is new, over a card that is approved",
      "medium",
      [approved("ghana_card"), address, registration],
      "enhanced",
    ],
    ["a renewed card", "medium", [approved("ghana_card"), card], "medium"],
    ["nothing new", "medium", [approved("ghana_card")], null],
    [
      "a renewed card where all is held",
      "enhanced",
      [approved("proof_of_address"), approved("business_registration"), card],
      "enhanced",
    ],
    [
      "a new card after the old one expired",
      "minimum",
      [
        ["ghana_card", "expired"],
        approved("proof_of_address"),
        approved("business_registration"),
        passport,
      ],
      "enhanced",
    ],
  ];
  it.each(cases)("%s, with the tier %s held", (_, tier, documents, expected) => {
    expect(
      tierToReview(
        application(
          tier,
          have(...documents.map(([a, b]) => [a, b] as [DocumentType, Evidence["status"]])),
        ),
      ),
    ).toBe(expected);
  });
});

test("a tier is reviewed only where it is not lower than the one held, full, renewed, and nothing is requested", () => {
  fc.assert(
    fc.property(anyApplication, (given) => {
      const tier = tierToReview(given);
      if (tier === null) return;
      expect(tiers.indexOf(tier)).toBeGreaterThanOrEqual(tiers.indexOf(given.tier));
      expect(tier).not.toBe("minimum");
      const evidence = evidenceFor(tier, given.documents);
      for (const types of documentsOf(tier))
        expect(evidence.some(({ documentType }) => types.includes(documentType))).toBe(true);
      expect(evidence.some(({ status }) => status === "submitted")).toBe(true);
      const isRequested = ({ document }: KycReason) =>
        given.documents.some(({ id, status }) => id === document && status !== "expired") ||
        documentTypes.includes(document as DocumentType);
      expect(given.reasons.some(isRequested)).toBe(false);
    }),
  );
});

test("of two tiers that are full the higher is reviewed", () => {
  fc.assert(
    fc.property(anyApplication, (given) => {
      const tier = tierToReview(given);
      const isNew = evidenceFor("enhanced", given.documents).some(
        ({ status }) => status === "submitted",
      );
      if (tier !== null && isNew && isFull("enhanced", given.documents))
        expect(tier).toBe("enhanced");
    }),
  );
});

test("what can be reviewed is the next tier; a held tier is never offered as the next one by itself", () => {
  fc.assert(
    fc.property(anyApplication, (given) => {
      const reviewed = tierToReview(given);
      const next = nextTier(given);
      if (reviewed !== null) expect(next).toBe(reviewed);
      else if (next !== null) expect(tiers.indexOf(next)).toBe(tiers.indexOf(given.tier) + 1);
      else expect(given.tier).toBe("enhanced");
    }),
  );
});

test("submitting what the list says is missing makes every tier's list full", () => {
  fc.assert(
    fc.property(anyApplication, (given) => {
      const missing = checklistOf(given)
        .filter(({ isOptional, status }) => !isOptional && status !== "submitted")
        .flatMap(({ documentTypes: [type] }, index) =>
          type ? [{ id: `new_${index}`, documentType: type, status: "submitted" as const }] : [],
        );
      const documents = [...given.documents, ...missing];
      expect(isFull("enhanced", documents)).toBe(true);
      expect(tierToReview({ ...given, documents, reasons: [] })).toBe("enhanced");
    }),
  );
});

describe("what a reviewer requested", () => {
  it("is required, also where it is optional else", () => {
    const documents = have(["ghana_card", "submitted"]);
    const given = application("minimum", documents, ["beneficial_owners"]);
    const owners = checklistOf(given).find(
      ({ documentTypes: [type] }) => type === "beneficial_owners",
    );
    expect(owners).toMatchObject({ isOptional: false, status: "missing" });
    expect(tierToReview(given)).toBeNull();
  });

  it("is not there where only an approved one is", () => {
    const documents = have(["proof_of_address", "approved"]);
    const given = application("medium", documents, ["proof_of_address"]);
    const address = checklistOf(given).find(
      ({ documentTypes: [type] }) => type === "proof_of_address",
    );
    expect(address).toMatchObject({ status: "missing", documentId: null });
  });

  it("stays open until a later document takes its place", () => {
    const rejected = have(["ghana_card", "rejected"]);
    const { reasons } = application("minimum", rejected, [at(0), "proof_of_address", null]);
    expect(openReasons({ documents: rejected, reasons })).toEqual(reasons);
    const withPassport = have(["ghana_card", "rejected"], ["passport", "submitted"]);
    expect(openReasons({ documents: withPassport, reasons })).toEqual(reasons.slice(1));
    const withAddress = have(["ghana_card", "rejected"], ["proof_of_address", "submitted"]);
    expect(openReasons({ documents: withAddress, reasons })).toEqual([reasons[0], reasons[2]]);
  });
});

describe("what may be submitted", () => {
  const respondBy = new Date();

  it("is everything unless a reviewer waits for something", () => {
    fc.assert(
      fc.property(anyApplication, (given) => {
        const free = submittableTypes(given, { canResubmit: true, respondBy: null });
        expect(free.toSorted()).toEqual([...documentTypes].toSorted());
      }),
    );
  });

  it("is nothing after a final rejection", () => {
    fc.assert(
      fc.property(anyApplication, (given) => {
        expect(submittableTypes(given, { canResubmit: false, respondBy: null })).toEqual([]);
      }),
    );
  });

  it("is only what was rejected, requested or is missing while a reviewer waits", () => {
    const documents = have(
      ["ghana_card", "rejected"],
      ["proof_of_address", "submitted"],
      ["business_registration", "approved"],
    );
    const waiting = { canResubmit: true, respondBy };
    expect(submittableTypes(application("minimum", documents, [at(0)]), waiting)).toEqual([
      "ghana_card",
      "passport",
      "beneficial_owners",
    ]);
    expect(
      submittableTypes(application("minimum", documents, ["business_registration"]), waiting),
    ).toContain("business_registration");
  });

  it("is everything where the reviewer named nothing, so that a response is always possible", () => {
    fc.assert(
      fc.property(anyApplication, (given) => {
        const types = submittableTypes(given, { canResubmit: true, respondBy });
        expect(types.length).toBeGreaterThan(0);
      }),
    );
    const documents = have(["ghana_card", "submitted"]);
    expect(
      submittableTypes(application("minimum", documents, [null]), { canResubmit: true, respondBy }),
    ).toContain("ghana_card");
  });
});
