import { and, eq, isNull, sql, type InferSelectModel } from "drizzle-orm";
import { savedAddresses } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { informOwners } from "@/lib/auth/inform-owners";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import { database, relaxedDatabase, type DbTransaction, type Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { now, readNow } from "@/lib/db/now";
import { readPage, type Paging } from "@/lib/db/paging";
import { CedirailError, invalidRequest, invalidState, notFound } from "@/lib/errors";
import { createId, isId } from "@/lib/ids";
import {
  merchantSettings,
  readMerchant,
  type AddressSettings,
} from "@/lib/merchants/read-merchant";
import { addressSaved } from "@/lib/messages/templates";
import { readSaveableAddress } from "@/lib/wallet/outside-address";
import { rulesInForce, usableFrom, type AddressRules } from "./address-settings";

type SavedAddressRow = InferSelectModel<typeof savedAddresses>;

function viewAddress(row: SavedAddressRow, rules: AddressRules) {
  return {
    id: row.id,
    label: row.label,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    usableAt: usableFrom(row.createdAt, rules).toISOString(),
  };
}

const isOwn = (merchantId: string, id: string) =>
  and(
    eq(savedAddresses.id, id),
    eq(savedAddresses.merchantId, merchantId),
    isNull(savedAddresses.deletedAt),
  );

/** One page of the merchant's saved withdrawal addresses, newest first. */
export async function listAddresses(merchantId: string, query: Paging) {
  const { createdAt, id, deletedAt } = savedAddresses;
  const rules = rulesInForce(await readMerchant(database(), merchantId), await readNow(database()));
  const among = eq(savedAddresses.merchantId, merchantId);
  return readPage(
    savedAddresses,
    query,
    { createdAt, id, among, filter: isNull(deletedAt) },
    (rows) => rows.map((row) => viewAddress(row, rules)),
  );
}

/** One of the merchant's saved addresses. @throws CedirailError `NOT_FOUND` */
export async function readSavedAddress(merchantId: string, id: string) {
  const [row] = isId("adr", id)
    ? await database().select().from(savedAddresses).where(isOwn(merchantId, id))
    : [];
  if (!row) throw await notFoundOf(database(), "adr", id);
  const merchant = await readMerchant(database(), merchantId);
  return viewAddress(row, rulesInForce(merchant, await readNow(database())));
}

/**
 * Saves an address for withdrawals and informs the owners: where only saved addresses may be used, it is the
 * way to withdraw elsewhere.
 * @throws CedirailError `INVALID_REQUEST` for an address that cannot be withdrawn to, or is saved already
 */
export async function saveAddress(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  given: { label: string; address: string },
) {
  const address = await readSaveableAddress("address", given.address);
  const [row] = await tx
    .insert(savedAddresses)
    .values({ id: createId("adr"), merchantId, label: given.label, address })
    .onConflictDoNothing()
    .returning();
  if (!row)
    throw invalidRequest("address", "an address that you have not saved already", given.address);
  const merchant = await readMerchant(tx, merchantId);
  const rules = rulesInForce(merchant, row.createdAt);
  const details = { address };
  await recordAct(tx, { merchantId, actor, action: "address.saved", resource: row.id, details });
  const usableAt = usableFrom(row.createdAt, rules);
  const text = addressSaved({
    businessName: merchant.name,
    label: row.label,
    address,
    usableAt: usableAt > row.createdAt ? usableAt : null,
    pageUrl: `${config().publicUrl}/dashboard/wallet/addresses`,
  });
  await informOwners(tx, merchantId, text);
  return viewAddress(row, rules);
}

/**
 * Deletes one of the merchant's saved addresses. Saved again, it waits again.
 * @throws CedirailError `NOT_FOUND`
 */
export async function deleteAddress(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  id: string,
) {
  if (!isId("adr", id)) throw notFound();
  const [row] = await tx
    .update(savedAddresses)
    .set({ deletedAt: now })
    .where(isOwn(merchantId, id))
    .returning();
  if (!row) throw await notFoundOf(tx, "adr", id);
  const details = { address: row.address };
  await recordAct(tx, { merchantId, actor, action: "address.deleted", resource: id, details });
  return { id, deleted: true as const };
}

/**
 * Rejects USDT to an address (EIP-55) that the merchant's settings exclude because it is not saved, or was saved too
 * recently. Every way USDT can leave the merchant calls this, including payments to phone identities.
 * @throws CedirailError `INVALID_REQUEST` naming `field` and the address, with `usableAt` if it becomes usable later
 */
export async function assertUsable(
  merchantId: string,
  field: string,
  address: string,
): Promise<void> {
  const merchant = await merchantSettings(merchantId);
  const problem = await whyUnusable(relaxedDatabase(), merchant, address);
  if (!problem) return;
  const { expected } = problem;
  const details = { field, value: address, ...problem };
  throw new CedirailError("INVALID_REQUEST", `${field}: expected ${expected}.`, details);
}

/**
 * Checks the address again when a withdrawal or payment is approved, because it may have been deleted in the meantime.
 * @throws CedirailError `INVALID_STATE`
 */
export async function assertStillUsable(
  tx: DbTransaction,
  merchantId: string,
  address: string,
): Promise<void> {
  const problem = await whyUnusable(tx, await readMerchant(tx, merchantId), address);
  if (!problem) return;
  throw invalidState(`This address cannot be used now: it has to be ${problem.expected}.`, {
    address,
    ...problem,
  });
}

/** What an address has to be, and from when it is; null: it can be used. */
async function whyUnusable(
  executor: Executor,
  merchant: AddressSettings & { id: string },
  address: string,
): Promise<{ expected: string; usableAt?: string } | null> {
  if (!merchant.onlySavedAddresses && merchant.previousAddressSettingsUntil === null) return null;
  const [found] = await executor.execute<{ now: string; saved_at: string | null }>(sql`
    select app_now() as now, (select created_at from ${savedAddresses}
      where merchant_id = ${merchant.id} and address = ${address} and deleted_at is null) as saved_at`);
  if (!found) throw new Error("The database has no time.");
  const at = new Date(found.now);
  const rules = rulesInForce(merchant, at);
  if (!rules.onlySaved) return null;
  if (found.saved_at === null)
    return { expected: "one of your saved addresses; your settings admit no other" };
  const usable = usableFrom(new Date(found.saved_at), rules);
  if (usable <= at) return null;
  const usableAt = usable.toISOString();
  return { expected: `an address that can be used; this one can from ${usableAt}`, usableAt };
}
