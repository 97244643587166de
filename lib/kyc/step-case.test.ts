import fc from "fast-check";
import { expect, test } from "vitest";
import { tiers, type Tier } from "@/lib/contract/kyc-fields";
import { caseTransitions, mayChange } from "@/lib/states";
import { stepCase, type CaseState, type CaseStep } from "./step-case";

const people = ["usr_a", "usr_b", "usr_c"];
const by = fc.constantFrom(...people);
const step: fc.Arbitrary<CaseStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant("claim" as const), by }) },
  fc.record({ act: fc.constantFrom("release" as const, "reject", "request_more"), by }),
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("approve" as const),
      by,
      tier: fc.constantFrom<Tier>(...tiers, "enhanced"),
    }),
  },
  fc.record({ act: fc.constant("assign" as const), to: fc.option(by) }),
  fc.record({ act: fc.constant("resubmit" as const) }),
  { weight: 1, arbitrary: fc.constant({ act: "withdraw" as const }) },
);

const opened: CaseState = {
  status: "open",
  version: 1,
  assigneeId: null,
  firstApprovedBy: null,
  firstApprovedTier: null,
};

/** The states of a case, each with the step that led to it. */
function* walk(steps: readonly CaseStep[]) {
  let state = opened;
  for (const one of steps) {
    const next = stepCase(state, one);
    if (typeof next === "string") continue;
    yield { before: state, one, after: next };
    state = next;
  }
}

const always = (check: (move: { before: CaseState; one: CaseStep; after: CaseState }) => void) =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      for (const move of walk(steps)) check(move);
    }),
    { numRuns: 2000 },
  );

test("a case takes only the steps of its table, and none once it is decided", () => {
  always(({ before, after }) => {
    expect(before.status).not.toBe("decided");
    if (after.status !== before.status)
      expect(mayChange(caseTransitions, before.status, after.status)).toBe(true);
  });
});

test("it is claimed while somebody has it, and awaits a second person while a first one approved it", () => {
  always(({ after }) => {
    const { status, assigneeId, firstApprovedBy } = after;
    if (status === "open" || status === "claimed")
      expect(status).toBe(assigneeId === null ? "open" : "claimed");
    expect(status === "awaiting_second").toBe(firstApprovedBy !== null && status !== "decided");
    if (status === "awaiting_second") expect(assigneeId).not.toBe(firstApprovedBy);
  });
});

test("only who has it decides it, and nobody takes it from somebody else", () => {
  always(({ before, one, after }) => {
    if (!("by" in one)) return;
    expect(before.firstApprovedBy).not.toBe(one.by);
    if (one.act === "claim") expect([null, one.by]).toContain(before.assigneeId);
    else if (before.status !== "awaiting_second" || before.assigneeId !== null)
      expect(before.assigneeId).toBe(one.by);
    if (after.status === "decided") expect(after.assigneeId).toBe(one.by);
  });
});

test("the enhanced tier is approved by two different people, of the same documents", () => {
  always(({ before, one, after }) => {
    if (one.act !== "approve" || one.tier !== "enhanced") return;
    if (after.status !== "decided") {
      expect(after).toMatchObject({ status: "awaiting_second", firstApprovedBy: one.by });
      return;
    }
    expect(before.firstApprovedBy).not.toBeNull();
    expect(before.firstApprovedBy).not.toBe(one.by);
    expect(before.firstApprovedTier).toBe("enhanced");
  });
});

test("C9: changed evidence voids a first approval, and nothing else changes the version", () => {
  always(({ before, one, after }) => {
    if (one.act !== "resubmit") return expect(after.version).toBe(before.version);
    expect(after.version).toBe(before.version + 1);
    expect(["open", "claimed"]).toContain(after.status);
    expect(after).toMatchObject({ firstApprovedBy: null, firstApprovedTier: null });
  });
});

test("every step of the table can be taken", () => {
  const taken = new Set<string>();
  always(({ before, after }) => taken.add(`${before.status} ${after.status}`));
  for (const [from, all] of Object.entries(caseTransitions))
    for (const to of all) expect(taken).toContain(`${from} ${to}`);
});
