import type { CaseStatus, Tier } from "@/lib/contract/kyc-fields";

/** What the steps of a review case depend on. While it is undecided, `assigneeId` is who is to decide it next. */
export interface CaseState {
  status: CaseStatus;
  /** Counts changes of what it is decided by: its documents, and what the merchant says of itself. */
  version: number;
  assigneeId: string | null;
  firstApprovedBy: string | null;
  firstApprovedTier: Tier | null;
}

export type CaseStep =
  | { act: "claim" | "release" | "reject" | "request_more"; by: string }
  | { act: "approve"; by: string; tier: Tier }
  /** By a person or by rule; null: to nobody. */
  | { act: "assign"; to: string | null }
  | { act: "resubmit" }
  /** The merchant is no customer any longer: there is nothing to decide. */
  | { act: "withdraw" };

/** Why a step is not possible. */
export type CaseProblem =
  "decided" | "unclaimed" | "claimed_by_other" | "not_claimed_by_you" | "approved_by_you";

/** The tiers that take two people. */
const takesTwo = (tier: Tier): boolean => tier === "enhanced";

/** A case after a step, or why that step is not possible (contract §4, Review). */
export function stepCase(given: CaseState, step: CaseStep): CaseState | CaseProblem {
  if (given.status === "decided") return "decided";
  const { status, version, assigneeId, firstApprovedBy, firstApprovedTier } = given;
  const state = { status, version, assigneeId, firstApprovedBy, firstApprovedTier };
  switch (step.act) {
    case "claim":
      return claim(state, step.by);
    case "release":
      return state.assigneeId === step.by ? assignTo(state, null) : "not_claimed_by_you";
    case "assign":
      return assign(state, step.to);
    case "resubmit":
      return resubmit(state);
    case "withdraw":
      return { ...state, status: "decided" };
    case "approve":
      return problemOfDecision(state, step.by) ?? approve(state, step.by, step.tier);
    case "reject":
    case "request_more":
      return problemOfDecision(state, step.by) ?? decided(state, step.by);
  }
}

function claim(state: CaseState, by: string): CaseState | CaseProblem {
  if (state.assigneeId !== null && state.assigneeId !== by) return "claimed_by_other";
  return assign(state, by);
}

function assign(state: CaseState, to: string | null): CaseState | CaseProblem {
  if (to !== null && state.firstApprovedBy === to) return "approved_by_you";
  return assignTo(state, to);
}

function assignTo(state: CaseState, assigneeId: string | null): CaseState {
  if (state.status === "awaiting_second") return { ...state, assigneeId };
  return { ...state, assigneeId, status: assigneeId === null ? "open" : "claimed" };
}

/** A first approval is void: it was of something else. Who gave it has the case again, unless somebody else has. */
function resubmit(state: CaseState): CaseState {
  const assigneeId = state.assigneeId ?? state.firstApprovedBy;
  return {
    version: state.version + 1,
    assigneeId,
    status: assigneeId === null ? "open" : "claimed",
    firstApprovedBy: null,
    firstApprovedTier: null,
  };
}

/** Why a person cannot decide a case that is undecided; null: they can. */
function problemOfDecision(state: CaseState, by: string): CaseProblem | null {
  if (state.firstApprovedBy === by) return "approved_by_you";
  if (state.assigneeId === by) return null;
  if (state.assigneeId !== null) return "claimed_by_other";
  return state.status === "awaiting_second" ? null : "unclaimed";
}

function approve(state: CaseState, by: string, tier: Tier): CaseState {
  const isFirst = takesTwo(tier) && state.firstApprovedTier !== tier;
  if (!isFirst) return decided(state, by);
  return {
    ...state,
    status: "awaiting_second",
    assigneeId: null,
    firstApprovedBy: by,
    firstApprovedTier: tier,
  };
}

const decided = (state: CaseState, by: string): CaseState => ({
  ...state,
  status: "decided",
  assigneeId: by,
});
