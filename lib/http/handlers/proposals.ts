import * as opsClaims from "@/lib/contract/ops-claims";
import * as opsProposals from "@/lib/contract/ops-proposals";
import * as opsSuspense from "@/lib/contract/ops-suspense";
import { listSuspense, proposeRelease } from "@/lib/deposits/list-suspense";
import { listClaimLimits, proposeClaimLimit } from "@/lib/identity-claims/claim-limit";
import { defineRoute } from "@/lib/http/define-route";
import { confirmProposal, withdrawProposal } from "@/lib/proposals/decide-proposal";
import { listProposals, viewProposal } from "@/lib/proposals/read-proposals";
import { proposalKinds } from "./proposal-kinds";

export const proposalRoutes = [
  defineRoute(opsSuspense.listSuspenseOperation, ({ principal, query }) =>
    listSuspense(query, principal),
  ),
  defineRoute(opsSuspense.releaseSuspenseOperation, ({ tx, principal, params, body }) =>
    proposeRelease(tx, principal, params.id, body),
  ),
  defineRoute(opsClaims.listClaimLimitsOperation, ({ principal, query }) =>
    listClaimLimits(query, principal),
  ),
  defineRoute(opsClaims.setClaimLimitOperation, ({ tx, principal, params, body }) =>
    proposeClaimLimit(tx, principal, params.id, body),
  ),
  defineRoute(opsProposals.listProposalsOperation, ({ principal, query }) =>
    listProposals(query, principal, proposalKinds),
  ),
  defineRoute(opsProposals.confirmProposalOperation, async ({ tx, principal, params }) =>
    viewProposal(tx, await confirmProposal(tx, principal, params.id, proposalKinds), principal),
  ),
  defineRoute(opsProposals.withdrawProposalOperation, async ({ tx, principal, params }) =>
    viewProposal(tx, await withdrawProposal(tx, principal, params.id), principal),
  ),
];
