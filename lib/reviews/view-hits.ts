import type { CaseSummary, HitView } from "@/lib/contract/review-views";
import type { Executor } from "@/lib/db/client";
import { readNames } from "@/lib/merchants/read-names";
import { readHitsOf } from "@/lib/screening/hits";

/** Hits of the names of a merchant, its people and documents, as staff see them beside its case. */
export async function readHits(
  executor: Executor,
  { caseId, merchantId, merchantName }: CaseSummary,
): Promise<HitView[]> {
  const rows = await readHitsOf(executor, merchantId);
  const names = await readNames(
    rows.map(({ decidedBy }) => decidedBy),
    executor,
  );
  return rows.map((row) => ({
    hitId: row.id,
    merchantId,
    merchantName,
    caseId,
    transactionId: row.transactionId,
    subjectKind: row.subjectKind,
    subjectName: row.subjectName,
    subjectBornOn: row.subjectBornOn,
    entry: row.entry as HitView["entry"],
    score: row.score,
    status: row.status,
    reason: row.reason,
    decidedBy:
      row.decidedBy === null ? null : { id: row.decidedBy, name: names.get(row.decidedBy) ?? null },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}
