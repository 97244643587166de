import * as z from "zod";
import { count, decimal, pageOf, paging, reasonOfPerson, text, time } from "./fields";
import { defineOperation } from "./operation";
import { proposal } from "./ops-proposals";
import { operatorOnly } from "./roles";

export const releaseOutcomes = ["credited", "returned"] as const;

const arrival = z
  .object({
    id: z.string(),
    txHash: z.string(),
    ordinal: count,
    cause: z
      .enum(["unknown_recipient", "closed_account", "returned_after_reversal"])
      .describe(
        "`unknown_recipient`: it was sent to the treasury. `closed_account`: it was sent to an address of a merchant " +
          "that has closed its account. `returned_after_reversal`: its deposit was reversed, and then it was mined again.",
      ),
    sender: z.string(),
    recipient: z.string(),
    merchant: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .describe("The merchant whose address it reached."),
    amount: decimal,
    currency: z.literal("USDT"),
    arrivedAt: time,
    explorerUrl: z.string().nullable(),
    isOnChain: z.boolean().describe("False while its block is missing after a reorganization."),
    isReturning: z.boolean().describe("The treasury is sending it back."),
    proposal: proposal.nullable().describe("The release that waits for a second operator."),
  })
  .meta({ id: "SuspenseArrival" });
export type SuspenseArrivalView = z.infer<typeof arrival>;

export const listSuspenseOperation = defineOperation({
  ...operatorOnly,
  id: "ops.suspense",
  summary: "List USDT in suspense: it arrived on the chain for no open account. Newest first.",
  query: z.strictObject(paging),
  response: pageOf(arrival),
});

export const releaseSuspenseOperation = defineOperation({
  ...operatorOnly,
  id: "ops.release-suspense",
  summary:
    "Propose to credit USDT in suspense to a merchant's wallet or to send it back. Another operator confirms it.",
  stepUp: true,
  transactional: true,
  body: z.strictObject({
    outcome: z
      .enum(releaseOutcomes, { error: `one of ${releaseOutcomes.join(", ")}` })
      .describe("`returned`: the treasury sends it back to the address that it came from."),
    wallet: text(64)
      .optional()
      .describe("The address of the wallet to credit; required for `credited`, and only then."),
    reason: reasonOfPerson.describe("Only staff can see it."),
  }),
  response: proposal,
  errors: ["INVALID_STATE", "FORBIDDEN"],
});
