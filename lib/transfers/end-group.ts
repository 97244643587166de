import { sql } from "drizzle-orm";
import { waitingBriefly } from "@/lib/db/bounds";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { writeSets } from "@/lib/db/row-set";
import { eventRows, eventSet, type NewEvent } from "@/lib/events/emit-event";
import { readHistories, type HistoryRow } from "@/lib/evidence/read-evidence";
import { Group, type Carried } from "@/lib/groups/group";
import { scaledMs } from "@/lib/jobs/queue";
import { postingJson, type Posting } from "@/lib/ledger/post";
import { releaseLimits } from "@/lib/limits/count";
import type { Failure } from "@/lib/providers/contract";
import { changeRows, endEvents, nextRow, rowsJson } from "@/lib/transactions/change-status";
import { listCounted } from "@/lib/transactions/phone-owner";
import { viewTransaction } from "@/lib/transactions/read-transaction";
import { historyOf, stepParts, stepsJson, type Step } from "@/lib/transactions/record-step";
import type { TransactionRow } from "@/lib/transactions/row";
import { endTransfers, nextTransfer, transfersJson } from "./change-transfer";
import { withTakenReceipt } from "./claim-receipt";
import { lockMovements, type Movement } from "./find-transfer";
import { creditOf, releaseOf, settlementOf } from "./postings";
import {
  failureChanges,
  firstRecheckMs,
  firstRecheckOfFailedMs,
  isOpenTransfer,
  type Settlement,
} from "./outcome";
import { mayStillExecute } from "./on-chain";
import { isFloatShortage, queuedAgain, unavailableDelayMs, warnOfShortFloat } from "./queue-again";
import type { TransferRow } from "./row";

/** A transfer as the step that ends it has read it. */
export type StepRead = Pick<TransferRow, "leasedUntil" | "nudgedAt">;

/** How a transfer ends, as its provider reported. */
export type Ending = {
  id: string;
  by: string;
  /** None: no step ends it. */
  read: StepRead | undefined;
} & (
  | { settlement: Settlement }
  | {
      failure: Failure;
      /** Does nothing when a later attempt has begun or the provider has acknowledged one. */
      rejectedAttempt?: number | undefined;
    }
);

/**
 * Whether this call ended the transfer; `alone`: it is not one that a group can end, such as a refund or one
 * whose amount differs.
 */
export type Ended = boolean | "alone";

/** Ends transfers together: what the steps of this process report at the same moment. */
export const endings = new Group<Ending, Ended>(
  (given, isBrief) =>
    inTransaction(async (tx) => {
      if (isBrief) await tx.execute(sql`select ${waitingBriefly()}`);
      return endTogether(tx, given);
    }),
  { namesOf: ({ id }) => [id], laneOf: ({ id }) => id },
);

interface Locked extends Movement {
  ending: Ending;
  at: Date;
}

async function endTogether(tx: DbTransaction, given: readonly Ending[]): Promise<Carried<Ended>[]> {
  const movements = await lockMovements(
    tx,
    given.map(({ id }) => id),
  );
  const open: Locked[] = [];
  for (const ending of given) {
    const movement = movements.get(ending.id);
    if (movement && mayEnd(movement, ending) && !(await isOnItsWay(tx, movement, ending)))
      open.push({ ...movement, ending });
  }
  const taken = await withTakenReceipt(tx, open.flatMap(reportedReceipt));
  const together = open.filter((one) => isPlain(one) && !taken.has(one.ending.id));
  await writeEnds(tx, together);
  const idsOf = (some: readonly Locked[]) => new Set(some.map(({ ending }) => ending.id));
  const [ended, all] = [idsOf(together), idsOf(open)];
  return given.map(({ id }) => ({ value: ended.has(id) || (all.has(id) && "alone") }));
}

function mayEnd({ transfer }: Movement, ending: Ending): boolean {
  if (!isOpenTransfer(transfer)) return false;
  if ("settlement" in ending || ending.rejectedAttempt === undefined) return true;
  return transfer.attempts === ending.rejectedAttempt && transfer.acknowledgedAt === null;
}

/** Whether a transfer that is to fail has its place on the chain already, which will execute it. */
async function isOnItsWay(
  tx: DbTransaction,
  { transfer }: Movement,
  ending: Ending,
): Promise<boolean> {
  return "failure" in ending && mayStillExecute(tx, transfer);
}

