import { expect, test } from "vitest";
import { changeSince } from "./case-change";
import { bodyOf, emptyDraft, problemsOf, withKind, type DecisionDraft } from "./decision-draft";
import { linesOf } from "./history-text";
import { isOverdue, type CaseDetail } from "./labels";

const abena = { id: "usr_a", name: "Abena Sarpong" };
const yaw = { id: "usr_y", name: "Yaw Darko" };
const at = "2026-11-23T10:00:00.000Z";

/** A claimed case with one document, as far as these functions look. */
function caseWith(changes: Partial<CaseDetail> = {}): CaseDetail {
  return {
    status: "claimed",
    version: 3,
    requestedTier: "enhanced",
    assignee: abena,
    firstApproval: null,
    decision: null,
    decidedBy: null,
    decidedAt: null,
    history: [],
    documents: [{ documentId: "doc_1", documentType: "ghana_card" }],
    ...changes,
  } as CaseDetail;
}

const entry = (act: string, details: Record<string, unknown> = {}) => ({
  at,
  by: abena,
  act,
  details,
});

test.each<[string, Partial<CaseDetail>, string, string | null]>([
  [
    "a decision",
    { status: "decided", decision: "request_more", decidedBy: yaw, decidedAt: at },
    "Yaw Darko requested more from the merchant",
    at,
  ],
  [
    "other documents",
    { version: 4, history: [entry("resubmitted")] },
    "The merchant changed the documents",
    at,
  ],
  [
    "another name",
    { version: 4, history: [entry("declared_changed", { changed: ["name"] })] },
    "The merchant changed its names or phone numbers",
    at,
  ],
  [
    "a first approval",
    { firstApproval: { by: yaw, tier: "enhanced", at }, assignee: null },
    "Yaw Darko gave the first approval, for Enhanced",
    at,
  ],
  ["another assignee", { assignee: yaw }, "Yaw Darko has this case now", null],
])("what somebody else did is named, with who and when: %s", (_, latest, title, when) => {
  expect(changeSince(caseWith(), caseWith(latest))).toEqual({ title, at: when });
});

test("a note or a priority of somebody else does not keep a case from being decided", () => {
  const latest = caseWith({ priority: "high", tags: ["vip"], history: [entry("noted")] });
  expect(changeSince(caseWith(), latest)).toBeNull();
});

const typed = (changes: Partial<DecisionDraft>): DecisionDraft => ({ ...emptyDraft, ...changes });
const blurred = { code: "DOCUMENT_BLURRED" as const, document: "doc_1", message: " Too dark. " };

test("a request for more begins with a reason about the document that is shown, and keeps what is typed", () => {
  const begun = withKind(typed({ comment: "Hello" }), "request_more", "doc_1");
  expect(begun.reasons).toEqual([{ code: "", document: "doc_1", message: "" }]);
  expect(withKind({ ...begun, reasons: [blurred] }, "reject", "doc_2")).toMatchObject({
    kind: "reject",
    reasons: [blurred],
    comment: "Hello",
  });
});

test.each<[string, Partial<DecisionDraft>, string[]]>([
  ["an approval without reasons", { kind: "approve" }, []],
  ["a request without a reason", { kind: "request_more" }, ["reasons"]],
  [
    "a rejection that does not say whether it is final",
    { kind: "reject", reasons: [blurred] },
    ["isFinal"],
  ],
  [
    "a reason about a document that was replaced",
    { kind: "request_more", reasons: [{ ...blurred, document: "doc_0" }] },
    ["document 0"],
  ],
  [
    "a reason without a code, about a missing document",
    { kind: "request_more", reasons: [{ ...blurred, code: "", document: "passport" }] },
    ["code 0"],
  ],
])("%s", (_, draft, wrong) => {
  expect(Object.keys(problemsOf(typed(draft), caseWith()))).toEqual(wrong);
});

test("a decision is about the version that was looked at, and keeps comment and note apart", () => {
  const draft = typed({ reasons: [blurred], isFinal: "false", comment: " Hello ", note: " " });
  expect(bodyOf({ ...draft, kind: "reject" }, caseWith())).toEqual({
    decision: "reject",
    version: 3,
    reasons: [{ code: "DOCUMENT_BLURRED", document: "doc_1", message: "Too dark." }],
    isFinal: false,
    comment: "Hello",
  });
});

test("a second approval is for the tier of the first, unless another one is chosen", () => {
  const second = caseWith({ firstApproval: { by: yaw, tier: "medium", at } });
  const draft = { ...typed({ reasons: [blurred] }), kind: "approve" as const };
  expect(bodyOf(draft, second)).toEqual({
    decision: "approve",
    version: 3,
    reasons: [],
    tier: "medium",
  });
  expect(bodyOf({ ...draft, tier: "enhanced" }, second)).toMatchObject({ tier: "enhanced" });
});

test("an entry of the history says what it was and what it became, by name", () => {
  const names = new Map([["usr_y", "Yaw Darko"]]);
  expect(linesOf(entry("assigned", { from: null, to: "usr_y" }), names)).toEqual([
    "nobody → Yaw Darko",
  ]);
  expect(
    linesOf(
      entry("changed", {
        priority: { from: "normal", to: "high" },
        tags: { from: [], to: ["vip"] },
      }),
      names,
    ),
  ).toEqual(["Priority: Normal → High", "Tags: none → vip"]);
  expect(
    linesOf(
      entry("rejected", {
        version: 3,
        reasons: [{ code: "NAME_MISMATCH", message: "Another surname" }],
        isFinal: true,
        comment: "Sorry",
      }),
      names,
    ),
  ).toEqual(["Final", "Comment to the merchant: Sorry", "Different name: Another surname"]);
});

test("a case is overdue from its target on, as of the response", () => {
  const summary = { openedAt: "2026-11-22T10:00:00.000Z", targetAt: at } as CaseDetail;
  expect(isOverdue({ ...summary, ageSeconds: 86_400 })).toBe(false);
  expect(isOverdue({ ...summary, ageSeconds: 86_401 })).toBe(true);
});
