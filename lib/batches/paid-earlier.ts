import { and, eq, sql } from "drizzle-orm";
import { payoutBatches, payoutBatchRows, transactions } from "@/drizzle/schema";
import type { BatchRowStatus } from "@/lib/contract/batches";
import type { Executor } from "@/lib/db/client";
import { isRowsPayout, rowStatusSql } from "./count-outcomes";
import type { EarlierRow, SentRow } from "./sent-rows";

/** A row of a batch as one word. */
export const nameOfRow = ({ batchId, line }: EarlierRow) => `${batchId} ${line}`;

/** States in which a row's money has gone out, or still may. */
const paidStates: readonly BatchRowStatus[] = [
  "ready",
  "pending_approval",
  "pending",
  "processing",
  "completed",
];

/**
 * Of the rows of a result file that comes back: those that were paid since, or still may be, with a
 * sentence that says so. Rows of a draft, of another merchant and unknown ones are not among them.
 */
export async function readPaidEarlier(
  executor: Executor,
  merchantId: string,
  rows: readonly SentRow[],
): Promise<Map<string, string>> {
  const asked = rows.flatMap(({ earlier }) =>
    earlier ? { batch_id: earlier.batchId, line: earlier.line } : [],
  );
  if (asked.length === 0) return new Map();
  const found = await executor
    .select({ batchId: payoutBatches.id, line: payoutBatchRows.line, status: rowStatusSql })
    .from(payoutBatchRows)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payoutBatchRows.batchId))
    .leftJoin(transactions, isRowsPayout)
    .where(
      and(
        eq(payoutBatches.merchantId, merchantId),
        sql`${payoutBatches.status} <> 'draft'`,
        sql`(${payoutBatchRows.batchId}, ${payoutBatchRows.line}) in (
          select r.batch_id, r.line
          from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
            as r(batch_id text, line integer))`,
      ),
    );
  const paid = found.filter(({ status }) => paidStates.includes(status));
  return new Map(paid.map((row) => [nameOfRow(row), whyNot(row)]));
}

function whyNot({ batchId, line, status }: EarlierRow & { status: BatchRowStatus }): string {
  const state = status === "completed" ? "was already paid" : `is not finished yet (${status})`;
  return `Line ${line} of ${batchId} ${state}. To pay it again, clear this row's batchId.`;
}
