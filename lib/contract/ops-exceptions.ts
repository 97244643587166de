import * as z from "zod";
import { directions } from "@/lib/rail-codes";
import {
  resolutionOutcomes,
  proposalStatuses,
  transactionStatuses,
  transactionTypes,
  transferStates,
} from "@/lib/states";
import { amountOfBody } from "./amounts";
import {
  currency,
  decimal,
  money,
  pageOf,
  paging,
  person,
  rail,
  reasonOfPerson,
  text,
  time,
  wholeNumber,
  count,
} from "./fields";
import { defineOperation } from "./operation";
import { operatorOnly } from "./roles";

const types = ["payout", "payment", "withdrawal", "collection", "refund"] as const;
/** Filters for transfers without a network: none was requested, and none is known yet. */
const noNetwork = "none";
const networks = z.enum([...rail.options, noNetwork], {
  error: "mtn, airtel, telecel, evm or none",
});

const resolution = z
  .object({
    id: z.string(),
    outcome: z.enum(resolutionOutcomes),
    reason: z.string(),
    receipt: z.string().nullable(),
    amountMoved: decimal.nullable(),
    worth: decimal
      .nullable()
      .describe("Cedis that it gives or takes; null if there was no rate to compute them."),
    reviewReason: z.string().nullable().describe("The review reason at that time."),
    status: z
      .enum(proposalStatuses)
      .describe(
        "`proposed`: waiting for another operator; `lapsed`: the transfer changed before it was confirmed.",
      ),
    proposedBy: person,
    proposedAt: time,
    decidedBy: person.nullable().describe("Equals `proposedBy` where no second person was needed."),
    decidedAt: time.nullable(),
    isYours: z.boolean().describe("You proposed it, so another operator has to confirm it."),
  })
  .meta({ id: "TransferExceptionResolution" });
export type ResolutionView = z.infer<typeof resolution>;

const item = z
  .object({
    transactionId: z.string(),
    type: z.enum(transactionTypes),
    direction: z.enum(directions).describe("`in`: from the payer; `out`: to the payee."),
    status: z.enum(transactionStatuses),
    statusReason: z.string().nullable(),
    transferState: z
      .enum(transferStates)
      .nullable()
      .describe(
        "The state of its latest transfer; null before there is one. `late`: it was paid or executed " +
          "after it had failed.",
      ),
    reviewReason: z.string().nullable().describe("Why it needs a person."),
    reportedAmount: decimal
      .nullable()
      .describe("The amount that the network reported, where it is not the ordered one."),
    merchant: z.object({ id: z.string(), name: z.string() }).meta({ id: "MerchantName" }),
    amount: decimal,
    currency,
    fee: money,
    provider: z.string().nullable(),
    phone: z
      .string()
      .nullable()
      .describe(
        "In full: the payee's, or the payer's for a collection; of a withdrawal to the chain, its address.",
      ),
    waitingSince: time.describe("Since when it is ready to be sent: its creation or approval."),
    ageSeconds: count,
    queries: count,
    sendAttempts: count,
    lastCall: z
      .object({ operation: z.string(), outcome: z.string(), at: time })
      .meta({ id: "LastProviderCall" })
      .nullable(),
    nextCheckAt: time
      .nullable()
      .describe("The next scheduled status query; null once it has ended."),
    needsPerson: z.boolean().describe("Older than 24 hours, or with a review reason."),
    resolvableAs: z
      .array(z.enum(resolutionOutcomes))
      .describe(
        "The outcomes that an operator can choose now. What was never sent can only fail; a settled payout " +
          "that the network no longer confirms is reversed or stays completed; a payment that arrived after " +
          "its collection failed is credited or refunded; a payout that was executed after it failed is charged " +
          "to the merchant, unless it was paid again, or stays unrecovered. Empty while a proposal is pending.",
      ),
    proposal: resolution.nullable().describe("The resolution that awaits a second person."),
  })
  .meta({ id: "TransferException" });
export type ExceptionView = z.infer<typeof item>;

const detail = item
  .extend({
    reference: z.string().nullable(),
    receipt: z.string().nullable(),
    externalRef: z.string().nullable(),
    createdAt: time,
    firstSentAt: time.nullable(),
    completedAt: time.nullable(),
    history: z.array(
      z.object({
        status: z.enum(transactionStatuses),
        at: time,
        by: z.string(),
        byName: z.string().nullable(),
        reason: z
          .string()
          .nullable()
          .describe(
            "The operator's reason for a manual step; the `statusReason` of a step that only sets one; null " +
              "for every other step.",
          ),
      }),
    ),
    resolutions: z.array(resolution).describe("Oldest first."),
    calls: z.array(
      z.object({
        operation: z.string(),
        reference: z.string().nullable(),
        outcome: z.string(),
        httpStatus: count.nullable(),
        response: z.string().nullable(),
        startedAt: time,
        durationMs: count,
      }),
    ),
    callbacks: z.array(
      z.object({
        claim: z.string().nullable(),
        accepted: z.boolean(),
        flags: z.array(z.string()),
        receivedAt: time,
      }),
    ),
    postings: z.array(
      z.object({
        key: z.string(),
        kind: z.string(),
        at: time,
        entries: z.array(
          z.object({
            account: z.string(),
            wallet: z.string().nullable(),
            provider: z.string().nullable(),
            amount: decimal.describe("Credits are positive."),
            currency,
          }),
        ),
      }),
    ),
  })
  .meta({ id: "TransferExceptionDetail" });
export type ExceptionDetailView = z.infer<typeof detail>;

export const listExceptionsOperation = defineOperation({
  ...operatorOnly,
  id: "ops.exceptions",
  summary: "List exceptions of all merchants, oldest first.",
  query: z.strictObject({
    ...paging,
    olderThanMinutes: wholeNumber(0, 525_600, 15, "a whole number of minutes"),
    provider: networks
      .optional()
      .describe(
        "The network, or the requested one until it is known; `none` where there is neither.",
      ),
    type: z.enum(types, { error: `one of ${types.join(", ")}` }).optional(),
  }),
  response: pageOf(item),
});

export const readExceptionOperation = defineOperation({
  ...operatorOnly,
  id: "ops.read-exception",
  summary: "Read a transfer with all its provider calls, callbacks and postings.",
  response: detail,
});

export const queryExceptionOperation = defineOperation({
  ...operatorOnly,
  id: "ops.query-exception",
  summary: "Query the status of a transfer now instead of at its next check.",
  response: detail,
  transactional: true,
  errors: ["INVALID_STATE"],
});

export const resolveExceptionOperation = defineOperation({
  ...operatorOnly,
  id: "ops.resolve-exception",
  stepUp: true,
  response: detail,
  transactional: true,
  summary:
    "Resolve an exception with an outcome and a reason. " +
    "Where a second person has to confirm it, it is only proposed.",
  body: z.strictObject({
    outcome: z.enum(resolutionOutcomes, { error: `one of ${resolutionOutcomes.join(", ")}` }),
    reason: reasonOfPerson.describe("The merchant sees it in the history."),
    receipt: text(100).optional().describe("The network's receipt."),
    amountMoved: amountOfBody
      .optional()
      .describe(
        "What the network moved, in the transfer's currency. Required to complete a transfer whose review reason is " +
          "`amount_differs`, and only then: it settles as ordered, and the difference goes to suspense.",
      ),
  }),
  errors: ["INVALID_STATE", "INSUFFICIENT_FUNDS"],
});
