import { and, eq, sql } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { mayChange, transferTransitions, type TransferState } from "@/lib/states";
import type { TransferRow } from "./row";

/** The database's now, for a column. */
export const now = sql`app_now()` as unknown as Date;

type TransferChanges = Partial<
  Pick<TransferRow, "receipt" | "reportedMinor" | "reviewReason" | "completedAt" | "dueAt">
>;

/**
 * Moves a transfer that the caller holds locked along its transition table; the write names the state that
 * it leaves. Nothing more is due unless the changes say so.
 * @throws CedirailError `INVALID_STATE` when the table has no such step
 */
export async function changeTransfer(
  tx: DbTransaction,
  { id, state: from }: TransferRow,
  to: TransferState,
  changes: TransferChanges = {},
): Promise<void> {
  if (!mayChange(transferTransitions, from, to))
    throw new CedirailError("INVALID_STATE", `A transfer that is ${from} cannot become ${to}.`);
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
    throw new CedirailError(
      "INVALID_STATE",
      "The transfer has changed meanwhile.",
      {},
      { internal: `${id} has left ${from}.` },
    );
}

/** Writes why only a person can go on with a transfer that the caller holds locked, or that nobody needs to. */
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
