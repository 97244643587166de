import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { sumDepositsOf } from "@/lib/transactions/request-deposits";
import { hasEnded, stateByDeposits } from "./next-state";
import { changeRequest, lockExpired, lockRequests, noteOver } from "./store";
import type { RequestRow } from "./view";

/** How many requests one database transaction lets expire. */
const expiredTogether = 50;

/** Payment requests that the caller's transaction keeps locked. */
export interface LockedRequests {
  rows: readonly RequestRow[];
  /** Ids of those that were open: the request reports what arrives there, not the deposit. */
  open: ReadonlySet<string>;
}

/** Locks the payment requests at which something moved, before it is booked. */
export async function lockAffected(
  tx: DbTransaction,
  movements: readonly { paymentRequestId?: string | null | undefined }[],
): Promise<LockedRequests> {
  const ids = movements.flatMap(({ paymentRequestId }) => paymentRequestId ?? []);
  const rows = await lockRequests(tx, ids);
  const open = rows.filter(({ status }) => !hasEnded(status));
  return { rows, open: new Set(open.map(({ id }) => id)) };
}

/**
 * Brings locked payment requests to the state that follows from their deposits, which the caller's transaction has
 * just changed.
 * @param awaited ids of those at which a transfer was seen that is not confirmed yet
 */
export async function settleRequests(
  tx: DbTransaction,
  { rows }: LockedRequests,
  awaited: ReadonlySet<string>,
): Promise<void> {
  for (const row of rows) {
    const receivedMinor = await sumDepositsOf(tx, row.id);
    const next = stateByDeposits(row, { receivedMinor, isAwaited: awaited.has(row.id) });
    await changeRequest(tx, row, next, { by: "system", receivedMinor });
  }
}

/**
 * Ends the open payment requests whose time is over. What was paid in time is known, and keeps a request from
 * expiring until it is confirmed or lost; what is first seen from now on does not.
 * @param readUpTo the time up to which the chain has been read
 */
export async function expireRequests(readUpTo: Date): Promise<void> {
  await inTransaction((tx) => noteOver(tx, readUpTo));
  for (let ended = expiredTogether; ended === expiredTogether;)
    ended = await inTransaction(async (tx) => {
      const rows = await lockExpired(tx, readUpTo, expiredTogether);
      for (const row of rows)
        await changeRequest(tx, row, { ...row, status: "expired" }, { by: "system" });
      return rows.length;
    });
}
