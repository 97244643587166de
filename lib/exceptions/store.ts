import { and, count, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { merchants, transactions, transfers } from "@/drizzle/schema";
import type { Executor, DbTransaction } from "@/lib/db/client";
import type { Paging } from "@/lib/db/paging";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/ids";
import type { Direction, RailCode } from "@/lib/providers/contract";
import type { TransactionType } from "@/lib/states";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { isReplaced } from "@/lib/transfers/executed-late";
import { lockTransferToDecide } from "@/lib/transfers/find-transfer";
import type { Case } from "./resolvable";

/** When a transaction was ready to be sent: created, or approved where it needed that. */
const waitingSince = sql`coalesce((
  select min(step.at) from transaction_history step
  where step.transaction_id = ${transactions.id} and step.to_status = 'pending'),
  ${transactions.createdAt})`;
const ageSeconds = sql<number>`
  floor(greatest(0, extract(epoch from app_now() - ${waitingSince})))::float8`;

export interface ExceptionFilter {
  olderThanMinutes: number;
  /** `none`: no network is known yet, and none was requested. */
  provider?: RailCode | "none" | undefined;
  type?: TransactionType | undefined;
}

/** Transactions that go over a rail. */
const isTransfer = isNotNull(transactions.direction);

/** Sent with an unknown outcome, waiting for a rail, or in review. Each part is small and has its own index. */
const isException = sql`${transactions.id} in (
  select transaction_id from transfers where state in ('sending', 'submitted')
  union all
  select transaction_id from transfers where review_reason is not null
  union all
  select id from transactions
  where due_at is not null and status = 'pending' and status_reason = 'provider_unavailable')`;

type ExceptionQuery = ExceptionFilter & Required<Paging>;

function conditionOf(query: ExceptionQuery): SQL | undefined {
  const { olderThanMinutes, provider, type, asOf } = query;
  return and(
    isException,
    sql`${waitingSince} <= ${asOf.toISOString()}::timestamptz - ${olderThanMinutes} * interval '1 minute'`,
    provider === undefined ? undefined : isWith(provider),
    type === undefined ? undefined : eq(transactions.type, type),
  );
}

function isWith(provider: RailCode | "none"): SQL {
  return provider === "none" ? isNull(transactions.provider) : eq(transactions.provider, provider);
}

/** SQL: the transfer that an operator decides about: one that was executed late, or the newest. */
const isLatest = sql`${transfers.id} = (
  select latest.id from transfers latest where latest.transaction_id = ${transactions.id}
  order by (latest.state = 'late' and latest.review_reason is not null) desc, latest.created_at desc, latest.id desc limit 1)`;

/** Transfers, exceptions or not, that meet the condition. */
function selectTransfers(executor: Executor, where: SQL | undefined) {
  return executor
    .select({
      row: transactions,
      direction: sql<Direction>`${transactions.direction}`,
      transfer: transfers,
      merchantName: merchants.name,
      isReplaced,
      waitingSince: sql<number>`extract(epoch from ${waitingSince})::float8 * 1000`,
      ageSeconds,
    })
    .from(transactions)
    .innerJoin(merchants, eq(merchants.id, transactions.merchantId))
    .leftJoin(transfers, isLatest)
    .where(and(isTransfer, where));
}
export type ExceptionRow = Awaited<ReturnType<typeof selectTransfers>>[number];

/** One page of exceptions, oldest first. */
export async function pageExceptions(
  executor: Executor,
  query: ExceptionQuery,
): Promise<{ total: number; rows: ExceptionRow[] }> {
  const where = conditionOf(query);
  const { page, limit } = query;
  const [counted] = await executor
    .select({ total: count() })
    .from(transactions)
    .where(and(isTransfer, where));
  const rows = await selectTransfers(executor, where)
    .orderBy(waitingSince, transactions.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return { total: counted?.total ?? 0, rows };
}

/** One transfer, exception or not; null for an unknown id. */
export async function findException(executor: Executor, id: string): Promise<ExceptionRow | null> {
  if (!isId("txn", id)) return null;
  const [found] = await selectTransfers(executor, eq(transactions.id, id));
  return found ?? null;
}

/** Locks a transfer of any merchant for the caller's transaction. @throws CedirailError `NOT_FOUND` */
export async function lockCase(tx: DbTransaction, id: string): Promise<Case> {
  const row = isId("txn", id) ? await lockTransaction(tx, id) : null;
  if (!row || row.direction === null) throw notFound();
  const transfer = await lockTransferToDecide(tx, id);
  const [found] = await tx.select({ isReplaced }).from(transactions).where(eq(transactions.id, id));
  return { row, transfer, isReplaced: found?.isReplaced ?? false };
}

/** Whether a worker is processing a transaction or its transfer right now. */
export async function isLeased(executor: Executor, id: string): Promise<boolean> {
  const [leased] = await executor.execute(sql`
    select 1 from transactions where id = ${id} and leased_until > app_now()
    union all
    select 1 from transfers where transaction_id = ${id} and leased_until > app_now()`);
  return leased !== undefined;
}
