import type {
  ResolutionView,
  ExceptionDetailView,
  ExceptionView,
} from "@/lib/contract/ops-exceptions";
import type { Names } from "@/lib/merchants/read-names";
import { formatAmount, type Currency } from "@/lib/money";
import type { HistoryRow } from "@/lib/transactions/row";
import { isOpenTransfer } from "@/lib/transfers/end-transfer";
import { basisOf, outcomesFor } from "./resolvable";
import type { ResolutionRow } from "./resolutions";
import type { CallRow, EntryRow, CallbackRow, ExceptionRow } from "./store";

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

/** A exception as the list shows it. */
export function viewException(exception: ExceptionRow, known: Known): ExceptionView {
  const { row, transfer, ageSeconds } = exception;
  const { lastCall } = known;
  const proposal = known.resolutions
    .map((resolution) => viewResolution(exception, resolution, known))
    .find(({ status }) => status === "proposed");
  const reviewReason = transfer?.reviewReason ?? null;
  return {
    transactionId: row.id,
    type: row.type,
    status: row.status,
    statusReason: row.statusReason,
    ...viewMovement(exception),
    reviewReason,
    merchant: { id: row.merchantId, name: exception.merchantName },
    amount: formatAmount(row.amountMinor, row.currency),
    currency: row.currency,
    fee: { amount: formatAmount(row.feeMinor, row.currency), currency: row.currency },
    provider: row.provider,
    waitingSince: new Date(exception.waitingSince).toISOString(),
    ageSeconds,
    lastCall: lastCall && {
      operation: lastCall.operation,
      outcome: lastCall.outcome,
      at: lastCall.startedAt.toISOString(),
    },
    needsPerson: ageSeconds >= personAfterSeconds || reviewReason !== null,
    resolvableAs: proposal ? [] : outcomesFor(exception),
    proposal: proposal ?? null,
  };
}

/** What the transfer tells; before there is one, what its transaction says of it. */
function viewMovement({ row, transfer, direction }: ExceptionRow) {
  if (!transfer)
    return {
      direction,
      transferState: null,
      reportedAmount: null,
      phone: direction === "in" ? row.payer : row.recipient,
      queries: 0,
      sendAttempts: 0,
      nextCheckAt: row.status === "pending" ? timeOf(row.dueAt) : null,
    };
  const { state, reportedMinor, currency, counterparty, queries, attempts } = transfer;
  return {
    direction,
    transferState: state,
    reportedAmount: reportedMinor === null ? null : formatAmount(reportedMinor, currency),
    phone: counterparty,
    queries,
    sendAttempts: attempts,
    nextCheckAt: isOpenTransfer(transfer) ? timeOf(transfer.dueAt) : null,
  };
}

const timeOf = (moment: Date | null | undefined) => moment?.toISOString() ?? null;

function viewResolution(
  exception: ExceptionRow,
  resolution: ResolutionRow,
  { names, viewer }: Pick<Known, "names" | "viewer">,
): ResolutionView {
  const { status, proposedBy, decidedBy, amountMovedMinor } = resolution;
  const nameOf = (id: string) => ({ id, name: names.get(id) ?? null });
  const hasLapsed = status === "proposed" && resolution.basis !== basisOf(exception);
  return {
    id: String(resolution.id),
    outcome: resolution.outcome,
    reason: resolution.reason,
    receipt: resolution.receipt,
    amountMoved:
      amountMovedMinor === null ? null : formatAmount(amountMovedMinor, exception.row.currency),
    reviewReason: resolution.reviewReason,
    status: hasLapsed ? "lapsed" : status,
    proposedBy: nameOf(proposedBy),
    proposedAt: resolution.proposedAt.toISOString(),
    decidedBy: decidedBy === null ? null : nameOf(decidedBy),
    decidedAt: timeOf(resolution.decidedAt),
    isYours: proposedBy === viewer.userId,
  };
}

/** What is known of a transfer beside its row. */
export interface Evidence extends Omit<Known, "lastCall"> {
  history: readonly HistoryRow[];
  calls: readonly CallRow[];
  callbacks: readonly CallbackRow[];
  entries: readonly EntryRow[];
}

/** A transfer with all its evidence. */
export function viewExceptionDetail(
  exception: ExceptionRow,
  evidence: Evidence,
): ExceptionDetailView {
  const { row, transfer } = exception;
  return {
    ...viewException(exception, { ...evidence, lastCall: evidence.calls.at(-1) ?? null }),
    reference: transfer?.reference ?? null,
    receipt: transfer?.receipt ?? null,
    externalRef: row.externalRef,
    createdAt: row.createdAt.toISOString(),
    firstSentAt: timeOf(transfer?.createdAt),
    completedAt: timeOf(row.completedAt),
    history: evidence.history.map(({ toStatus, at, by, person, reason }) => ({
      status: toStatus,
      at: at.toISOString(),
      by: person ?? by,
      byName: evidence.names.get(person ?? by) ?? null,
      reason,
    })),
    resolutions: evidence.resolutions.map((resolution) =>
      viewResolution(exception, resolution, evidence),
    ),
    calls: evidence.calls.map(
      ({ operation, reference, outcome, httpStatus, response, startedAt, durationMs }) => ({
        operation,
        reference,
        outcome,
        httpStatus,
        response,
        startedAt: startedAt.toISOString(),
        durationMs,
      }),
    ),
    callbacks: evidence.callbacks.map(({ claim, accepted, flags, receivedAt }) => ({
      claim,
      accepted,
      flags,
      receivedAt: receivedAt.toISOString(),
    })),
    postings: postingsOf(evidence.entries),
  };
}

type PostingView = ExceptionDetailView["postings"][number];

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
