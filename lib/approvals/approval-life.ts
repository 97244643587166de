import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";
import { approvalLifeHours } from "@/lib/states";
import type { TransactionRow } from "@/lib/transactions/row";

/** Until when what is ordered now may be approved (contract §2, Maker-checker), for a column. */
export const approvalDeadline = sql`app_now() + ${approvalLifeHours} * interval '1 hour'`;

/** Queues the end of what nobody approves: after a whole life, or after what is left of one. */
export async function scheduleExpiry(
  tx: Executor,
  transactionId: string,
  delayMs = approvalLifeHours * 3_600_000,
): Promise<void> {
  await enqueue(
    tx,
    "expire-approval",
    { transactionId },
    { key: `approval:${transactionId}`, delayMs, unscaled: true },
  );
}

/** How long a transaction may still be approved, in ms by the database's clock; zero: no longer. */
export async function timeToApproveMs(executor: Executor, row: TransactionRow): Promise<number> {
  const deadline = row.approvalExpiresAt?.toISOString() ?? null;
  const [left] = await executor.execute<{ ms: number }>(sql`
    select greatest(ceil(coalesce(extract(epoch from ${deadline}::timestamptz - app_now()) * 1000, 0)),
      0)::float8 as ms`);
  return left?.ms ?? 0;
}
