import { z } from "zod";
import { directions } from "@/lib/providers/contract";
import {
  resolutionOutcomes,
  resolutionStatuses,
  transactionStatuses,
  transactionTypes,
  transferStates,
} from "@/lib/states";
import {
  amountIn,
  currency,
  decimal,
  money,
  opaqueId,
  pageOf,
  paging,
  provider,
  reasonOfPerson,
  text,
  time,
} from "./fields";
import { defineOperation } from "./operation";

const types = ["payout", "payment", "withdrawal", "collection", "refund"] as const;
/** Stands for a network in a filter: none has been found for the transfer, and none was asked for. */
const noNetwork = "none";
const networks = z.enum([...provider.options, noNetwork], {
  error: "mtn, airtel, telecel or none",
});
const age = "a whole number of minutes from 0 to 525600";

const person = z.object({ id: z.string(), name: z.string().nullable() });

const resolution = z.object({
  id: z.string(),
  outcome: z.enum(resolutionOutcomes),
  reason: z.string(),
  receipt: z.string().nullable(),
  amountMoved: decimal.nullable(),
  reviewReason: z.string().nullable().meta({ description: "Why it was an exception then." }),
  status: z.enum(resolutionStatuses).meta({
    description:
      "`proposed` waits for another operator; `lapsed`: the transfer changed before one confirmed it.",
  }),
  proposedBy: person,
  proposedAt: time,
  decidedBy: person.nullable().meta({
    description: "The same as `proposedBy` where no second person was needed.",
  }),
  decidedAt: time.nullable(),
  isYours: z.boolean().meta({ description: "You proposed it, so another operator confirms it." }),
});
export type ResolutionView = z.infer<typeof resolution>;

const item = z
  .object({
    transactionId: z.string(),
    type: z.enum(transactionTypes),
    direction: z
      .enum(directions)
      .meta({ description: "`in`: from the payer; `out`: to the payee." }),
    status: z.enum(transactionStatuses),
    statusReason: z.string().nullable(),
    transferState: z
      .enum(transferStates)
      .nullable()
      .meta({
        description:
          "How far its latest movement over a rail is; null before there is one. `late`: it was paid after " +
          "it had failed.",
      }),
    reviewReason: z
      .string()
      .nullable()
      .meta({ description: "Why only a person can go on with it." }),
    reportedAmount: decimal.nullable().meta({
      description: "What the network said moved, where that is not what was ordered.",
    }),
    merchant: z.object({ id: z.string(), name: z.string() }),
    amount: decimal,
    currency,
    fee: money,
    provider: z.string().nullable(),
    phone: z
      .string()
      .nullable()
      .meta({ description: "In full: the payee's, or a collection's payer's." }),
    waitingSince: time.meta({
      description: "When it was free to go: approved, where it needed that.",
    }),
    ageSeconds: z.number().int(),
    queries: z.number().int(),
    sendAttempts: z.number().int(),
    lastCall: z.object({ operation: z.string(), outcome: z.string(), at: time }).nullable(),
    nextCheckAt: time
      .nullable()
      .meta({ description: "When the network is asked next by plan; null once it has ended." }),
    needsPerson: z
      .boolean()
      .meta({ description: "Older than 24 hours, or there is a review reason." }),
    resolvableAs: z.array(z.enum(resolutionOutcomes)).meta({
      description:
        "How a person may end it now. What was never sent can only fail; a settled payout that the " +
        "network no longer confirms is reversed or stays completed; a payment that arrived after its " +
        "collection had failed is credited or refunded. Nothing while a proposal waits.",
    }),
    proposal: resolution.nullable().meta({ description: "What waits for a second person." }),
  })
  .meta({ id: "Exception" });
export type ExceptionView = z.infer<typeof item>;

const detail = item.extend({
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
        .meta({
          description:
            "Why an operator took the step by hand; the `statusReason` of a step that only sets one; null " +
            "for every other step.",
        }),
    }),
  ),
  resolutions: z.array(resolution).meta({ description: "All of them, oldest first." }),
  calls: z.array(
    z.object({
      operation: z.string(),
      reference: z.string().nullable(),
      outcome: z.string(),
      httpStatus: z.number().int().nullable(),
      response: z.string().nullable(),
      startedAt: time,
      durationMs: z.number().int(),
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
          amount: decimal.meta({ description: "Credits are positive." }),
          currency,
        }),
      ),
    }),
  ),
});
export type ExceptionDetailView = z.infer<typeof detail>;

const staffOnly = { auth: { staff: ["operator"] }, limit: "general" } as const;
const params = z.object({ id: opaqueId });

export const listExceptionsOperation = defineOperation({
  ...staffOnly,
  id: "ops.exceptions",
  summary: "List the transfers that do not come to an end, oldest first, over all merchants.",
  query: z.strictObject({
    ...paging,
    olderThanMinutes: z
      .string({ error: age })
      .regex(/^(0|[1-9]\d{0,5})$/, { error: age })
      .transform(Number)
      .refine((minutes) => minutes <= 525_600, { error: age })
      .default(15)
      .meta({ override: { type: "integer", minimum: 0, maximum: 525_600, default: 15 } }),
    provider: networks
      .optional()
      .meta({ description: "The one asked for until one is found; `none`: neither." }),
    type: z.enum(types, { error: `one of ${types.join(", ")}` }).optional(),
  }),
  response: pageOf(item),
  status: 200,
});

export const readExceptionOperation = defineOperation({
  ...staffOnly,
  id: "ops.read-exception",
  summary: "Read a transfer with every call, answer, callback and posting of it.",
  params,
  response: detail,
  status: 200,
});

export const queryExceptionOperation = defineOperation({
  ...staffOnly,
  id: "ops.query-exception",
  summary: "Ask the network about an open transfer now, not when it is due.",
  params,
  response: detail,
  status: 200,
  transactional: true,
  errors: ["INVALID_STATE"],
});

const decision = {
  ...staffOnly,
  stepUp: true,
  response: detail,
  status: 200,
  transactional: true,
} as const;

export const resolveExceptionOperation = defineOperation({
  ...decision,
  id: "ops.resolve-exception",
  summary:
    "Settle, fail or reverse an exception by hand, or credit or refund a late payment, with the reason; " +
    "or propose it, where a second person has to confirm it.",
  params,
  body: z.strictObject({
    outcome: z.enum(resolutionOutcomes, { error: `one of ${resolutionOutcomes.join(", ")}` }),
    reason: reasonOfPerson.meta({ description: "The merchant reads it in the history." }),
    receipt: text(100)
      .optional()
      .meta({ description: "The network's own number of what it executed." }),
    amountMoved: amountIn("GHSFIAT")
      .optional()
      .meta({
        description:
          "What the network moved, in cedis. Needed to complete what was put aside because its amount " +
          "differs, and only then: it is settled as ordered, and the rest stands in suspense.",
      }),
  }),
  errors: ["INVALID_STATE"],
});

const proposalParams = z.object({ id: opaqueId, resolutionId: opaqueId });

export const confirmResolutionOperation = defineOperation({
  ...decision,
  id: "ops.confirm-resolution",
  summary: "Carry out what another operator proposed; never what you proposed yourself.",
  params: proposalParams,
  errors: ["INVALID_STATE", "FORBIDDEN"],
});

export const withdrawResolutionOperation = defineOperation({
  ...decision,
  id: "ops.withdraw-resolution",
  summary: "Withdraw what waits for a second person; nothing moves.",
  params: proposalParams,
  errors: ["INVALID_STATE"],
});
