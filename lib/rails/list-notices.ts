import { and, count, desc, eq, sql } from "drizzle-orm";
import { providerNotices } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { ProviderCode } from "@/lib/providers/contract";

/** One page of the networks' notices that looked odd, newest first. */
export async function listOddNotices(
  filter: { provider?: ProviderCode | undefined },
  paging: { page: number; limit: number },
) {
  const { page, limit } = paging;
  const where = and(
    // As the partial index has it.
    sql`flags <> '{}'`,
    filter.provider === undefined ? undefined : eq(providerNotices.provider, filter.provider),
  );
  const [counted] = await database().select({ total: count() }).from(providerNotices).where(where);
  const rows = await database()
    .select()
    .from(providerNotices)
    .where(where)
    .orderBy(desc(providerNotices.receivedAt), desc(providerNotices.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const data = rows.map(({ id, provider, transactionId, flags, claim, accepted, receivedAt }) => ({
    id: id.toString(),
    provider,
    transactionId,
    flags,
    claim,
    accepted,
    receivedAt: receivedAt.toISOString(),
  }));
  return { total: counted?.total ?? 0, page, limit, data };
}
