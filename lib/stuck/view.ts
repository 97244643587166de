import type { StuckDetailView, StuckView } from "@/lib/contract/ops-stuck";
import { formatAmount, type Currency } from "@/lib/money";
import { directionOf, type TransactionStatus, type TransactionType } from "@/lib/states";
import type { HistoryRow } from "@/lib/transactions/row";
import { outcomesFor } from "./resolvable";
import type { CallRow, EntryRow, NoticeRow, StuckRow } from "./store";

/** From this age on a transfer is for a person (reliability.md, Choices). */
const personAfterSeconds = 24 * 60 * 60;

/** A stuck transfer as the list shows it. */
export function viewStuck(stuck: StuckRow, lastCall: CallRow | null): StuckView {
  const { row, merchantName, ageSeconds } = stuck;
  const currency = row.currency as Currency;
  return {
    transactionId: row.id,
    type: row.type as TransactionType,
    status: row.status as TransactionStatus,
    statusReason: row.statusReason,
    reviewReason: row.reviewReason,
    toldAmount: row.toldMinor === null ? null : formatAmount(row.toldMinor, currency),
    merchant: { id: row.merchantId, name: merchantName },
    amount: formatAmount(row.amountMinor, currency),
    currency,
    fee: {
      amount: formatAmount(row.feeMinor, row.feeCurrency as Currency),
      currency: row.feeCurrency as Currency,
    },
    provider: row.provider ?? row.requestedProvider,
    phone: directionOf(row.type) === "in" ? row.payer : row.recipient,
    waitingSince: new Date(stuck.waitingSince).toISOString(),
    ageSeconds,
    queries: row.queries,
    sendAttempts: row.sendAttempts,
    lastCall: lastCall && {
      operation: lastCall.operation,
      outcome: lastCall.outcome,
      at: lastCall.startedAt.toISOString(),
    },
    nextCheckAt: stuck.nextCheckAt === null ? null : new Date(stuck.nextCheckAt).toISOString(),
    needsPerson: ageSeconds >= personAfterSeconds || row.reviewReason !== null,
    resolvableAs: outcomesFor(row),
  };
}

/** What is known of a transfer beside its row. */
export interface Evidence {
  history: readonly HistoryRow[];
  calls: readonly CallRow[];
  notices: readonly NoticeRow[];
  entries: readonly EntryRow[];
}

/** A transfer with all its evidence. */
export function viewStuckDetail(stuck: StuckRow, evidence: Evidence): StuckDetailView {
  const { row } = stuck;
  return {
    ...viewStuck(stuck, evidence.calls.at(-1) ?? null),
    reference: row.providerReference,
    receipt: row.providerReceipt,
    externalRef: row.externalRef,
    createdAt: row.createdAt.toISOString(),
    firstSentAt: row.firstSentAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    history: evidence.history.map(({ toStatus, at, by }) => ({
      status: toStatus as TransactionStatus,
      at: at.toISOString(),
      by,
    })),
    calls: evidence.calls.map(
      ({ operation, reference, outcome, httpStatus, answer, startedAt, durationMs }) => ({
        operation,
        reference,
        outcome,
        httpStatus,
        answer,
        startedAt: startedAt.toISOString(),
        durationMs,
      }),
    ),
    notices: evidence.notices.map(({ claim, accepted, flags, receivedAt }) => ({
      claim,
      accepted,
      flags,
      receivedAt: receivedAt.toISOString(),
    })),
    postings: postingsOf(evidence.entries),
  };
}

type PostingView = StuckDetailView["postings"][number];

function postingsOf(rows: readonly EntryRow[]): PostingView[] {
  const postings = new Map<string, PostingView>();
  for (const { key, kind, at, amountMinor, ...entry } of rows) {
    const posting = postings.get(key) ?? { key, kind, at: at.toISOString(), entries: [] };
    const currency = entry.currency as Currency;
    posting.entries.push({ ...entry, currency, amount: formatAmount(amountMinor, currency) });
    postings.set(key, posting);
  }
  return [...postings.values()];
}
