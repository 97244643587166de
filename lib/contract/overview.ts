import { z } from "zod";
import { currency, decimal, opaqueId, time } from "./fields";
import { defineOperation } from "./operation";
import { transaction } from "./transactions";

const balance = z.object({ balance: decimal, available: decimal, reserved: decimal });

export const overview = z.object({
  walletAddress: z.string(),
  balances: z.object({ USDT: balance, GHSFIAT: balance }),
  /** Since midnight in Accra. */
  today: z.object({
    paidOut: decimal.meta({
      description: "GHS of payouts, payments and withdrawals that completed.",
    }),
    paidOutCount: z.number().int(),
    collected: decimal.meta({
      description: "GHS that payers paid in collections that completed, before the fee.",
    }),
    collectedCount: z.number().int(),
    converted: decimal.meta({ description: "USDT of completed conversions." }),
    waiting: z.number().int().meta({ description: "Transactions that still wait for their end." }),
    failed: z.number().int(),
  }),
  toApprove: z.number().int().meta({
    description: "What waits for a second person; a batch counts as one.",
  }),
  recent: z.array(transaction),
  asOf: time,
});

export const readOverviewOperation = defineOperation({
  id: "overview.read",
  summary: "What a merchant's home shows: balances, today and the newest transactions.",
  auth: { scope: "transactions:read" },
  limit: "general",
  response: overview,
  status: 200,
});

/** One line of the story of a transaction, from quote to receipt. */
export const timelineItem = z.object({
  at: time,
  kind: z.enum(["quote", "status", "posting", "provider_call"]),
  /** The status reached, the posting's kind, or the provider operation. */
  name: z.string(),
  /** One plain sentence. */
  text: z.string(),
  by: z.string().nullable(),
  amount: z.object({ amount: decimal, currency }).nullable(),
  /** Facts as short texts: reference, HTTP status, duration, rate. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});

export const readTimelineOperation = defineOperation({
  id: "transactions.timeline",
  summary: "The whole story of a transaction: quote, ledger postings, provider calls, statuses.",
  auth: { scope: "transactions:read" },
  limit: "general",
  params: z.object({ id: opaqueId }),
  response: z.object({ data: z.array(timelineItem) }),
  status: 200,
});
