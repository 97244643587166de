import * as z from "zod";
import { decimal, numberOf, pageOf, paging, reasonOfPerson, time } from "./fields";
import { defineOperation } from "./operation";
import { proposal } from "./ops-proposals";
import { operatorOnly } from "./roles";

const amounts = z.object({ daily: decimal, monthly: decimal.nullable() });

const claimLimit = z
  .object({
    merchant: z.object({ id: z.string(), name: z.string().nullable() }),
    factor: z
      .number()
      .int()
      .describe("Multiple of the merchant's own limits that owners of numbers may claim together."),
    limits: amounts.describe("GHS."),
    claimed: z.object({ today: decimal, thisMonth: decimal }).describe("GHS."),
    refusedAt: time.nullable().describe("When a claim was last refused because of this bound."),
    proposal: proposal.nullable().describe("The new bound that waits for a second operator."),
  })
  .meta({ id: "ClaimLimit" });
export type ClaimLimitView = z.infer<typeof claimLimit>;

export const listClaimLimitsOperation = defineOperation({
  ...operatorOnly,
  id: "ops.claim-limits",
  summary:
    "List merchants whose bound for claims was reached or changed, the latest first. The bound is how much owners of " +
    "phone numbers may withdraw from the wallets that the merchant operates.",
  query: z.strictObject(paging),
  response: pageOf(claimLimit),
});

export const setClaimLimitOperation = defineOperation({
  ...operatorOnly,
  id: "ops.set-claim-limit",
  summary:
    "Change a merchant's bound for claims. A higher one takes effect when another operator confirms it, a lower one at once.",
  stepUp: true,
  transactional: true,
  body: z.strictObject({
    factor: numberOf(
      "a whole number from 0 to 100",
      (value) => Number.isInteger(value) && value >= 0 && value <= 100,
      {
        type: "integer",
        minimum: 0,
        maximum: 100,
      },
    ).describe(
      "Multiple of the limits of the merchant's tier; 0 stops all claims from its wallets.",
    ),
    reason: reasonOfPerson.describe("Only staff can see it."),
  }),
  response: proposal,
  errors: ["INVALID_STATE", "FORBIDDEN"],
});
