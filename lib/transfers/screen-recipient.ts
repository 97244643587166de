import { config } from "@/lib/config/env";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import type { Failure } from "@/lib/providers/contract";
import {
  findHits,
  readClearedRecipients,
  readHitsOfTransaction,
  recordHits,
  type Found,
  type HitRow,
  type Resolution,
} from "@/lib/screening/hits";
import { keyOf } from "@/lib/screening/normalize";
import { changeReason } from "@/lib/transactions/change-status";
import { findOfRecipient, lockTransaction } from "@/lib/transactions/find-transaction";
import { awaitsReview, type TransactionRow } from "@/lib/transactions/row";
import { now } from "@/lib/db/now";
import { releaseTransfer } from "./end-transfer";
import { failureChanges } from "./outcome";

/**
 * Whether a transaction may be sent as far as its recipient's name is concerned, where names of recipients are
 * screened. One whose name resembles an entry is held: it is `under_review`, keeps its money and has no next step,
 * until every hit is resolved. Compared anew before each first sending, so that a name that the network reports
 * otherwise, and a list that has changed, count.
 * @param networkName as the network reports it; null: it does not
 */
export async function screenRecipient(
  row: TransactionRow,
  networkName: string | null,
): Promise<boolean> {
  if (!config().screening.recipients || row.direction !== "out") return true;
  const subjects = [networkName, row.accountName]
    .filter((name) => name !== null)
    .map((name) => ({ kind: "recipient" as const, name, bornOn: null }));
  const found = await findHits(row.merchantId, subjects, row.id);
  return found.length === 0 || inTransaction((tx) => holdUnlessCleared(tx, row.id, found));
}

async function holdUnlessCleared(
  tx: DbTransaction,
  id: string,
  found: readonly Found[],
): Promise<boolean> {
  const row = await lockTransaction(tx, id);
  if (row?.status !== "pending") return false;
  const cleared = await clearedBefore(tx, row, found);
  await recordHits(tx, found, (one) => cleared.find((hit) => isOf(hit, one)) ?? null);
  const hits = await readHitsOfTransaction(tx, id);
  if (hits.every(({ status }) => status === "cleared")) return !awaitsReview(row);
  await changeReason(tx, row, "under_review", "system", { dueAt: null });
  return false;
}

type Cleared = Resolution & Pick<HitRow, "entryHash" | "subjectName">;

const isOf = (hit: Cleared, { subject, match }: Found) =>
  hit.entryHash === match.entryHash && keyOf(hit.subjectName) === keyOf(subject.name);

/** What was cleared for the same name at the same number, by the same merchant: who is paid every month is held once. */
async function clearedBefore(
  tx: DbTransaction,
  { merchantId, recipient }: TransactionRow,
  found: readonly Found[],
): Promise<Cleared[]> {
  const hits = await readClearedRecipients(tx, merchantId, found);
  const ids = hits.flatMap(({ transactionId }) => transactionId ?? []);
  if (recipient === null || ids.length === 0) return [];
  const toSame = await findOfRecipient(tx, ids, recipient);
  return hits
    .filter(({ transactionId }) => transactionId !== null && toSame.has(transactionId))
    .map(({ entryHash, subjectName, status, reason, decidedBy }) => {
      return { entryHash, subjectName, status, reason, decidedBy };
    });
}

const rejected: Failure = {
  code: "COMPLIANCE_REJECTED",
  message: "We cannot send money to this recipient.",
  retryable: false,
};

/**
 * What becomes of a transaction that the caller holds locked once one of its hits was resolved, in the caller's
 * transaction: it is sent once all are cleared, and fails with the first that is confirmed. One that was cancelled
 * meanwhile stays so.
 */
export async function settleReview(
  tx: DbTransaction,
  row: TransactionRow,
): Promise<"sent" | "failed" | null> {
  if (!awaitsReview(row)) return null;
  const statuses = (await readHitsOfTransaction(tx, row.id)).map(({ status }) => status);
  // History names no reviewer to the merchant, and no reason: the hit's own audit row has both.
  if (statuses.includes("confirmed")) {
    await releaseTransfer(tx, row, "failed", "operator", failureChanges(rejected));
    return "failed";
  }
  if (statuses.includes("open")) return null;
  await changeReason(tx, row, null, "operator", { dueAt: now });
  return "sent";
}
