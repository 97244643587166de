import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { conversions, providerCalls } from "@/drizzle/schema";
import type { timelineItem } from "@/lib/contract/overview";
import type { TransactionView } from "@/lib/contract/transactions";
import { database } from "@/lib/db/client";
import { formatAmount, formatDecimal, type Currency } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import { rateDecimals } from "@/lib/rates/source";
import { readTransaction } from "@/lib/transactions/read-transaction";
import { callText, manualText, postingText, statusText } from "./timeline-texts";

type TimelineItem = z.infer<typeof timelineItem>;

/** Of two things in one millisecond, the cause stands first. */
const order: Record<TimelineItem["kind"], number> = {
  quote: 0,
  provider_call: 1,
  posting: 2,
  status: 3,
};

/**
 * The timeline of a merchant's transaction, oldest first: its quote, its postings in the merchant's
 * wallet, every call to the network, every status.
 * @throws CedirailError `NOT_FOUND`
 */
export async function readTimeline(
  merchantId: string,
  id: string,
): Promise<{ data: TimelineItem[] }> {
  const transaction = await readTransaction(merchantId, id);
  const parts = await Promise.all([
    quoteItems(transaction),
    postingItems(transaction),
    callItems(transaction),
  ]);
  const data = [...parts.flat(), ...statusItems(transaction)];
  data.sort((a, b) => a.at.localeCompare(b.at) || order[a.kind] - order[b.kind]);
  return { data };
}

function statusItems(transaction: TransactionView): TimelineItem[] {
  return transaction.history.map(({ status, at, by, reason }) => ({
    at,
    kind: "status",
    name: status,
    text:
      by === "operator" ? manualText(transaction, status) : statusText(transaction, status, reason),
    by,
    amount: null,
    facts: reason === null || by !== "operator" ? [] : [{ label: "Reason", value: reason }],
  }));
}

async function quoteItems({ conversionId }: TransactionView): Promise<TimelineItem[]> {
  if (conversionId === null) return [];
  const [quote] = await database()
    .select()
    .from(conversions)
    .where(eq(conversions.id, conversionId));
  if (!quote) return [];
  const facts = [
    { label: "Rate", value: moneyText(formatDecimal(quote.rateMicros, rateDecimals), "GHS") },
    { label: "Fee", value: moneyText(quote.feeMinor, "USDT") },
    { label: "You get", value: moneyText(quote.targetMinor, "GHSFIAT") },
    { label: "Conversion", value: quote.id },
  ];
  return [
    {
      at: quote.createdAt.toISOString(),
      kind: "quote",
      name: "quoted",
      text: "The rate was locked.",
      by: null,
      amount: { amount: formatAmount(quote.sourceMinor, "USDT"), currency: "USDT" },
      facts,
    },
  ];
}

interface PostingLine extends Record<string, unknown> {
  posting_key: string;
  kind: string;
  currency: Currency;
  amount: string;
  created_at: string;
}

/** One line per posting and currency: what it did to the wallet's money; a late payment was never that. */
async function postingItems(transaction: TransactionView): Promise<TimelineItem[]> {
  const lines = await database().execute<PostingLine>(sql`
    select p.key as posting_key, p.kind, a.currency, e.amount::text, p.created_at
    from postings p
    join entries e on e.posting_id = p.id
    join accounts a on a.id = e.account_id
    where p.transaction_id = ${transaction.transactionId} and a.wallet = ${transaction.wallet}
      and (a.kind = 'wallet.available' or (a.kind = 'wallet.reserved' and p.kind = 'settle'
        and exists (
          select 1 from postings hold
          join entries taken on taken.posting_id = hold.id
          join accounts from_there on from_there.id = taken.account_id
          where hold.key = p.hold_key and from_there.kind = 'wallet.available')))
    order by p.id, e.id`);
  return lines.map((line) => ({
    at: new Date(line.created_at).toISOString(),
    kind: "posting" as const,
    name: line.kind,
    text: postingText(line.kind),
    by: null,
    amount: { amount: formatAmount(BigInt(line.amount), line.currency), currency: line.currency },
    facts: [{ label: "Posting", value: line.posting_key }],
  }));
}

async function callItems({ transactionId }: TransactionView): Promise<TimelineItem[]> {
  const calls = await database()
    .select()
    .from(providerCalls)
    .where(eq(providerCalls.transactionId, transactionId))
    .orderBy(asc(providerCalls.id));
  return calls.map((call) => ({
    at: call.startedAt.toISOString(),
    kind: "provider_call" as const,
    name: call.operation,
    text: callText(call.provider, call.operation),
    by: null,
    amount: null,
    facts: [
      { label: "Result", value: call.outcome },
      { label: "Duration", value: `${call.durationMs} ms` },
      ...(call.reference === null ? [] : [{ label: "Reference", value: call.reference }]),
    ],
  }));
}
