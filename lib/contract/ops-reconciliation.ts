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
import { operatorOnly } from "./roles";

/**
 * How the books differ. `executed_twice` is any number of executions but one; `adjustment`: an earlier
 * adjustment no longer matches.
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
        "`book`: with the network's own records, which only simulators list. `queries`: by a status " +
        "query for each of our transfers. `statement`: the same, and with the statements uploaded for " +
        "the period.",
    }),
    statementIds: z.array(z.string()),
    limitations: z.array(z.string()).meta({
      description: "What the run could not see, as sentences; empty until it ends.",
    }),
    from: time,
    to: time,
    currency: z.literal("GHSFIAT"),
    internal: total.meta({ description: "What we settled, both directions together." }),
    external: total.meta({ description: "What the network moved, without what is in flight." }),
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
          "The float as it was compared: `ledger` + `inFlight` + `moving` + `unexplained` equals what the " +
          "network `reported`. `inFlight`: executed there, not settled here yet. `moving`: explained by " +
          "transfers that were open or settled during the comparison. Null where nothing was reported.",
      }),
    discrepancyCount: z.number().int(),
    error: z.string().nullable(),
    startedBy: z.string().meta({ description: "A user id, `schedule` or `command`." }),
    startedByName: z.string().nullable(),
    startedAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ id: "ReconciliationRun" });
export type RunView = z.infer<typeof run>;

const facts = z.record(z.string(), z.string()).nullable();

const discrepancy = z.object({
  id: z.string(),
  kind: z.enum(discrepancyKinds),
  transactionId: z.string().nullable(),
  reference: z.string().nullable(),
  direction: z.enum(["in", "out"]).nullable(),
  internal: facts,
  external: facts,
  toAdjust: decimal.nullable().meta({
    description:
      "By how much adjusting it now changes our float and `suspense`; null: there is nothing to adjust.",
  }),
  blockedReason: z
    .string()
    .nullable()
    .meta({ description: "Why it cannot be adjusted, as a sentence." }),
  adjustments: z
    .array(
      z.object({
        amount: decimal.meta({ description: "Incoming is positive." }),
        reason: z.string(),
        by: z.string(),
        byName: z.string().nullable(),
        at: time,
        postingKey: z.string(),
      }),
    )
    .meta({ description: "All adjustments of its reference, from any run." }),
});
export type DiscrepancyView = z.infer<typeof discrepancy>;

export const listReconciliationsOperation = defineOperation({
  ...operatorOnly,
  id: "ops.reconciliations",
  summary: "List reconciliation runs, newest first.",
  query: z.strictObject({ ...paging, provider: provider.optional() }),
  response: pageOf(run),
  status: 200,
});

export const readReconciliationOperation = defineOperation({
  ...operatorOnly,
  id: "ops.read-reconciliation",
  summary: "Read a reconciliation run with its first 1,000 discrepancies.",
  params: z.object({ id: z.string() }),
  response: run.extend({ discrepancies: z.array(discrepancy) }),
  status: 200,
});

export const startReconciliationOperation = defineOperation({
  ...operatorOnly,
  id: "ops.start-reconciliation",
  summary: "Start a reconciliation with one network, or with each of them, over a window.",
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
  ...operatorOnly,
  id: "ops.adjust-discrepancy",
  summary: "Adjust our float to what the network moved, against suspense.",
  stepUp: true,
  params: z.object({ id: opaqueId, discrepancyId: opaqueId }),
  body: z.strictObject({ reason: reasonOfPerson }),
  response: discrepancy,
  status: 200,
  transactional: true,
  errors: ["INVALID_STATE"],
});
