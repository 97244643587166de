import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/db/client";
import { approvalLifeHours } from "@/lib/states";

/** Until when what is ordered now may be approved (contract §2, Maker-checker), for a column. */
export const approvalDeadline =
  sql`app_now() + ${approvalLifeHours} * interval '1 hour'` as unknown as Date;

/** How long something may still be approved, in ms by the database's clock; zero: no longer. */
export async function timeToApproveMs(
  executor: Executor,
  { approvalExpiresAt }: { approvalExpiresAt: Date | null },
): Promise<number> {
  const deadline = approvalExpiresAt?.toISOString() ?? null;
  const [left] = await executor.execute<{ ms: number }>(sql`
    select greatest(ceil(coalesce(extract(epoch from ${deadline}::timestamptz - app_now()) * 1000, 0)),
      0)::float8 as ms`);
  return left?.ms ?? 0;
}
