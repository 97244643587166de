import type { z } from "zod";
import type { timelineItem } from "@/lib/contract/overview";
import type { TransactionView } from "@/lib/contract/transactions";
import { readConversion } from "@/lib/conversion/confirm-conversion";
import { database } from "@/lib/db/client";
import { readCalls, readEntries } from "@/lib/evidence/read-evidence";
import { formatAmount, type Currency } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import { readTransaction } from "@/lib/transactions/read-transaction";
import { callText, manualText, postingText, statusText } from "./timeline-texts";

type TimelineItem = z.infer<typeof timelineItem>;

/** Within one millisecond the cause comes first. */
const order: Record<TimelineItem["kind"], number> = {
  quote: 0,
  provider_call: 1,
  posting: 2,
  status: 3,
};

/**
 * The timeline of one of the merchant's transactions, oldest first: its quote, its postings as they affected
 * the merchant's wallet, every call to the network, every status.
 * @throws CedirailError `NOT_FOUND`
 */
export async function readTimeline(
  merchantId: string,
  id: string,
): Promise<{ data: TimelineItem[] }> {
  const transaction = await readTransaction(merchantId, id);
  const parts = await Promise.all([
    quoteItems(merchantId, transaction),
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

async function quoteItems(
  merchantId: string,
  { conversionId }: TransactionView,
): Promise<TimelineItem[]> {
  if (conversionId === null) return [];
  const quote = await readConversion(merchantId, conversionId);
  const facts = [
    { label: "Rate", value: moneyText(quote.rate, "GHS") },
    { label: "Fee", value: moneyText(quote.fee.amount, "USDT") },
    { label: "You receive", value: moneyText(quote.targetAmount, "GHS") },
    { label: "Conversion", value: quote.conversionId },
  ];
  return [
    {
      at: quote.createdAt,
      kind: "quote",
      name: "quoted",
      text: "The rate was locked.",
      by: null,
      amount: { amount: quote.sourceAmount, currency: "USDT" },
      facts,
    },
  ];
}

/** One line per posting and currency: its effect on the wallet. The money of a late payment was never there. */
async function postingItems({ transactionId, wallet }: TransactionView): Promise<TimelineItem[]> {
  const entries = (await readEntries(database(), transactionId, false)).filter(
    (entry) => entry.wallet === wallet,
  );
  const isHeld = entries.some(
    ({ kind, account }) => kind === "hold" && account === "wallet.available",
  );
  const shown = entries.filter(
    ({ kind, account }) => account === "wallet.available" || (kind === "settle" && isHeld),
  );
  return shown.map(({ key, kind, at, amountMinor, ...entry }) => {
    const currency = entry.currency as Currency;
    return {
      at: at.toISOString(),
      kind: "posting" as const,
      name: kind,
      text: postingText(kind),
      by: null,
      amount: { amount: formatAmount(amountMinor, currency), currency },
      facts: [{ label: "Posting", value: key }],
    };
  });
}

async function callItems({ transactionId }: TransactionView): Promise<TimelineItem[]> {
  const calls = await readCalls(database(), transactionId);
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
