import { and, count, desc, eq, ilike, isNull, like, lte, or, type SQL } from "drizzle-orm";
import { beneficiaries } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { asOfList, type Paging } from "@/lib/db/paging";
import { viewBeneficiary } from "./view";

/** One page of the merchant's beneficiaries, newest first; `q` is part of a name or of a phone. */
export async function listBeneficiaries(
  merchantId: string,
  query: Paging & { q?: string | undefined },
) {
  const { page, limit, q } = query;
  const ofMerchant = eq(beneficiaries.merchantId, merchantId);
  const asOf = await asOfList(query, beneficiaries.createdAt, ofMerchant);
  const where = and(
    ofMerchant,
    lte(beneficiaries.createdAt, asOf),
    isNull(beneficiaries.deletedAt),
    q === undefined ? undefined : matching(q),
  );
  const [counted] = await database().select({ total: count() }).from(beneficiaries).where(where);
  const rows = await database()
    .select()
    .from(beneficiaries)
    .where(where)
    .orderBy(desc(beneficiaries.createdAt), desc(beneficiaries.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = counted?.total ?? 0;
  return { total, page, limit, asOf: asOf.toISOString(), data: rows.map(viewBeneficiary) };
}

const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&");

function matching(q: string): SQL | undefined {
  const name = ilike(beneficiaries.name, `%${literally(q)}%`);
  // A plus that was not escaped arrives as a space; a leading zero is the country's own form.
  const digits = q.trim().replace(/^0/, "+233");
  if (!/^\+?\d+$/.test(digits)) return name;
  return or(name, like(beneficiaries.phone, `%${digits}%`));
}
