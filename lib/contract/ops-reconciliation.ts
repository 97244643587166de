import * as z from "zod";
import { runStatuses } from "@/lib/states";
import {
  decimal,
  filterFrom,
  filterTo,
  pageOf,
  paging,
  rail,
  reasonBody,
  time,
  count,
  currency,
} from "./fields";
import { defineOperation } from "./operation";
import { proposal } from "./ops-proposals";
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

const total = z.object({ count: count, amount: decimal });

const run = z
  .object({
    runId: z.string(),
    provider: rail,
    status: z.enum(runStatuses),
    method: z
      .enum(["book", "queries", "statement", "chain"])
      .describe(
        "`book`: with the network's own records, which only simulators list. `queries`: by a status " +
          "query for each of our transfers. `statement`: the same, and with the statements uploaded for " +
          "the period. `chain`: with the balances of our addresses, and what is in its blocks.",
      ),
    statementIds: z.array(z.string()),
    limitations: z
      .array(z.string())
      .describe("What the run could not see, as sentences; empty until it ends."),
    from: time,
    to: time,
    currency,
    internal: total.describe("What we settled, both directions together."),
    external: total.describe("What the network moved, without what is in flight."),
    float: z
      .object({
        ledger: decimal.nullable(),
        inFlight: decimal.nullable(),
        moving: decimal.nullable(),
        unexplained: decimal.nullable(),
        reported: decimal.nullable(),
      })
      .describe(
        "The compared float: `ledger` + `inFlight` + `moving` + `unexplained` equals what the " +
          "network `reported`. `inFlight`: executed by the network, not settled by us yet. `moving`: explained by " +
          "transfers that were open or settled during the comparison. Null where nothing was reported.",
      ),
    discrepancyCount: count,
    error: z.string().nullable(),
    startedBy: z.string().describe("A user id, `schedule` or `command`."),
    startedByName: z.string().nullable(),
    startedAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ id: "ReconciliationRun" });
export type RunView = z.infer<typeof run>;

const facts = z.record(z.string(), z.string()).nullable();

const discrepancy = z
  .object({
    id: z.string(),
    kind: z.enum(discrepancyKinds),
    transactionId: z.string().nullable(),
    reference: z.string().nullable(),
    direction: z.enum(["in", "out"]).nullable(),
    internal: facts,
    external: facts,
    toAdjust: decimal
      .nullable()
      .describe(
        "By how much adjusting it now changes our float and `suspense`; null: there is nothing to adjust.",
      ),
    blockedReason: z.string().nullable().describe("Why it cannot be adjusted, as a sentence."),
    adjustments: z
      .array(
        z.object({
          amount: decimal.describe("Incoming is positive."),
          reason: z.string(),
          by: z.string(),
          byName: z.string().nullable(),
          at: time,
          postingKey: z.string(),
        }),
      )
      .describe("All adjustments of its reference, from any run."),
    proposal: proposal
      .nullable()
      .describe("The proposed adjustment that waits for a second operator."),
  })
  .meta({ id: "Discrepancy" });
export type DiscrepancyView = z.infer<typeof discrepancy>;

export const listReconciliationsOperation = defineOperation({
  ...operatorOnly,
  id: "ops.reconciliations",
  summary: "List reconciliation runs, newest first.",
  query: z.strictObject({ ...paging, provider: rail.optional() }),
  response: pageOf(run),
});

export const readReconciliationOperation = defineOperation({
  ...operatorOnly,
  id: "ops.read-reconciliation",
  summary: "Read a reconciliation run with its first 1,000 discrepancies.",
  response: run.extend({ discrepancies: z.array(discrepancy) }),
});

export const startReconciliationOperation = defineOperation({
  ...operatorOnly,
  id: "ops.start-reconciliation",
  summary:
    "Start a reconciliation with one network or the chain, or with all of them, over a window.",
  body: z.strictObject({
    provider: rail.optional(),
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
  summary:
    "Adjust our float to what the network moved, against suspense. Where a second person has to confirm it, it is " +
    "only proposed.",
  stepUp: true,
  body: reasonBody,
  response: discrepancy,
  transactional: true,
  errors: ["INVALID_STATE"],
});
