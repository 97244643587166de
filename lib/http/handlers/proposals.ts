import * as opsProposals from "@/lib/contract/ops-proposals";
import { defineRoute } from "@/lib/http/define-route";
import { confirmProposal, withdrawProposal } from "@/lib/proposals/decide-proposal";
import { listProposals, viewProposal } from "@/lib/proposals/read-proposals";
import { proposalKinds } from "./proposal-kinds";

export const proposalRoutes = [
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
