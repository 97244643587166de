import { expect, test } from "vitest";
import type { CaseDocument } from "@/lib/kyc/case-rows";
import type { Facts } from "@/lib/kyc/facts";
import { checkCase, type Checked } from "./checks";

const facts: Facts = { fullName: null, number: null, bornOn: null, expiresOn: null };
const document = (given: Partial<Facts> = {}, status: CaseDocument["status"] = "submitted") => ({
  document: { status } as CaseDocument,
  facts: { ...facts, ...given },
});
const sound: Checked = {
  documents: [document({ fullName: "Ama Mensah", expiresOn: "2026-11-23" })],
  checklist: [{ documentTypes: ["ghana_card"], documentId: "doc_1", isOptional: false }],
  declaredNames: ["Makola Trading", "Ama Serwaa Mensah"],
  duplicates: [],
  hits: [{ status: "cleared" }],
  isScreened: true,
  today: "2026-11-23",
};
const resultsOf = (more: Partial<Checked>) =>
  checkCase({ ...sound, ...more })
    .filter(({ result }) => result !== "passed")
    .map(({ name, result }) => `${name}: ${result}`);

test("a sound case passes all checks; a document is valid on its last day", () => {
  expect(resultsOf({})).toEqual([]);
});

test.each<[Partial<Checked>, string]>([
  [
    { checklist: [{ documentTypes: ["passport"], documentId: null, isOptional: false }] },
    "Documents complete: attention",
  ],
  [{ documents: [...sound.documents, document({}, "held")] }, "Checked for malware: attention"],
  [{ declaredNames: ["Kofi Boateng"] }, "Names match: attention"],
  [{ today: "2026-11-24" }, "Documents valid: attention"],
  [
    { duplicates: [{ merchantId: "m", merchantName: "M", by: "phone", documentId: null }] },
    "No duplicates: attention",
  ],
  [{ hits: [{ status: "open" }] }, "Screening: attention"],
  [{ hits: [{ status: "confirmed" }] }, "Screening: attention"],
])("what is wrong is pointed out: %j", (more, expected) => {
  expect(resultsOf(more)).toEqual([expected]);
});

test("what was not entered was not checked, and an optional document may be missing", () => {
  const optional = {
    documentTypes: ["beneficial_owners" as const],
    documentId: null,
    isOptional: true,
  };
  expect(resultsOf({ documents: [document()], checklist: [...sound.checklist, optional] })).toEqual(
    ["Names match: not_run", "Documents valid: not_run"],
  );
});
