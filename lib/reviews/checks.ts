import type { HitStatus } from "@/lib/contract/kyc-fields";
import type { CaseDetail } from "@/lib/contract/review-views";
import type { CaseDocument } from "@/lib/kyc/case-rows";
import type { Facts } from "@/lib/kyc/facts";
import { compareNames, minScore } from "@/lib/screening/compare-names";
import { partsOf } from "@/lib/screening/normalize";

type Check = CaseDetail["checks"][number];

/** What a case is checked by. */
export interface Checked {
  documents: readonly { document: CaseDocument; facts: Facts }[];
  checklist: CaseDetail["checklist"];
  /** Names of the business and its people. */
  declaredNames: readonly string[];
  duplicates: CaseDetail["duplicates"];
  hits: readonly { status: HitStatus }[];
  /** Whether names are compared with a list at all. */
  isScreened: boolean;
  /** By the database's clock, e.g. 2026-11-23. */
  today: string;
}

/** What a machine can say about a case, for the reviewer to weigh. Pure. */
export function checkCase(checked: Checked): Check[] {
  return [
    checkComplete(checked),
    checkHarmless(checked),
    checkNames(checked),
    checkExpiry(checked),
    checkDuplicates(checked),
    checkHits(checked),
  ];
}

const passed = (name: string, detail: string): Check => ({ name, result: "passed", detail });
const attention = (name: string, detail: string): Check => ({ name, result: "attention", detail });
const notRun = (name: string, detail: string): Check => ({ name, result: "not_run", detail });
const many = (count: number, one: string, more = `${one}s`) =>
  `${count} ${count === 1 ? one : more}`;

function checkComplete({ checklist }: Checked): Check {
  const name = "Documents complete";
  const needed = checklist.filter(({ isOptional }) => !isOptional);
  const missing = needed.filter(({ documentId }) => documentId === null);
  return missing.length === 0
    ? passed(name, "Every document that the tier needs is here.")
    : attention(name, `${many(missing.length, "document")} missing.`);
}

function checkHarmless({ documents }: Checked): Check {
  const name = "Checked for malware";
  const unsafe = documents.filter(({ document: { status } }) =>
    ["held", "quarantined"].includes(status),
  );
  return unsafe.length === 0
    ? passed(name, "No document is held.")
    : attention(name, `${many(unsafe.length, "document is", "documents are")} held.`);
}

const isAlike = (one: string, other: string) =>
  compareNames(partsOf(one), partsOf(other)) >= minScore;

function checkNames({ documents, declaredNames }: Checked): Check {
  const name = "Names match";
  const entered = documents.flatMap(({ facts }) => (facts.fullName ? [facts.fullName] : []));
  if (entered.length === 0) return notRun(name, "Enter the names that the documents show.");
  const unlike = entered.filter(
    (text) => !declaredNames.some((declared) => isAlike(text, declared)),
  );
  return unlike.length === 0
    ? passed(name, `${many(entered.length, "name")} compared with those declared.`)
    : attention(name, `Not declared: ${unlike.join(", ")}.`);
}

function checkExpiry({ documents, today }: Checked): Check {
  const name = "Documents valid";
  const dated = documents.filter(({ facts }) => facts.expiresOn !== null);
  if (dated.length === 0) return notRun(name, "Enter the dates on which the documents expire.");
  const expired = dated.filter(({ facts }) => (facts.expiresOn ?? "") < today);
  return expired.length === 0
    ? passed(name, `${many(dated.length, "date")} of expiry in the future.`)
    : attention(name, `${many(expired.length, "document has", "documents have")} expired.`);
}

function checkDuplicates({ duplicates }: Checked): Check {
  const name = "No duplicates";
  const merchants = new Set(duplicates.map(({ merchantId }) => merchantId)).size;
  return merchants === 0
    ? passed(name, "No other merchant has these files, numbers or phones.")
    : attention(name, `In common with ${many(merchants, "other merchant")}.`);
}

function checkHits({ hits, isScreened }: Checked): Check {
  const name = "Screening";
  const of = (status: HitStatus) => hits.filter((hit) => hit.status === status).length;
  if (of("confirmed") > 0) return attention(name, `${many(of("confirmed"), "confirmed hit")}.`);
  if (of("open") > 0) return attention(name, `${many(of("open"), "open hit")}.`);
  if (!isScreened) return notRun(name, "No list is configured: screen the names elsewhere.");
  return passed(name, of("cleared") > 0 ? `${many(of("cleared"), "hit")} cleared.` : "No hits.");
}
