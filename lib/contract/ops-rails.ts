import * as z from "zod";
import { decimal, pageOf, paging, provider, text, time, count } from "./fields";
import { defineOperation } from "./operation";
import { operatorOnly } from "./roles";
import { railDirections, railStatuses } from "./rails";

const direction = z.enum(railDirections, { error: railDirections.join(" or ") });
const status = z.enum(railStatuses, { error: railStatuses.join(", ") });

const railSwitch = z
  .object({
    status,
    reason: z.string().nullable(),
    setBy: z.string().nullable(),
    setByName: z.string().nullable(),
    setAt: time.nullable(),
  })
  .describe("What an operator set; all null if none did. Merchants see the reason.");

const rail = z.object({
  provider,
  name: z.string(),
  direction,
  status,
  why: z.string().nullable(),
  switch: railSwitch,
});

const probe = z.object({ at: time, up: z.boolean(), durationMs: count });

const boardRail = rail.extend({
  lastProbe: probe.extend({ reason: z.string().nullable() }).nullable(),
  probes: z.array(probe).describe("Of the last hour, oldest first."),
  success: z
    .object({
      completed: count,
      failed: count,
      reversed: count,
      byCode: z.array(z.object({ code: z.string(), count: count })),
      rate: decimal.nullable(),
    })
    .describe("Of the last 24 hours; `rate` is a percentage, null when no transfer ended."),
  latency: z
    .object({
      calls: count,
      p50: count.nullable(),
      p95: count.nullable(),
    })
    .describe("Response time of the network in the last hour, in milliseconds."),
  waiting: z
    .object({
      count: count,
      oldestAt: time.nullable(),
      oldestAgeSeconds: count.nullable(),
    })
    .describe("Queued until the network is available."),
  inFlight: count.describe("Sent, outcome not known yet."),
});

const float = z
  .object({
    provider,
    ledger: decimal,
    reported: decimal.nullable(),
    ledgerThen: decimal.nullable(),
    discrepancy: decimal.nullable(),
    currency: z.literal("GHSFIAT"),
    asOf: time.nullable(),
  })
  .describe(
    "`ledger` is our float by our ledger now. `reported` is the balance that the network reported at " +
      "`asOf`, `ledgerThen` our float by our ledger at that moment, and `discrepancy` how much more the " +
      "network reported; transfers in flight may explain it.",
  );

const suspense = z
  .object({
    amount: decimal,
    currency: z.literal("GHSFIAT"),
    references: count.describe(
      "Number of references with open adjustments; their amounts may cancel out.",
    ),
  })
  .describe(
    "What moved at the networks and is not explained yet; positive when we hold more than we should.",
  );

export const readRailsOperation = defineOperation({
  ...operatorOnly,
  id: "ops.rails",
  summary: "Read the status, float, success rate, latency and queue of every rail.",
  response: z.object({
    asOf: time,
    data: z.array(boardRail),
    floats: z.array(float),
    suspense,
  }),
});

export const setRailOperation = defineOperation({
  ...operatorOnly,
  id: "ops.set-rail",
  summary: "Set a rail to operational, degraded or closed, with a reason that merchants see.",
  transactional: true,
  body: z.strictObject({ status, reason: text(200) }),
  response: rail,
});

export const listRailChangesOperation = defineOperation({
  ...operatorOnly,
  id: "ops.rail-history",
  summary: "List the rail changes that operators made, newest first.",
  query: z.strictObject({
    provider: provider.optional(),
    direction: direction.optional(),
    ...paging,
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      at: time,
      provider,
      direction,
      from: status,
      status,
      reason: z.string(),
      setBy: z.string(),
      setByName: z.string().nullable(),
    }),
  ),
});

export const listCallbacksOperation = defineOperation({
  ...operatorOnly,
  id: "ops.callbacks",
  summary: "List suspicious provider callbacks, newest first.",
  query: z.strictObject({ provider: provider.optional(), ...paging }),
  response: pageOf(
    z.object({
      id: z.string(),
      provider: z.string(),
      transactionId: z.string().nullable(),
      flags: z.array(z.string()),
      claim: z.string().nullable(),
      accepted: z.boolean(),
      receivedAt: time,
    }),
  ),
});
