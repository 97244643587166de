import * as z from "zod";
import { balance, currency, decimal, time, count } from "./fields";
import { limitsWithRemaining } from "./kyc";
import { defineOperation } from "./operation";
import { transaction } from "./transactions";

export const overview = z.object({
  walletAddress: z.string(),
  balances: z.object({ USDT: balance, GHSFIAT: balance }),
  today: z
    .object({
      paidOut: decimal.describe("GHS of completed payouts, payments and withdrawals."),
      paidOutCount: count,
      collected: decimal.describe("GHS of completed collections, before fees."),
      collectedCount: count,
      converted: decimal.describe("USDT of completed conversions to GHS."),
      convertedToUsdt: decimal.describe("GHS of completed conversions to USDT."),
      waiting: count.describe("Transactions that have not reached a final status."),
      failed: count,
    })
    .describe("Since midnight in Accra."),
  toApprove: count.describe("Transactions and batches that await approval; a batch counts as one."),
  limits: limitsWithRemaining.describe("What may leave by your verification tier."),
  recent: z.array(transaction),
  asOf: time,
});

export const readOverviewOperation = defineOperation({
  id: "overview.read",
  summary: "Retrieve a merchant's balances, today's totals and latest transactions.",
  auth: { scope: "transactions:read" },
  response: overview,
});

export const timelineItem = z.object({
  at: time,
  kind: z.enum(["quote", "status", "posting", "provider_call"]),
  name: z.string().describe("The status reached, the posting's kind, or the provider operation."),
  text: z.string().describe("One sentence for people."),
  by: z.string().nullable(),
  amount: z.object({ amount: decimal, currency }).nullable(),
  facts: z
    .array(z.object({ label: z.string(), value: z.string() }))
    .describe("Details such as the reference, HTTP status, duration or rate."),
});

export const readTimelineOperation = defineOperation({
  id: "transactions.timeline",
  summary: "Retrieve a transaction's timeline: quote, postings, provider calls and statuses.",
  auth: { scope: "transactions:read" },
  response: z.object({ data: z.array(timelineItem) }),
});
