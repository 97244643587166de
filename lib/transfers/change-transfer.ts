import { and, eq, isNull, sql } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { database, type DbTransaction, inTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { invalidState } from "@/lib/errors";
import { mayChange, type TransferState, transferTransitions } from "@/lib/states";
import { changeReason } from "@/lib/transactions/change-status";
import { lockMovement } from "./find-transfer";
import type { TransferRow } from "./row";

type TransferChanges = Partial<
  Pick<TransferRow, "receipt" | "reportedMinor" | "reviewReason" | "completedAt" | "dueAt">
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
  if (!mayChange(transferTransitions, from, to))
    throw invalidState(`A transfer that is ${from} cannot become ${to}.`);
  const changed = await tx
    .update(transfers)
    .set({
      reviewReason: null,
      dueAt: null,
      ...changes,
      state: to,
      queries: 0,
      rechecks: 0,
      unconfirmedQueries: 0,
      updatedAt: now,
    })
    .where(and(eq(transfers.id, id), eq(transfers.state, from)))
    .returning({ id: transfers.id });
  if (changed.length === 0)
    throw invalidState(
      "The transfer has changed in the meantime.",
      {},
      { internal: `${id} has left ${from}.` },
    );
}

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
  const acknowledged = { state: "submitted", acknowledgedAt: acknowledgedAt() } as const;
  const [submitted] = await database()
    .update(transfers)
    .set(acknowledged)
    .where(
      and(
        eq(transfers.id, transfer.id),
        eq(transfers.state, "sending"),
        isNull(transfers.reviewReason),
      ),
    )
    .returning({ id: transfers.id });
  if (submitted) return;
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, transfer.id);
    if (!movement) return;
    const { reviewReason, state } = movement.transfer;
    if (state !== "sending" && state !== "submitted") return;
    const wasAbsent = reviewReason === "never_acknowledged" || reviewReason === "lost_by_provider";
    await tx
      .update(transfers)
      .set({ ...acknowledged, ...(wasAbsent ? { reviewReason: null } : {}) })
      .where(and(eq(transfers.id, transfer.id), eq(transfers.state, state)));
    if (wasAbsent) await changeReason(tx, movement.row, null, by);
  });
}

const acknowledgedAt = () => sql`coalesce(${transfers.acknowledgedAt}, ${now})` as unknown as Date;
