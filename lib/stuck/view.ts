import type { ResolutionView, StuckDetailView, StuckView } from "@/lib/contract/ops-stuck";
import type { Names } from "@/lib/merchants/read-names";
import { formatAmount, type Currency } from "@/lib/money";
import { directionOf, type TransactionStatus, type TransactionType } from "@/lib/states";
import type { HistoryRow } from "@/lib/transactions/row";
import { basisOf, outcomesFor, type Outcome } from "./resolvable";
import type { ResolutionRow } from "./resolutions";
import type { CallRow, EntryRow, NoticeRow, StuckRow } from "./store";

/** From this age on a transfer is for a person (reliability.md, Choices). */
const personAfterSeconds = 24 * 60 * 60;

/** What is known of a transfer in a list beside its row. */
interface Known {
  lastCall: CallRow | null;
  resolutions: readonly ResolutionRow[];
  names: Names;
  viewer: { userId: string };
}

/** Whom resolutions name. */
export function peopleOf(resolutions: readonly ResolutionRow[]): (string | null)[] {
  return resolutions.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]);
}

/** A stuck transfer as the list shows it. */
export function viewStuck(stuck: StuckRow, known: Known): StuckView {
  const { row, merchantName, ageSeconds } = stuck;
  const { lastCall } = known;
  const proposal = known.resolutions
    .map((resolution) => viewResolution(row, resolution, known))
    .find(({ status }) => status === "proposed");
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
    resolvableAs: proposal ? [] : outcomesFor(row),
    proposal: proposal ?? null,
  };
}

function viewResolution(
  row: StuckRow["row"],
  resolution: ResolutionRow,
  { names, viewer }: Pick<Known, "names" | "viewer">,
): ResolutionView {
  const { status, proposedBy, decidedBy, amountMovedMinor } = resolution;
  const nameOf = (id: string) => ({ id, name: names.get(id) ?? null });
  const hasLapsed = status === "proposed" && resolution.basis !== basisOf(row);
  return {
    id: String(resolution.id),
    outcome: resolution.outcome as Outcome,
    reason: resolution.reason,
    receipt: resolution.receipt,
    amountMoved:
      amountMovedMinor === null ? null : formatAmount(amountMovedMinor, row.currency as Currency),
    reviewReason: resolution.reviewReason,
    status: hasLapsed ? "lapsed" : (status as ResolutionView["status"]),
    proposedBy: nameOf(proposedBy),
    proposedAt: resolution.proposedAt.toISOString(),
    decidedBy: decidedBy === null ? null : nameOf(decidedBy),
    decidedAt: resolution.decidedAt?.toISOString() ?? null,
    isYours: proposedBy === viewer.userId,
  };
}

/** What is known of a transfer beside its row. */
export interface Evidence extends Omit<Known, "lastCall"> {
  history: readonly HistoryRow[];
  calls: readonly CallRow[];
  notices: readonly NoticeRow[];
  entries: readonly EntryRow[];
}

/** A transfer with all its evidence. */
export function viewStuckDetail(stuck: StuckRow, evidence: Evidence): StuckDetailView {
  const { row } = stuck;
  return {
    ...viewStuck(stuck, { ...evidence, lastCall: evidence.calls.at(-1) ?? null }),
    reference: row.providerReference,
    receipt: row.providerReceipt,
    externalRef: row.externalRef,
    createdAt: row.createdAt.toISOString(),
    firstSentAt: row.firstSentAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    history: evidence.history.map(({ toStatus, at, by, person, reason }) => ({
      status: toStatus as TransactionStatus,
      at: at.toISOString(),
      by: person ?? by,
      byName: evidence.names.get(person ?? by) ?? null,
      reason,
    })),
    resolutions: evidence.resolutions.map((resolution) =>
      viewResolution(row, resolution, evidence),
    ),
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
