import { and, count, desc, eq, ilike, isNull, like, or, type SQL } from "drizzle-orm";
import { beneficiaries } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { viewBeneficiary } from "./view";

/** One page of the merchant's beneficiaries, newest first; `q` is part of a name or of a phone. */
export async function listBeneficiaries(
  merchantId: string,
  query: { page: number; limit: number; q?: string | undefined },
) {
  const { page, limit, q } = query;
  const where = and(
    eq(beneficiaries.merchantId, merchantId),
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
  return { total: counted?.total ?? 0, page, limit, data: rows.map(viewBeneficiary) };
}

const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&");

function matching(q: string): SQL | undefined {
  const name = ilike(beneficiaries.name, `%${literally(q)}%`);
  // A plus that was not escaped arrives as a space; a leading zero is the country's own form.
  const digits = q.trim().replace(/^0/, "+233");
  if (!/^\+?\d+$/.test(digits)) return name;
  return or(name, like(beneficiaries.phone, `%${digits}%`));
}
