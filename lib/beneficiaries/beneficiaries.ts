import { and, eq, ilike, isNull, like, or, type InferSelectModel, type SQL } from "drizzle-orm";
import { beneficiaries } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { readPage, type Paging } from "@/lib/db/paging";
import { now } from "@/lib/db/now";
import { notFound } from "@/lib/errors";
import { createId, isId } from "@/lib/ids";
import type { ProviderCode } from "@/lib/providers/contract";

type BeneficiaryRow = InferSelectModel<typeof beneficiaries>;

function viewBeneficiary(row: BeneficiaryRow) {
  return {
    id: row.id,
    name: row.name,
    phoneNumber: row.phone,
    provider: row.provider as ProviderCode | null,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const isOwn = (merchantId: string, id: string) =>
  and(
    eq(beneficiaries.id, id),
    eq(beneficiaries.merchantId, merchantId),
    isNull(beneficiaries.deletedAt),
  );

/** One of the merchant's beneficiaries; null for a deleted one and for another merchant's. */
export async function findBeneficiary(
  executor: Executor,
  merchantId: string,
  id: string,
): Promise<BeneficiaryRow | null> {
  if (!isId("ben", id)) return null;
  const [row] = await executor.select().from(beneficiaries).where(isOwn(merchantId, id));
  return row ?? null;
}

/** One of the merchant's beneficiaries. @throws CedirailError `NOT_FOUND` */
export async function readBeneficiary(merchantId: string, id: string) {
  const row = await findBeneficiary(database(), merchantId, id);
  if (!row) throw await notFoundOf(database(), "ben", id);
  return viewBeneficiary(row);
}

/** One page of the merchant's beneficiaries, newest first; `q` is part of a name or of a phone number. */
export function listBeneficiaries(merchantId: string, query: Paging & { q?: string | undefined }) {
  const { createdAt, id, deletedAt } = beneficiaries;
  const among = eq(beneficiaries.merchantId, merchantId);
  const filter = and(isNull(deletedAt), query.q === undefined ? undefined : matching(query.q));
  return readPage(beneficiaries, query, { createdAt, id, among, filter }, (rows) =>
    rows.map(viewBeneficiary),
  );
}

function matching(q: string): SQL | undefined {
  const name = ilike(beneficiaries.name, `%${q.replace(/[\\%_]/g, "\\$&")}%`);
  // An unescaped plus arrives as a space; a leading zero is the national form.
  const digits = q.trim().replace(/^0/, "+233");
  if (!/^\+?\d+$/.test(digits)) return name;
  return or(name, like(beneficiaries.phone, `%${digits}%`));
}

interface BeneficiaryFields {
  name: string;
  /** E.164, Ghanaian mobile. */
  phone: string;
  /** The network to insist on; null: found at each payout. */
  provider: ProviderCode | null;
  note: string | null;
}
type Given<T> = { [K in keyof T]?: T[K] | undefined };

/** Saves a recipient whom the merchant pays repeatedly. */
export async function createBeneficiary(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  fields: Pick<BeneficiaryFields, "name" | "phone"> & Given<BeneficiaryFields>,
) {
  const [row] = await tx
    .insert(beneficiaries)
    .values({ ...fields, id: createId("ben"), merchantId })
    .returning();
  if (!row) throw new Error("The database returned no beneficiary.");
  await recordAct(tx, { merchantId, actor, action: "beneficiary.created", resource: row.id });
  return viewBeneficiary(row);
}

/**
 * Changes one of the merchant's beneficiaries; existing payouts keep what they were created with.
 * @param changes fields left out keep their value; null removes it
 * @throws CedirailError `NOT_FOUND`
 */
export async function changeBeneficiary(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
  changes: Given<BeneficiaryFields>,
) {
  const row = await write(tx, principal, id, { ...changes, updatedAt: now });
  const { merchantId, actor } = principal;
  const details = { fields: Object.keys(changes) };
  await recordAct(tx, { merchantId, actor, action: "beneficiary.changed", resource: id, details });
  return viewBeneficiary(row);
}

/**
 * Deletes one of the merchant's beneficiaries; the row stays for the payouts that name it.
 * @throws CedirailError `NOT_FOUND`
 */
export async function deleteBeneficiary(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
) {
  await write(tx, principal, id, { deletedAt: now });
  const { merchantId, actor } = principal;
  await recordAct(tx, { merchantId, actor, action: "beneficiary.deleted", resource: id });
  return { id, deleted: true as const };
}

async function write(
  tx: DbTransaction,
  { merchantId }: MerchantPrincipal,
  id: string,
  changes: Given<BeneficiaryRow>,
): Promise<BeneficiaryRow> {
  if (!isId("ben", id)) throw notFound();
  const [row] = await tx
    .update(beneficiaries)
    .set(changes)
    .where(isOwn(merchantId, id))
    .returning();
  if (!row) throw await notFoundOf(tx, "ben", id);
  return row;
}
