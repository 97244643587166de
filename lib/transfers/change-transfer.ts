import { and, eq, sql } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { database, type DbTransaction, inTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { isOneOf, rowSet } from "@/lib/db/row-set";
import { groupedByKey } from "@/lib/groups/by-key";
import { invalidState } from "@/lib/errors";
import { mayChange, type TransferState, transferTransitions } from "@/lib/states";
import { changeReason } from "@/lib/transactions/change-status";
import { lockMovement } from "./find-transfer";
import { nudge } from "./nudge";
import { isOpenTransfer } from "./outcome";
import type { TransferRow } from "./row";

type TransferChanges = Partial<
  Pick<
    TransferRow,
    | "receipt"
    | "reportedMinor"
    | "reviewReason"
    | "completedAt"
    | "dueAt"
    | "leasedUntil"
    | "nudgedAt"
    | "claims"
  >
>;

/**
 * Moves a transfer that the caller holds locked along its transition table; the write names the state that
 * it leaves. Nothing is due afterwards unless the changes say so.
 * @throws CedirailError `INVALID_STATE` when the table has no such step
 */
export async function changeTransfer(
  tx: DbTransaction,
  { id, state: from }: TransferRow,
  to: TransferState,
  changes: TransferChanges = {},
): Promise<void> {
  const changed = await tx
    .update(transfers)
    .set(stateChanges(from, to, now, changes))
    .where(and(eq(transfers.id, id), eq(transfers.state, from)))
    .returning({ id: transfers.id });
  if (changed.length === 0)
    throw invalidState(
      "The transfer has changed in the meantime.",
      {},
      { internal: `${id} has left ${from}.` },
    );
}

/** @throws CedirailError `INVALID_STATE` when the table has no such step */
function stateChanges(from: TransferState, to: TransferState, at: Date, changes: TransferChanges) {
  if (!mayChange(transferTransitions, from, to))
    throw invalidState(`A transfer that is ${from} cannot become ${to}.`);
  return {
    reviewReason: null,
    dueAt: null,
    ...changes,
    state: to,
    queries: 0,
    rechecks: 0,
    unconfirmedQueries: 0,
    updatedAt: at,
  };
}

/** As {@link changeTransfer}, for a change that is written together with others. */
export function nextTransfer(
  transfer: TransferRow,
  to: TransferState,
  at: Date,
  changes: TransferChanges = {},
): TransferRow {
  return { ...transfer, ...stateChanges(transfer.state, to, at, changes) };
}

const transferSet = rowSet(transfers);
const changing = [
  "state",
  "receipt",
  "review_reason",
  "due_at",
  "queries",
  "rechecks",
  "unconfirmed_queries",
  "updated_at",
  "completed_at",
  "leased_until",
  "nudged_at",
  "claims",
].map((column) => `${column} = given.${column}`);

/** SQL for `writeSets` that changes locked, open transfers; it returns a row for each. */
export const endTransfers = (part: string) => `
  update transfers set ${changing.join(", ")} from ${transferSet.from(part)}
  where transfers.id = any(array(select id from ${transferSet.from(part)}))
    and transfers.id = given.id and transfers.state in ('sending', 'submitted') returning 1`;

/** SQL for `writeSets` that inserts transfers. */
export const insertTransfers = transferSet.insert;

/** Transfers as members of the input of {@link endTransfers} and {@link insertTransfers}. */
export const transfersJson = transferSet.toJson;

/** Sets why a transfer that the caller holds locked needs a person; null: it needs none. */
export async function setReview(
  tx: DbTransaction,
  { id, state }: TransferRow,
  reviewReason: TransferRow["reviewReason"],
  changes: Pick<TransferChanges, "reportedMinor"> = {},
): Promise<void> {
  await tx
    .update(transfers)
    .set({ ...changes, reviewReason, updatedAt: now })
    .where(and(eq(transfers.id, id), eq(transfers.state, state)));
}

/**
 * Records that the provider has received an open transfer: from now on it is never sent again. It stops being
 * an exception where the only reason was that the provider did not know it.
 * @param by `provider:…`
 */
export async function acknowledge(transfer: TransferRow, by: string): Promise<void> {
  if (transfer.state !== "sending" && transfer.reviewReason === null) return;
  if (await submitted(transfer.id)) return;
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, transfer.id);
    if (!movement) return;
    const { reviewReason, state } = movement.transfer;
    if (state !== "sending" && state !== "submitted") return;
    const wasAbsent = reviewReason === "never_acknowledged" || reviewReason === "lost_by_provider";
    await tx
      .update(transfers)
      .set({
        state: "submitted",
        acknowledgedAt: sql`coalesce(${transfers.acknowledgedAt}, ${now})` as unknown as Date,
        ...(wasAbsent ? { reviewReason: null } : {}),
      })
      .where(and(eq(transfers.id, transfer.id), eq(transfers.state, state)));
    if (wasAbsent) await changeReason(tx, movement.row, null, by);
  });
}

/**
 * Acknowledges transfers that are being sent; null: it is locked, which delays no other, or needs a person. What
 * is acknowledged already or has ended needs nothing.
 */
const submitted = groupedByKey(async (ids) => {
  const rows = await database().execute<{ id: string }>(sql`
    with ${freeOf(ids)}, changed as (
      update transfers set state = 'submitted', acknowledged_at = coalesce(acknowledged_at, app_now())
      where id = any(array(select id from free where state = 'sending')) and state = 'sending')
    select id from free`);
  return new Map(rows.map(({ id }) => [id, id]));
});

/** As {@link submitted}, and makes an extra step of each due now. */
const announced = groupedByKey(async (ids) => {
  const rows = await database().execute<{ id: string }>(sql`
    with ${freeOf(ids)}
    update transfers set nudged_at = app_now(),
      state = case transfers.state when 'sending' then 'submitted' else transfers.state end,
      acknowledged_at = case transfers.state when 'sending'
        then coalesce(acknowledged_at, app_now()) else acknowledged_at end
    from free where transfers.id = free.id and transfers.id = any(array(select id from free))
    returning transfers.id`);
  return new Map(rows.map(({ id }) => [id, id]));
});

/** SQL for those of the transfers that are not locked and need no person, locked. */
const freeOf = (ids: readonly string[]) => sql`free as materialized (
  select id, state from transfers where ${isOneOf(transfers.id, ids)}
    and (review_reason is null or state not in ('sending', 'submitted'))
  for update skip locked)`;

/**
 * Takes up what a provider has announced about a transfer: it has received an order that is open, and is queried
 * now, in an extra step.
 */
export async function takeUp(transfer: TransferRow, by: string): Promise<void> {
  if (await announced(transfer.id)) return;
  if (isOpenTransfer(transfer)) await acknowledge(transfer, by);
  await nudge(database(), transfer);
}
