import type * as z from "zod";
import type { timelineItem } from "@/lib/contract/overview";
import type { TransactionView } from "@/lib/contract/transactions";
import { readConversion } from "@/lib/conversion/confirm-conversion";
import { database } from "@/lib/db/client";
import { readCalls, readEntries } from "@/lib/evidence/read-evidence";
import { formatAmount, type Currency } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import { readTransaction } from "@/lib/transactions/read-transaction";
import { networks } from "@/lib/providers/mobile-money";
import type { ProviderCode } from "@/lib/providers/contract";
import type { TransactionStatus } from "@/lib/states";

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
  return transaction.history.map(({ status, at, by, reason }, index, history) => ({
    at,
    kind: "status",
    name: status,
    text:
      by !== "operator"
        ? statusText(transaction, status, reason)
        : history[index - 1]?.status === status
          ? `Cedirail reviewed it with ${networkName(transaction.provider)}.`
          : manualText(transaction, status),
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
    { label: "Fee", value: moneyText(quote.fee.amount, quote.fee.currency) },
    { label: "You receive", value: moneyText(quote.targetAmount, quote.targetCurrency) },
    { label: "Conversion", value: quote.conversionId },
  ];
  return [
    {
      at: quote.createdAt,
      kind: "quote",
      name: "quoted",
      text: "The rate was locked.",
      by: null,
      amount: { amount: quote.sourceAmount, currency: quote.sourceCurrency },
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

/** A network within a sentence. */
function networkName(code: string | null): string {
  if (code === "evm") return "the USDT network";
  return networks[code as ProviderCode]?.name ?? "the network";
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a status means to the merchant, in one sentence. */
function statusText(
  transaction: TransactionView,
  status: TransactionStatus,
  reason: string | null,
): string {
  const network = networkName(transaction.provider);
  if (reason === "provider_unavailable")
    return `${capitalized(network)} cannot process it right now. It is queued.`;
  if (reason === "under_review")
    return reviewTexts[status] ?? "Our staff are checking it with the network.";
  switch (status) {
    case "pending_approval":
      return "It needs approval.";
    case "pending":
      if (transaction.type === "conversion") return "The quote was confirmed.";
      return transaction.type === "deposit"
        ? "It was received."
        : "It was created and is about to be sent.";
    case "processing":
      return transaction.type === "collection"
        ? "The payer must approve on their phone."
        : `It was sent to ${network}${transaction.provider === "evm" ? ", and waits for its confirmations" : ""}.`;
    case "completed":
      return transaction.type === "withdrawal" && transaction.provider === "evm"
        ? "It has all its confirmations: the USDT has arrived."
        : (completedTexts[transaction.type] ?? "The money has arrived.");
    case "failed":
      return transaction.failure?.message ?? "It failed.";
    case "expired":
      return "It expired.";
    case "cancelled":
      return "It was cancelled.";
    case "reversed":
      return transaction.type === "deposit"
        ? "The blockchain no longer contains it. It was taken out of your wallet."
        : `${capitalized(network)} returned the money. It is back in your wallet.`;
    default:
      return status satisfies never;
  }
}

/** The same for a status that staff set manually (contract §3, Who did it). */
function manualText(transaction: TransactionView, status: TransactionStatus): string {
  const verbs: Partial<Record<TransactionStatus, string>> = {
    completed: "completed",
    failed: "failed",
    reversed: "reversed",
  };
  const verb = verbs[status] ?? "changed";
  return `Cedirail ${verb} it manually, after checking with ${networkName(transaction.provider)}.`;
}

const reviewTexts: Partial<Record<TransactionStatus, string>> = {
  pending: "It is under review before it is sent.",
  failed: "The network executed it after all. Our staff are checking it: do not pay it again.",
};

const completedTexts: Partial<Record<TransactionView["type"], string>> = {
  conversion: "It was converted.",
  collection: "The payer paid.",
  deposit: "It has all its confirmations and is in your wallet.",
};

const postingTexts: Record<string, string> = {
  hold: "The money was put on hold in your wallet.",
  settle: "The money on hold left your wallet.",
  release: "The money on hold is available again.",
  conversion: "Converted at the locked rate.",
  collection: "The payment, less the fee, was added to your wallet.",
  deposit: "The deposit was added to your wallet.",
  reversal: "Amount and fee were returned to your wallet.",
  faucet: "Test money was added.",
};

/** What a ledger posting did to the wallet. */
function postingText(kind: string): string {
  return postingTexts[kind] ?? "Your wallet changed.";
}

const payoutSent = "Payout sent to";
const promptSent = "Payment request sent to";
const refundSent = "Refund sent to";
const statusChecked = "Checked status with";
const accountChecked = "Looked up the account with";
const signedIn = "Signed in to";

/** By the adapters' names of their calls: MTN's, then AT Money's, then Telecel's, then the chain's. */
const callTexts: Record<string, string> = {
  token: signedIn,
  transfer: payoutSent,
  transfer_status: statusChecked,
  request_to_pay: promptSent,
  request_to_pay_status: statusChecked,
  refund: refundSent,
  refund_status: statusChecked,
  reversal: refundSent,
  account_holder_active: accountChecked,
  basic_user_info: accountChecked,
  encryption_keys: "Fetched the encryption keys of",
  disburse: payoutSent,
  disbursement_status: statusChecked,
  start_payment: promptSent,
  payment_status: statusChecked,
  user: accountChecked,
  session: signedIn,
  b2c_payment: payoutSent,
  c2b_payment: promptSent,
  transaction_status: statusChecked,
  beneficiary_name: accountChecked,
  "look-up": "Checked the address on",
  reserve: "Prepared the transaction for",
  broadcast: "Sent the signed transaction to",
  receipt: "Checked the transaction on",
};

/** What a call to a network did. */
function callText(provider: string, operation: string): string {
  return `${callTexts[operation] ?? `Called ${operation} of`} ${networkName(provider)}.`;
}