/** Whether nothing but its own rows changes with it. */
function isPlain({ row, transfer, ending }: Locked): boolean {
  if (row.refundOf !== null) return false;
  if (!("settlement" in ending)) return true;
  const { amountMinor } = ending.settlement;
  return amountMinor === null || amountMinor === transfer.amountMinor;
}

function reportedReceipt({ transfer, ending }: Locked) {
  const receipt = "settlement" in ending ? ending.settlement.receipt : null;
  const { id, rail, direction } = transfer;
  return receipt === null ? [] : [{ id, rail, direction, receipt }];
}

/** What the end of one transfer changes. */
interface End {
  row: TransactionRow;
  transfer: TransferRow;
  step: Step;
  posting: Posting | null;
}

function endOf({ row, transfer, ending, at }: Locked): End {
  const isOutgoing = transfer.direction === "out";
  const after = (delayMs: number | null) =>
    delayMs === null ? null : new Date(at.getTime() + scaledMs(delayMs));
  if ("settlement" in ending) {
    const { receipt } = ending.settlement;
    const dueAt = isOutgoing ? after(firstRecheckMs(transfer)) : null;
    const next = nextRow(row, "completed", at);
    return {
      row: next,
      transfer: nextTransfer(transfer, "settled", at, {
        receipt,
        completedAt: at,
        dueAt,
        ...endOfStep(transfer, ending.read),
      }),
      step: { row: next, from: row.status, by: ending.by, act: "completed" },
      posting: (isOutgoing ? settlementOf : creditOf)(row, transfer),
    };
  }
  const isQueued = isFloatShortage(transfer, ending.failure);
  if (isQueued) warnOfShortFloat(transfer);
  const next = isQueued
    ? nextRow(row, "pending", at, queuedAgain(after(unavailableDelayMs)))
    : nextRow(row, "failed", at, failureChanges(ending.failure));
  const { status: act, statusReason: reason } = next;
  return {
    row: next,
    transfer: nextTransfer(transfer, "failed", at, {
      dueAt: after(firstRecheckOfFailedMs(transfer)),
      ...endOfStep(transfer, ending.read),
    }),
    step: { row: next, from: row.status, by: ending.by, act, reason },
    posting: isOutgoing && !isQueued ? releaseOf(row) : null,
  };
}

/** The lease and the nudge of the step that ends a transfer end with it; those of others stay. */
function endOfStep({ leasedUntil, nudgedAt }: TransferRow, read: StepRead | undefined) {
  if (!read || read.leasedUntil?.getTime() !== leasedUntil?.getTime()) return {};
  const isHandled = read.nudgedAt?.getTime() === nudgedAt?.getTime();
  return { leasedUntil: null, claims: 0, ...(isHandled ? { nudgedAt: null } : {}) };
}

const parts = {
  rows: changeRows("transactions"),
  ended: endTransfers("transfers"),
  ...stepParts,
  events: eventSet.insert("events"),
};
const written = `select (select count(*) from rows)::integer as rows,
  (select count(*) from ended)::integer as ended,
  post_group((select input.all_sets -> 'postings' from input)) as posted`;

async function writeEnds(tx: DbTransaction, together: readonly Locked[]): Promise<void> {
  const [first] = together;
  if (!first) return;
  const ends = together.map(endOf);
  // A failed transaction no longer counts against the limits; one that is queued again still does.
  const failed = ends.filter(({ row }) => row.status === "failed");
  await releaseLimits(
    tx,
    failed.flatMap(({ row }) => listCounted(row)),
  );
  const histories = await readHistories(
    tx,
    ends.map(({ row }) => row.id),
  );
  const events = ends.flatMap((end) => eventsOf(end, histories.get(end.row.id) ?? []));
  const result = await writeSets<{ rows: number; ended: number }>(tx, parts, written, {
    transactions: rowsJson(ends.map(({ row }) => row)),
    transfers: transfersJson(ends.map(({ transfer }) => transfer)),
    ...stepsJson(ends.map(({ step }) => step)),
    events: eventSet.toJson(eventRows(events, first.at)),
    postings: ends.flatMap(({ posting }) => (posting ? [postingJson(posting)] : [])),
  });
  if (result.rows !== ends.length || result.ended !== ends.length)
    throw new Error("A transfer changed while it was locked.");
}

function eventsOf({ row, transfer, step }: End, history: readonly HistoryRow[]): NewEvent[] {
  return endEvents(row, viewTransaction(row, { history: [...history, historyOf(step)], transfer }));
}
