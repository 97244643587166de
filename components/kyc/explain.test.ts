import { describe, expect, test } from "vitest";
import {
  bannerOf,
  neededOf,
  reasonsOf,
  requirementName,
  requirementStyle,
  standingOf,
  uploadOf,
  type Kyc,
} from "./explain";
import { remainingOf } from "./limits";

const now = Date.parse("2026-11-23T12:00:00Z");
const noLimits = { perTransaction: "3000.00", daily: "3000.00", monthly: "10000.00" };

const item = (
  documentTypes: Kyc["checklist"][number]["documentTypes"],
  tier: "medium" | "enhanced",
  changes: Partial<Kyc["checklist"][number]> = {},
) => ({
  documentTypes,
  tier,
  isOptional: false,
  status: "missing" as const,
  documentId: null,
  ...changes,
});

const empty: Kyc = {
  status: "not_started",
  tier: "minimum",
  nextTier: "medium",
  reasons: [],
  comment: null,
  documents: [],
  checklist: [
    item(["ghana_card", "passport"], "medium"),
    item(["proof_of_address"], "enhanced"),
    item(["business_registration"], "enhanced"),
    item(["beneficial_owners"], "enhanced", { isOptional: true }),
  ],
  canResubmit: true,
  respondBy: null,
  mayMoneyLeave: true,
  limits: { ...noLimits, remaining: noLimits },
  tiers: (["minimum", "medium", "enhanced"] as const).map((tier) => ({
    ...noLimits,
    tier,
    documents: [],
  })),
  sequence: 0,
};

const passport = (changes: Partial<Kyc["documents"][number]>): Kyc["documents"][number] => ({
  documentId: "doc_1",
  documentType: "passport",
  fileName: "passport.jpg",
  status: "submitted",
  reasons: [],
  expiresOn: null,
  uploadedAt: "2026-11-20T12:00:00.000Z",
  ...changes,
});

/** A merchant whose passport is in this state. */
function withPassport(changes: Partial<Kyc["documents"][number]>, others: Partial<Kyc>): Kyc {
  const document = passport(changes);
  const [first, ...checklist] = empty.checklist;
  if (!first || document.status === "replaced") throw new Error("There is no such requirement.");
  const held = { ...first, status: document.status, documentId: document.documentId };
  return { ...empty, documents: [document], checklist: [held, ...checklist], ...others };
}

const blurred = {
  code: "DOCUMENT_BLURRED" as const,
  message: "It is not readable.",
  document: "doc_1",
};
const rejected = withPassport(
  { status: "rejected", reasons: [blurred] },
  { status: "incomplete", reasons: [blurred], respondBy: "2026-12-07T12:00:00.000Z" },
);

describe("what is needed", () => {
  test("is the list of the next tier, without what is optional", () => {
    expect(neededOf(empty).map(requirementName)).toEqual(["Ghana Card or passport"]);
    const later: Kyc = { ...withPassport({ status: "approved" }, {}), nextTier: "enhanced" };
    expect(neededOf(later).map(requirementName)).toEqual([
      "Proof of address",
      "Business registration",
    ]);
  });

  test("is uploaded again where it was not accepted, with the reason at it", () => {
    const [first, second] = rejected.checklist;
    if (!first || !second) throw new Error("The list is empty.");
    expect(uploadOf(rejected, first, now)).toBe("needed");
    expect(reasonsOf(rejected, first)).toEqual([blurred]);
    expect(reasonsOf(rejected, second)).toEqual([]);
    expect(requirementStyle(rejected, first).label).toBe("Not accepted");
  });

  test("is named by its type where there is no document of it", () => {
    const reason = { ...blurred, code: "OTHER" as const, document: "proof_of_address" };
    const kyc: Kyc = { ...empty, status: "incomplete", reasons: [reason] };
    const requested = kyc.checklist[1];
    if (!requested) throw new Error("The list is empty.");
    expect(reasonsOf(kyc, requested)).toEqual([reason]);
    expect(requirementStyle(kyc, requested).label).toBe("Requested");
  });

  test("nothing is uploaded after a final rejection, nor in place of what stays", () => {
    const [first] = rejected.checklist;
    if (!first) throw new Error("The list is empty.");
    expect(uploadOf({ ...rejected, canResubmit: false }, first, now)).toBeNull();
    const submitted = withPassport({}, { respondBy: rejected.respondBy });
    expect(uploadOf(submitted, submitted.checklist[0] ?? first, now)).toBeNull();
    const free = withPassport({}, { status: "under_review" });
    expect(uploadOf(free, free.checklist[0] ?? first, now)).toBe("possible");
  });
});

describe("the banner", () => {
  const on = (kyc: Kyc, testnet: boolean) => bannerOf(kyc, { testnet, now });

  test("says what is requested and by when, on testnet too", () => {
    expect(on(rejected, true)).toEqual({
      tone: "attention",
      title: "Upload your Ghana Card or passport",
      by: "2026-12-07T12:00:00.000Z",
    });
  });

  test("presses for the first documents on mainnet only", () => {
    expect(on(empty, true)).toBeNull();
    expect(on({ ...empty, status: "incomplete" }, true)).toBeNull();
    expect(on(empty, false)?.title).toBe("Verify your business to send money");
    expect(on({ ...empty, status: "incomplete" }, false)?.title).toBe(
      "To finish your application, upload your Ghana Card or passport",
    );
  });

  test("is calm while a reviewer decides, and gone once there is nothing to do", () => {
    expect(on({ ...empty, status: "under_review" }, false)?.tone).toBe("processing");
    expect(on({ ...empty, status: "approved" }, false)).toBeNull();
    expect(on({ ...empty, status: "rejected", canResubmit: false }, false)).toBeNull();
  });

  test.each([
    ["2026-12-20", "Your passport expires soon: upload the new one"],
    ["2027-03-01", undefined],
  ])("a document that expires on %s", (expiresOn, title) => {
    const kyc = withPassport({ status: "approved", expiresOn }, { status: "approved" });
    expect(on(kyc, true)?.title).toBe(title);
  });

  test("says that a document has expired", () => {
    const kyc = withPassport({ status: "expired" }, { status: "expired" });
    expect(on(kyc, true)?.title).toBe("A document has expired: upload your Ghana Card or passport");
  });
});

test("every status says where the application is and what to do", () => {
  for (const testnet of [true, false])
    for (const status of [
      "not_started",
      "incomplete",
      "under_review",
      "approved",
      "rejected",
      "expired",
    ] as const)
      for (const canResubmit of [true, false]) {
        const { title, text } = standingOf({ ...empty, status, canResubmit }, testnet);
        expect(`${title}. ${text}`).not.toMatch(/undefined|null|\b0 /);
      }
});

test("what may still leave is the smaller of what the day and the month leave", () => {
  const left = (daily: string, monthly: string | null): Kyc => ({
    ...empty,
    limits: { ...noLimits, remaining: { perTransaction: "3000.00", daily, monthly } },
  });
  expect(remainingOf(left("2340.00", "9000.00"))).toEqual({ minor: 234_000n, period: "today" });
  expect(remainingOf(left("2340.00", "100.00"))).toEqual({ minor: 10_000n, period: "this month" });
  expect(remainingOf(left("9000.00", null))).toEqual({ minor: 300_000n, period: "today" });
});
