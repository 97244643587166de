import * as z from "zod";
import { proposalStatuses } from "@/lib/states";
import { decimal, pageOf, paging, person, time } from "./fields";
import { defineOperation } from "./operation";
import { operatorOnly } from "./roles";

export const proposal = z
  .object({
    id: z.string(),
    kind: z.string().describe("The kind of act, such as `resolution`."),
    subject: z.string().describe("The id of the resource that the act changes."),
    summary: z.string().describe("One sentence that says what confirming it does."),
    reason: z.string(),
    worth: decimal
      .nullable()
      .describe("Cedis that the act gives to a merchant or takes from one; null if not known."),
    status: z
      .enum(proposalStatuses)
      .describe(
        "`proposed`: waiting for another operator. `lapsed`: its subject changed before it was confirmed.",
      ),
    proposedBy: person,
    proposedAt: time,
    decidedBy: person
      .nullable()
      .describe("Equals `proposedBy` if the act needed no second person; null if it lapsed."),
    decidedAt: time.nullable(),
    isYours: z.boolean().describe("You proposed it, so another operator has to confirm it."),
  })
  .meta({ id: "Proposal" });
export type ProposalView = z.infer<typeof proposal>;

export const listProposalsOperation = defineOperation({
  ...operatorOnly,
  id: "ops.proposals",
  summary: "List the proposals that wait for a second operator, newest first.",
  query: z.strictObject(paging),
  response: pageOf(proposal),
});

const decision = {
  ...operatorOnly,
  stepUp: true,
  response: proposal,
  transactional: true,
  errors: ["INVALID_STATE"],
} as const;

export const confirmProposalOperation = defineOperation({
  ...decision,
  id: "ops.confirm-proposal",
  errors: ["INVALID_STATE", "INSUFFICIENT_FUNDS"],
  summary: "Confirm a proposal of another operator and carry it out.",
});

export const withdrawProposalOperation = defineOperation({
  ...decision,
  id: "ops.withdraw-proposal",
  summary: "Withdraw a proposal without carrying it out.",
});
