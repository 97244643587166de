import type {
  ExceptionDetailView,
  ExceptionView,
  ResolutionView,
} from "@/lib/contract/ops-exceptions";
import { database, type Executor } from "@/lib/db/client";
import { asOfList, type Page, type Paging } from "@/lib/db/paging";
import { notFound } from "@/lib/errors";
import {
  readCallbacks,
  readCalls,
  readEntries,
  readHistories,
  readLastCalls,
  type CallRow,
  type EntryRow,
} from "@/lib/evidence/read-evidence";
import { readNames, type Names } from "@/lib/merchants/read-names";
import { formatAmount, formatCedis, type Currency } from "@/lib/money";
import { readProposals, type ProposalRow } from "@/lib/proposals/read-proposals";
import { isOpenTransfer } from "@/lib/transfers/outcome";
import { basisOf, outcomesFor } from "./resolvable";
import { readPayload, resolutionKind } from "./resolution-kind";
import { findException, pageExceptions, type ExceptionFilter, type ExceptionRow } from "./store";

/** A transfer older than this needs a person. */
const personAfterSeconds = 24 * 60 * 60;

/** The operator who reads: another operator has to confirm the viewer's own proposals. */
type Viewer = { userId: string };

/**
 * One page of the exceptions of all merchants, oldest first: sent with an unknown outcome, queued while
 * their network is down, or in need of a person.
 */
export async function listExceptions(
  query: ExceptionFilter & Paging,
  viewer: Viewer,
): Promise<Page<ExceptionView>> {
  const { page, limit } = query;
  const asOf = await asOfList(query);
  const { total, rows } = await pageExceptions(database(), { ...query, asOf });
  const ids = rows.map(({ row }) => row.id);
  const [calls, resolutions] = await Promise.all([
    readLastCalls(database(), ids),
    readProposals(database(), resolutionKind.kind, ids),
  ]);
  const names = await readNames(peopleOf(resolutions));
  const data = rows.map((exception) =>
    viewException(exception, {
      lastCall: calls.get(exception.row.id) ?? null,
      resolutions: resolutions.filter(({ subject }) => subject === exception.row.id),
      names,
      viewer,
    }),
  );
  return { total, page, limit, asOf: asOf.toISOString(), data };
}

/**
 * A transfer of any merchant, exception or not, with its evidence: every call, callback, posting and
 * resolution.
 * @throws CedirailError `NOT_FOUND`
 */
export async function readException(
  id: string,
  viewer: Viewer,
  executor: Executor = database(),
): Promise<ExceptionDetailView> {
  const exception = await findException(executor, id);
  if (!exception) throw notFound();
  const history = (await readHistories(executor, [id])).get(id) ?? [];
  const resolutions = await readProposals(executor, resolutionKind.kind, [id]);
  const calls = await readCalls(executor, id);
  const callbacks = await readCallbacks(executor, id);
  const people = [...peopleOf(resolutions), ...history.flatMap(({ by, person }) => [by, person])];
  const names = await readNames(people, executor);
  const known = { lastCall: calls.at(-1) ?? null, resolutions, names, viewer };
  const { row, transfer } = exception;
  return {
    ...viewException(exception, known),
    reference: transfer?.reference ?? null,
    receipt: transfer?.receipt ?? null,
    externalRef: row.externalRef,
    createdAt: row.createdAt.toISOString(),
    firstSentAt: timeOf(transfer?.createdAt),
    completedAt: timeOf(row.completedAt),
    history: history.map(({ toStatus, at, by, person, reason }) => ({
      status: toStatus,
      at: at.toISOString(),
      by: person ?? by,
      byName: names.get(person ?? by) ?? null,
      reason,
    })),
    resolutions: resolutions.map((resolution) => viewResolution(exception, resolution, known)),
    calls: calls.map(
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
    callbacks: callbacks.map(({ claim, accepted, flags, receivedAt }) => ({
      claim,
      accepted,
      flags,
      receivedAt: receivedAt.toISOString(),
    })),
    postings: postingsOf(await readEntries(executor, id, true)),
  };
}

/** What is known of a transfer besides its row. */
interface Known {
  lastCall: CallRow | null;
  resolutions: readonly ProposalRow[];
  names: Names;
  viewer: Viewer;
}

function peopleOf(resolutions: readonly ProposalRow[]): (string | null)[] {
  return resolutions.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]);
}

function viewException(exception: ExceptionRow, known: Known): ExceptionView {
  const { row, transfer, direction, ageSeconds } = exception;
  const { lastCall, resolutions } = known;
  const proposal = resolutions
    .map((resolution) => viewResolution(exception, resolution, known))
    .find(({ status }) => status === "proposed");
  const reviewReason = transfer?.reviewReason ?? null;
  const isWaiting = row.status === "pending" || (transfer !== null && isOpenTransfer(transfer));
  return {
    transactionId: row.id,
    type: row.type,
    direction,
    status: row.status,
    statusReason: row.statusReason,
    transferState: transfer?.state ?? null,
    reviewReason,
    reportedAmount: amountOf(transfer?.reportedMinor, transfer?.currency ?? row.currency),
    merchant: { id: row.merchantId, name: exception.merchantName },
    amount: formatAmount(row.amountMinor, row.currency),
    currency: row.currency,
    fee: { amount: formatAmount(row.feeMinor, row.currency), currency: row.currency },
    provider: row.provider,
    phone: transfer?.counterparty ?? (direction === "in" ? row.payer : row.recipient),
    waitingSince: new Date(exception.waitingSince).toISOString(),
    ageSeconds,
    queries: transfer?.queries ?? 0,
    sendAttempts: transfer?.attempts ?? 0,
    lastCall: lastCall && {
      operation: lastCall.operation,
      outcome: lastCall.outcome,
      at: lastCall.startedAt.toISOString(),
    },
    nextCheckAt: isWaiting ? timeOf((transfer ?? row).dueAt) : null,
    needsPerson: ageSeconds >= personAfterSeconds || reviewReason !== null,
    resolvableAs: proposal ? [] : outcomesFor(exception),
    proposal: proposal ?? null,
  };
}

const timeOf = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
const amountOf = (minor: bigint | null | undefined, currency: Currency) =>
  minor === null || minor === undefined ? null : formatAmount(minor, currency);

function viewResolution(
  exception: ExceptionRow,
  resolution: ProposalRow,
  { names, viewer }: Known,
): ResolutionView {
  const { status, proposedBy, decidedBy, worthMinor } = resolution;
  const { outcome, receipt, amountMovedMinor, reviewReason } = readPayload(resolution);
  const person = (id: string) => ({ id, name: names.get(id) ?? null });
  const hasLapsed = status === "proposed" && resolution.basis !== basisOf(exception);
  const movedMinor = typeof amountMovedMinor === "string" ? BigInt(amountMovedMinor) : null;
  return {
    id: String(resolution.id),
    outcome,
    reason: resolution.reason,
    receipt: receipt ?? null,
    amountMoved: amountOf(movedMinor, exception.row.currency),
    worth: worthMinor === null ? null : formatCedis(worthMinor),
    reviewReason: reviewReason ?? null,
    status: hasLapsed ? "lapsed" : status,
    proposedBy: person(proposedBy),
    proposedAt: resolution.proposedAt.toISOString(),
    decidedBy: decidedBy === null ? null : person(decidedBy),
    decidedAt: timeOf(resolution.decidedAt),
    isYours: proposedBy === viewer.userId,
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
