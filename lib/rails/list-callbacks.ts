import { and, count, desc, eq, lte, sql } from "drizzle-orm";
import { providerCallbacks } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { asOfList, type Paging } from "@/lib/db/paging";
import type { ProviderCode } from "@/lib/providers/contract";

/** One page of the networks' callbacks that looked odd, newest first. */
export async function listSuspiciousCallbacks(
  filter: { provider?: ProviderCode | undefined },
  paging: Paging,
) {
  const { page, limit } = paging;
  // As the partial index has it.
  const isOdd = sql`flags <> '{}'`;
  const asOf = await asOfList(paging, providerCallbacks.receivedAt, isOdd);
  const where = and(
    isOdd,
    lte(providerCallbacks.receivedAt, asOf),
    filter.provider === undefined ? undefined : eq(providerCallbacks.provider, filter.provider),
  );
  const [counted] = await database()
    .select({ total: count() })
    .from(providerCallbacks)
    .where(where);
  const rows = await database()
    .select()
    .from(providerCallbacks)
    .where(where)
    .orderBy(desc(providerCallbacks.receivedAt), desc(providerCallbacks.id))
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
