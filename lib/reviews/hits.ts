import type { StaffPrincipal } from "@/lib/auth/principal";
import type { HitView } from "@/lib/contract/review-views";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import type { Page, Paging } from "@/lib/db/paging";
import { invalidState, notFound } from "@/lib/errors";
import { readOpenCaseIds } from "@/lib/kyc/case-rows";
import { readNames } from "@/lib/merchants/read-names";
import {
  findHit,
  listHits as pageHits,
  resolveHit as writeResolution,
  type HitFilter,
  type HitRow,
} from "@/lib/screening/hits";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { settleReview } from "@/lib/transfers/screen-recipient";
import { guardReviewer } from "./guard-reviewer";

/** One page of the screening hits of all merchants, newest first. */
export function listHits({
  page,
  limit,
  asOf,
  ...filter
}: HitFilter & Paging): Promise<Page<HitView>> {
  return pageHits(filter, { page, limit, asOf }, (rows) => viewHits(database(), rows));
}

/** Hits as staff see them, in the same order. */
export async function viewHits(executor: Executor, rows: readonly HitRow[]): Promise<HitView[]> {
  const merchantIds = rows.map(({ merchantId }) => merchantId);
  const names = await readNames(
    [...merchantIds, ...rows.map(({ decidedBy }) => decidedBy)],
    executor,
  );
  const cases = await readOpenCaseIds(executor, merchantIds);
  return rows.map((row) => ({
    hitId: row.id,
    merchantId: row.merchantId,
    merchantName: names.get(row.merchantId) ?? "",
    caseId: cases.get(row.merchantId) ?? null,
    transactionId: row.transactionId,
    subjectKind: row.subjectKind,
    subjectName: row.subjectName,
    subjectBornOn: row.subjectBornOn,
    entry: row.entry,
    score: row.score,
    status: row.status,
    reason: row.reason,
    decidedBy:
      row.decidedBy === null ? null : { id: row.decidedBy, name: names.get(row.decidedBy) ?? null },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/**
 * Resolves a hit for good, in the caller's transaction. A payout that it holds is sent once all its hits are cleared,
 * and fails with the first that is confirmed; one that has been cancelled stays so.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` for a reviewer's own merchant, or `INVALID_STATE` where it has been
 *   resolved, with who did it
 */
export async function resolveHit(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  given: { outcome: "cleared" | "confirmed"; reason: string },
): Promise<HitView> {
  const found = await findHit(tx, id);
  if (!found) throw notFound();
  await guardReviewer(tx, principal, found);
  // The payout before its hits, as where it is held.
  const held = found.transactionId === null ? null : await lockTransaction(tx, found.transactionId);
  const resolved = await writeResolution(tx, id, { ...given, by: principal.userId });
  if (!resolved) throw await resolvedBefore(tx, id);
  if (held) await settleReview(tx, held);
  const [view] = await viewHits(tx, [resolved]);
  if (!view) throw new Error("A hit has one view.");
  return view;
}

async function resolvedBefore(tx: DbTransaction, id: string) {
  const hit = await findHit(tx, id);
  const names = await readNames([hit?.decidedBy], tx);
  const who = names.get(hit?.decidedBy ?? "") ?? "Another reviewer";
  const at = hit?.decidedAt?.toISOString() ?? null;
  return invalidState(`${who} resolved this hit as ${hit?.status} at ${at}.`, {
    status: hit?.status,
    decidedBy: hit?.decidedBy,
    decidedAt: at,
  });
}
