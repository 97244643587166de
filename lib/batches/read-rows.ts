import { and, asc, count, eq, sql } from "drizzle-orm";
import { payoutBatchRows, transactions, transfers } from "@/drizzle/schema";
import type { BatchRowStatus } from "@/lib/contract/batches";
import type { Executor } from "@/lib/db/client";
import { isRowsPayout, rowStatusSql } from "./count-outcomes";
import type { BatchRowRecord } from "./row";

/** A row with what is told of its newest payout. */
export interface RowWithPayout {
  row: BatchRowRecord;
  status: BatchRowStatus;
  /** Null while none was made. */
  payout: PayoutFacts | null;
}

interface PayoutFacts {
  provider: string | null;
  providerReference: string | null;
  feeMinor: bigint;
  failureCode: string | null;
  failureMessage: string | null;
  failureRetryable: boolean | null;
  completedAt: Date | null;
}

/** Of the newest transfer of a row's payout. */
const latestReference = sql<string | null>`(
  select ${transfers.reference} from ${transfers} where ${transfers.transactionId} = ${transactions.id}
  order by ${transfers.createdAt} desc, ${transfers.id} desc limit 1)`;

function conditionOf(batchId: string, status: BatchRowStatus | undefined) {
  return and(
    eq(payoutBatchRows.batchId, batchId),
    status === undefined ? undefined : sql`${rowStatusSql} = ${status}`,
  );
}

/** Rows of a batch in the order of the file. */
export async function readRows(
  executor: Executor,
  batchId: string,
  part: { status?: BatchRowStatus | undefined; offset: number; limit: number },
): Promise<RowWithPayout[]> {
  return executor
    .select({
      row: payoutBatchRows,
      status: rowStatusSql,
      payout: {
        provider: transactions.provider,
        providerReference: latestReference,
        feeMinor: transactions.feeMinor,
        failureCode: transactions.failureCode,
        failureMessage: transactions.failureMessage,
        failureRetryable: transactions.failureRetryable,
        completedAt: transactions.completedAt,
      },
    })
    .from(payoutBatchRows)
    .leftJoin(transactions, isRowsPayout)
    .where(conditionOf(batchId, part.status))
    .orderBy(asc(payoutBatchRows.line))
    .limit(part.limit)
    .offset(part.offset);
}

/** How many rows of a batch are in a status; all of them where none is given. */
export async function countRows(
  executor: Executor,
  batchId: string,
  status: BatchRowStatus | undefined,
): Promise<number> {
  const [counted] = await executor
    .select({ total: count() })
    .from(payoutBatchRows)
    .leftJoin(transactions, isRowsPayout)
    .where(conditionOf(batchId, status));
  return counted?.total ?? 0;
}
