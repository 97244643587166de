import fc from "fast-check";
import { expect, test } from "vitest";
import { kycStatuses, type KycStatus } from "@/lib/contract/kyc-fields";
import { stepStatus, transitions, type Change } from "./status";

const decisions = ["approve", "reject", "request_more"] as const;
const changes: readonly Change[] = [
  ...decisions,
  "documents_missing",
  "documents_complete",
  "document_expired",
];
const anyRun = fc.array(fc.constantFrom(...changes), { maxLength: 40 });

/** Where a run of changes leads, without those that cannot happen. */
function run(
  all: readonly Change[],
  each: (from: KycStatus, change: Change, to: KycStatus) => void,
) {
  let status: KycStatus = "not_started";
  for (const change of all) {
    if (transitions[status][change] === undefined) continue;
    const next = stepStatus(status, change);
    each(status, change, next);
    status = next;
  }
}

test("only what is under review is decided, and a decision always ends the review", () => {
  fc.assert(
    fc.property(anyRun, (all) => {
      run(all, (from, change, to) => {
        if ((decisions as readonly Change[]).includes(change)) expect(from).toBe("under_review");
        if (from === "under_review")
          expect(to === "under_review").toBe(!(decisions as readonly Change[]).includes(change));
      });
    }),
  );
});

test("approved comes only of an approval, rejected of a rejection, expired of an expiry", () => {
  fc.assert(
    fc.property(anyRun, (all) => {
      run(all, (_, change, to) => {
        if (to === "approved") expect(change).toBe("approve");
        if (to === "rejected") expect(change).toBe("reject");
        if (to === "expired") expect(change).toBe("document_expired");
      });
    }),
  );
});

test("a full list is under review by itself, from everywhere", () => {
  for (const status of kycStatuses)
    expect(stepStatus(status, "documents_complete")).toBe("under_review");
});

test("every status is reached, and from each an approval is possible", () => {
  const reached = new Set<KycStatus>(["not_started"]);
  for (const from of reached) for (const to of Object.values(transitions[from])) reached.add(to);
  expect([...reached].toSorted()).toEqual([...kycStatuses].toSorted());
  for (const status of kycStatuses)
    expect(stepStatus(stepStatus(status, "documents_complete"), "approve")).toBe("approved");
});

test("a change that the table does not have is an error", () => {
  expect(() => stepStatus("approved", "reject")).toThrow("approved");
});
