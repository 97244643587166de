import { and, count, desc, eq, lte, sql } from "drizzle-orm";
import { providerNotices } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { asOfList, type Paging } from "@/lib/db/paging";
import type { ProviderCode } from "@/lib/providers/contract";

/** One page of the networks' notices that looked odd, newest first. */
export async function listOddNotices(
  filter: { provider?: ProviderCode | undefined },
  paging: Paging,
) {
  const { page, limit } = paging;
  // As the partial index has it.
  const isOdd = sql`flags <> '{}'`;
  const asOf = await asOfList(paging, providerNotices.receivedAt, isOdd);
  const where = and(
    isOdd,
    lte(providerNotices.receivedAt, asOf),
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
  return { total: counted?.total ?? 0, page, limit, asOf: asOf.toISOString(), data };
}
