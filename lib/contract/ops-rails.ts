import * as z from "zod";
import {
  count,
  currency,
  decimal,
  pageOf,
  paging,
  provider,
  rail,
  reasonBody,
  text,
  time,
} from "./fields";
import { defineOperation } from "./operation";
import { proposal } from "./ops-proposals";
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

const railView = z.object({
  provider: rail,
  name: z.string(),
  direction,
  status,
  why: z.string().nullable(),
  switch: railSwitch,
});

const probe = z.object({ at: time, up: z.boolean(), durationMs: count });

const boardRail = railView.extend({
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
      amount: decimal.describe("Their sum, in the rail's currency."),
      oldestAt: time.nullable(),
      oldestAgeSeconds: count.nullable(),
    })
    .describe("Queued until the network is available."),
  inFlight: count.describe("Sent, outcome not known yet."),
});

const float = z
  .object({
    provider: rail,
    ledger: decimal,
    reported: decimal.nullable(),
    ledgerThen: decimal.nullable(),
    discrepancy: decimal.nullable(),
    currency,
    asOf: time.nullable(),
  })
  .describe(
    "`ledger` is our float by our ledger now; on the chain, it is what the treasury has. `reported` is the " +
      "balance that the network reported at " +
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

const chainDeposits = z.object({ count, amount: decimal, currency: z.literal("USDT") });

const chain = z
  .object({
    network: z.string(),
    chainId: count,
    treasury: z.string().describe("Its address."),
    explorerUrl: z.string().nullable(),
    height: count.nullable().describe("The newest block that we have read."),
    head: count.nullable().describe("The newest block of the chain."),
    lag: count.nullable().describe("How many blocks are not read yet."),
    checkNodes: z
      .array(z.object({ host: z.string(), head: count.nullable() }))
      .describe("The nodes that must agree before money is booked, with their newest blocks."),
    gas: z
      .object({
        symbol: z.string(),
        ledger: decimal,
        onChain: decimal.nullable(),
        perWithdrawal: decimal.nullable().describe("The average of the newest 20 withdrawals."),
        withdrawals: count.nullable().describe("For how many withdrawals it is enough."),
        usedToday: decimal.describe(
          "What the orders of the last 24 hours cost; those under way at their highest fee.",
        ),
        dailyLimit: decimal.describe(
          "What they may cost. Only withdrawals may use the second half.",
        ),
        isUsedUp: z.boolean().describe("New orders wait until less is used."),
      })
      .describe("What the treasury has to pay for transactions on the chain."),
    stopped: z
      .array(z.object({ address: z.string(), problem: z.string() }))
      .describe("Addresses from which nothing new is sent, because their nonces differ."),
    pending: z
      .object({
        reserved: count,
        signed: count,
        mined: count,
        oldestAt: time.nullable(),
        oldestAgeSeconds: count.nullable(),
        problems: z
          .array(
            z.object({
              reference: z.string(),
              purpose: z.enum([
                "transfer",
                "sweep",
                "gas",
                "mint",
                "identity",
                "return",
                "recovered",
              ]),
              nonce: count,
              problem: z.string(),
              isVoidable: z.boolean().describe("It is in no block, so operators can void it."),
              isVoided: z.boolean().describe("A version that does nothing takes its nonce."),
            }),
          )
          .describe(
            "Orders that are not signed, that the node rejects, that are in no block after ten minutes, or about " +
              "which the check nodes do not agree; oldest first, five at most.",
          ),
      })
      .describe("Our chain transactions that are not final, by their state."),
    unconfirmed: chainDeposits.describe("Deposits that wait for their confirmations."),
    doubtful: chainDeposits
      .extend({ problems: z.array(z.object({ txHash: z.string(), problem: z.string() })) })
      .describe(
        "Those that are not credited because the nodes do not agree, or the address does not hold them; the problems " +
          "of the oldest five.",
      ),
    unswept: chainDeposits.describe("Credited deposits that are not in the treasury yet."),
    failedSweeps: z
      .object({
        count,
        data: z.array(
          z.object({
            address: z.string(),
            amount: decimal.describe("USDT that wait there."),
            reason: z.string().describe("Why the latest try failed."),
            failures: count.describe("Failed tries since the last sweep that succeeded."),
            nextTryAt: time,
          }),
        ),
      })
      .describe(
        "Addresses whose deposits could not be swept, the largest sums first; 20 at most. Each is tried again " +
          "after a delay that grows with its failures.",
      ),
    suspense: decimal.describe("USDT in suspense; positive when we hold more than we should."),
  })
  .describe(
    "The chain that the rail `evm` uses; null where none is connected. What the node did not report just now is " +
      "null.",
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
    chain: chain.nullable(),
  }),
});

export const setRailOperation = defineOperation({
  ...operatorOnly,
  id: "ops.set-rail",
  summary: "Set a rail to operational, degraded or closed, with a reason that merchants see.",
  transactional: true,
  body: z.strictObject({ status, reason: text(200) }),
  response: railView,
});

export const voidChainOrderOperation = defineOperation({
  ...operatorOnly,
  id: "ops.void-order",
  summary:
    "Propose to void an order on the chain that no block contains, which another operator confirms. The order's nonce " +
    "is used by a transaction that does nothing, and whichever of the two is mined decides.",
  stepUp: true,
  transactional: true,
  body: reasonBody,
  response: proposal,
  errors: ["INVALID_STATE"],
});

export const listRailChangesOperation = defineOperation({
  ...operatorOnly,
  id: "ops.rail-history",
  summary: "List the rail changes that operators made, newest first.",
  query: z.strictObject({
    provider: rail.optional(),
    direction: direction.optional(),
    ...paging,
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      at: time,
      provider: rail,
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
