import { z } from "zod";
import { runStatuses } from "@/lib/states";
import {
  decimal,
  filterFrom,
  filterTo,
  opaqueId,
  pageOf,
  paging,
  provider,
  reasonOfPerson,
  time,
} from "./fields";
import { defineOperation } from "./operation";

/**
 * What does not agree (features 68). `executed_twice` is any number of times but one; `adjustment`: what
 * was booked of a discrepancy no longer fits it.
 */
export const discrepancyKinds = [
  "missing_external",
  "missing_internal",
  "amount",
  "phone",
  "status",
  "executed_twice",
  "float",
  "adjustment",
] as const;
export type DiscrepancyKind = (typeof discrepancyKinds)[number];

const total = z.object({ count: z.number().int(), amount: decimal });

const run = z
  .object({
    runId: z.string(),
    provider,
    status: z.enum(runStatuses),
    method: z.enum(["book", "queries", "statement"]).meta({
      description:
        "`book`: against the simulator's own book. `queries`: the network has none, so each of our " +
        "transfers was queried by its reference. `statement`: the same, and against the statements " +
        "that were uploaded for the period.",
    }),
    statementIds: z.array(z.string()),
    blindTo: z.array(z.string()).meta({
      description: "What the run could not see, as sentences; empty before its end.",
    }),
    from: time,
    to: time,
    currency: z.literal("GHSFIAT"),
    internal: total.meta({ description: "What we settled, both ways together." }),
    external: total.meta({ description: "What the network moved, less what is still in flight." }),
    float: z
      .object({
        ledger: decimal.nullable(),
        inFlight: decimal.nullable(),
        moving: decimal.nullable(),
        unexplained: decimal.nullable(),
        reported: decimal.nullable(),
      })
      .meta({
        description:
          "The float as it was compared: `ledger` + `inFlight` + `moving` + `unexplained` is what the " +
          "network `reported`. `inFlight`: executed there and not settled here yet. `moving`: explained " +
          "by transfers that were open, or settled while both were read. Null where nothing was reported.",
      }),
    discrepancyCount: z.number().int(),
    error: z.string().nullable(),
    startedBy: z.string().meta({ description: "A person's id, `schedule` or `command`." }),
    startedByName: z.string().nullable().meta({ description: "The person's name." }),
    startedAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ id: "ReconciliationRun" });
export type RunView = z.infer<typeof run>;

const side = z.record(z.string(), z.string()).nullable();

const discrepancy = z.object({
  id: z.string(),
  kind: z.enum(discrepancyKinds),
  transactionId: z.string().nullable(),
  reference: z.string().nullable(),
  direction: z.enum(["in", "out"]).nullable(),
  internal: side,
  external: side,
  toAdjust: decimal.nullable().meta({
    description:
      "What adjustment it now changes what our books hold there by, and `suspense` alike; null: nothing.",
  }),
  obstacle: z.string().nullable().meta({ description: "Why it cannot be booked, as a sentence." }),
  adjustments: z
    .array(
      z.object({
        amount: decimal.meta({ description: "What came in is positive." }),
        reason: z.string(),
        by: z.string(),
        byName: z.string().nullable(),
        at: time,
        postingKey: z.string(),
      }),
    )
    .meta({ description: "What was booked of its reference, whichever run found it." }),
});
export type DiscrepancyView = z.infer<typeof discrepancy>;

const staffOnly = { auth: { staff: ["operator"] }, limit: "general" } as const;

export const listReconciliationsOperation = defineOperation({
  ...staffOnly,
  id: "ops.reconciliations",
  summary: "List the comparisons of our books with the networks', newest first.",
  query: z.strictObject({ ...paging, provider: provider.optional() }),
  response: pageOf(run),
  status: 200,
});

export const readReconciliationOperation = defineOperation({
  ...staffOnly,
  id: "ops.read-reconciliation",
  summary: "Read one comparison with its discrepancies, the first thousand of them.",
  params: z.object({ id: z.string() }),
  response: run.extend({ discrepancies: z.array(discrepancy) }),
  status: 200,
});

export const startReconciliationOperation = defineOperation({
  ...staffOnly,
  id: "ops.start-reconciliation",
  summary: "Compare our books with one network's, or with each one's, over a window.",
  body: z.strictObject({
    provider: provider.optional(),
    from: filterFrom.optional(),
    to: filterTo.optional(),
  }),
  response: z.object({ data: z.array(run) }),
  status: 201,
  transactional: true,
  errors: ["INVALID_STATE"],
});

export const adjustDiscrepancyOperation = defineOperation({
  ...staffOnly,
  id: "ops.adjust-discrepancy",
  summary: "Book what a network moved and our transfers do not say, against suspense.",
  stepUp: true,
  params: z.object({ id: opaqueId, discrepancyId: opaqueId }),
  body: z.strictObject({ reason: reasonOfPerson }),
  response: discrepancy,
  status: 200,
  transactional: true,
  errors: ["INVALID_STATE"],
});
