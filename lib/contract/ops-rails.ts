import { z } from "zod";
import { decimal, opaqueId, pageOf, paging, provider, text, time } from "./fields";
import { defineOperation } from "./operation";
import { railDirections, railStatuses } from "./rails";

const direction = z.enum(railDirections, { error: railDirections.join(" or ") });
const status = z.enum(railStatuses, { error: railStatuses.join(", ") });

const railSwitch = z
  .object({
    status,
    reason: z.string().nullable(),
    /** Null: nobody has touched it. */
    setBy: z.string().nullable(),
    setByName: z.string().nullable(),
    setAt: time.nullable(),
  })
  .meta({ description: "What an operator set; merchants see the reason." });

const rail = z.object({
  provider,
  name: z.string(),
  direction,
  status,
  why: z.string().nullable(),
  switch: railSwitch,
});

const probe = z.object({ at: time, up: z.boolean(), durationMs: z.number().int() });

const boardRail = rail.extend({
  lastProbe: probe.extend({ reason: z.string().nullable() }).nullable(),
  probes: z.array(probe).meta({ description: "Of the last hour, oldest first." }),
  success: z
    .object({
      completed: z.number().int(),
      failed: z.number().int(),
      reversed: z.number().int(),
      byCode: z.array(z.object({ code: z.string(), count: z.number().int() })),
      rate: decimal.nullable(),
    })
    .meta({ description: "Of the last 24 hours; `rate` is per cent, null when nothing ended." }),
  latency: z
    .object({
      calls: z.number().int(),
      p50: z.number().int().nullable(),
      p95: z.number().int().nullable(),
    })
    .meta({ description: "Milliseconds of the network's answers in the last hour." }),
  waiting: z
    .object({
      count: z.number().int(),
      oldestAt: time.nullable(),
      oldestAgeSeconds: z.number().int().nullable(),
    })
    .meta({ description: "Queued because the network is not available." }),
  inFlight: z.number().int().meta({ description: "Sent, and their end not known yet." }),
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
  .meta({
    description:
      "`ledger` is what our ledger holds at the network now. `reported` is what the network reported " +
      "at `asOf`, `ledgerThen` what our ledger held at that moment, and `discrepancy` how much more " +
      "the network reported; what is in flight may explain it.",
  });

const suspense = z
  .object({
    amount: decimal,
    currency: z.literal("GHSFIAT"),
    references: z.number().int().meta({
      description: "Of so many of the networks' references; what is booked of them may cancel out.",
    }),
  })
  .meta({
    description:
      "What moved at the networks and nobody has explained yet; more than we should hold is " +
      "positive.",
  });

export const readRailsOperation = defineOperation({
  id: "ops.rails",
  summary: "Read the state of every rail: status, float, success, latency and what waits.",
  auth: { staff: ["operator"] },
  limit: "general",
  response: z.object({
    asOf: time,
    data: z.array(boardRail),
    floats: z.array(float),
    suspense,
  }),
  status: 200,
});

export const setRailOperation = defineOperation({
  id: "ops.set-rail",
  summary: "Set a rail to operational, degraded or closed, with a reason that merchants see.",
  auth: { staff: ["operator"] },
  limit: "general",
  transactional: true,
  params: z.object({ provider: opaqueId, direction: opaqueId }),
  body: z.strictObject({ status, reason: text(200) }),
  response: rail,
  status: 200,
});

export const listRailChangesOperation = defineOperation({
  id: "ops.rail-history",
  summary: "List what operators set the rails to, newest first.",
  auth: { staff: ["operator"] },
  limit: "general",
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
  status: 200,
});

export const listCallbacksOperation = defineOperation({
  id: "ops.callbacks",
  summary: "List the networks' callbacks that looked odd, newest first.",
  auth: { staff: ["operator"] },
  limit: "general",
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
  status: 200,
});
