import { asc, eq, gt, type InferSelectModel } from "drizzle-orm";
import { merchants } from "@/drizzle/schema";
import { database, relaxedDatabase, type DbTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { RowCache } from "@/lib/db/row-cache";
import { isOneOf } from "@/lib/db/row-set";

export type MerchantRow = InferSelectModel<typeof merchants>;

/** Reads a merchant by an id that may be anybody's text. */
export async function findMerchant(executor: Executor, id: string): Promise<MerchantRow | null> {
  const [row] = await executor.select().from(merchants).where(eq(merchants.id, id));
  return row ?? null;
}

/** Reads a merchant whose id came from a credential or a foreign key. */
export async function readMerchant(executor: Executor, id: string): Promise<MerchantRow> {
  const row = await findMerchant(executor, id);
  if (!row) throw new Error(`There is no merchant ${id}.`);
  return row;
}

/** The ids and names of the next merchants after one, in the order of their ids; closed ones too. */
export function listMerchants(executor: Executor, after: string | null, limit: number) {
  return executor
    .select({ id: merchants.id, name: merchants.name })
    .from(merchants)
    .where(gt(merchants.id, after ?? ""))
    .orderBy(asc(merchants.id))
    .limit(limit);
}

const settings = new RowCache<MerchantRow>({
  table: "merchants",
  read: (id) => readMerchant(relaxedDatabase(), id),
});

/**
 * The same from this process's cache, at most a second old: for what a merchant's settings decide of a
 * new request. Who changes the row, or must not miss a change, reads it.
 */
export async function merchantSettings(id: string): Promise<MerchantRow> {
  return settings.get(id);
}

/** Drops a merchant's settings from the caches once the caller's transaction has committed. */
export function forgetSettingsAfter(tx: DbTransaction, id: string): void {
  settings.forgetAfter(tx, id);
}

/** Keeps other callers of this function waiting until the caller's transaction ends. */
export async function lockMerchant(tx: DbTransaction, id: string): Promise<void> {
  await tx
    .select({ id: merchants.id })
    .from(merchants)
    .where(eq(merchants.id, id))
    .for("no key update");
}

/** Sets the approval threshold of a merchant, and the stricter one that applies in the meantime. */
export async function setApprovalThreshold(
  tx: DbTransaction,
  id: string,
  threshold: Pick<
    MerchantRow,
    | "approvalThresholdMinor"
    | "previousApprovalThresholdMinor"
    | "previousApprovalThresholdUntil"
    | "approvalThresholdSetBy"
  >,
): Promise<void> {
  await tx.update(merchants).set(threshold).where(eq(merchants.id, id));
  settings.forgetAfter(tx, id);
}

/** What restricts withdrawals to saved addresses, as columns of the merchant. */
export type AddressSettings = Pick<
  MerchantRow,
  | "onlySavedAddresses"
  | "addressCoolingHours"
  | "previousAddressCoolingHours"
  | "previousAddressSettingsUntil"
>;

/** Sets what restricts a merchant's withdrawals to saved addresses. */
export async function setAddressSettings(
  tx: DbTransaction,
  id: string,
  changes: AddressSettings,
): Promise<void> {
  await tx.update(merchants).set(changes).where(eq(merchants.id, id));
  settings.forgetAfter(tx, id);
}

/** Changes the name or time zone of a merchant's business. */
export async function changeBusiness(
  tx: DbTransaction,
  id: string,
  changes: Partial<Pick<MerchantRow, "name" | "timezone">>,
): Promise<void> {
  await tx.update(merchants).set(changes).where(eq(merchants.id, id));
  settings.forgetAfter(tx, id);
}

/** Returns the ids of those of these merchants whose account is closed. */
export async function findClosed(ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  return closedAmong(await selectClosed(database(), ids));
}

/**
 * Returns the ids of those of these merchants whose account is closed. The others cannot be closed until the caller's
 * transaction ends.
 */
export async function lockAgainstClosing(
  tx: DbTransaction,
  ids: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  return closedAmong(await selectClosed(tx, ids).for("share"));
}

function selectClosed(executor: Executor, ids: readonly (string | null)[]) {
  const { id, closedAt } = merchants;
  const known = [...new Set(ids)].filter((id) => id !== null);
  return executor.select({ id, closedAt }).from(merchants).where(isOneOf(id, known)).orderBy(id);
}

const closedAmong = (rows: readonly Pick<MerchantRow, "id" | "closedAt">[]) =>
  new Set(rows.filter(({ closedAt }) => closedAt !== null).map(({ id }) => id));

/** Marks a merchant's account as closed. */
export async function markClosed(tx: DbTransaction, id: string): Promise<void> {
  await tx.update(merchants).set({ closedAt: now }).where(eq(merchants.id, id));
  settings.forgetAfter(tx, id);
}

/** Sets which sites may show a merchant's payment pages in a frame. */
export async function setPaymentPageOrigins(
  tx: DbTransaction,
  id: string,
  paymentPageOrigins: string[],
): Promise<void> {
  await tx.update(merchants).set({ paymentPageOrigins }).where(eq(merchants.id, id));
  settings.forgetAfter(tx, id);
}
