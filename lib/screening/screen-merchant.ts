import { readPeopleNames } from "@/lib/auth/users";
import { relaxedDatabase, type DbTransaction, type Executor } from "@/lib/db/client";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { findHits, recordHits, type Found } from "./hits";
import type { Subject } from "./lists";

/** What a reviewer read in a document. */
type NameInDocument = Omit<Subject, "kind"> & { merchantId: string };

/**
 * Screens a merchant's business and people. The file's lists are in memory: this may be called inside the transaction
 * that submits its documents.
 * @returns how many hits are new
 */
export async function screenMerchant(tx: DbTransaction, merchantId: string): Promise<number> {
  const merchant = await readMerchant(tx, merchantId);
  const subjects = await subjectsOf(tx, [merchant]);
  return recordHits(tx, await findHits(merchantId, subjects.get(merchantId) ?? []));
}

/** Screens a name that a reviewer read in a document of a merchant. @returns how many hits are new */
export async function screenName(
  tx: DbTransaction,
  { merchantId, name, bornOn }: NameInDocument,
): Promise<number> {
  return recordHits(tx, await findHits(merchantId, [{ kind: "document", name, bornOn }]));
}

/**
 * Screens a merchant anew, with the names in its documents, beside a transaction that may be rejected for what is
 * found: that stays on record, so that it can be resolved.
 */
export async function screenBeside(
  tx: DbTransaction,
  merchantId: string,
  inDocuments: readonly NameInDocument[],
): Promise<void> {
  const found = await findHitsOf(tx, [await readMerchant(tx, merchantId)], inDocuments);
  if (found.length === 0) return;
  await relaxedDatabase().transaction((other) =>
    recordHits(other as unknown as DbTransaction, found),
  );
}

/** What these merchants' businesses and people resemble. */
export async function findHitsOf(
  executor: Executor,
  merchants: readonly { id: string; name: string }[],
  inDocuments: readonly NameInDocument[],
): Promise<Found[]> {
  const subjects = await subjectsOf(executor, merchants);
  for (const { merchantId, name, bornOn } of inDocuments)
    subjects.get(merchantId)?.push({ kind: "document", name, bornOn });
  const found: Found[] = [];
  for (const [merchantId, some] of subjects) found.push(...(await findHits(merchantId, some)));
  return found;
}

async function subjectsOf(
  executor: Executor,
  merchants: readonly { id: string; name: string }[],
): Promise<Map<string, Subject[]>> {
  const people = await readPeopleNames(
    executor,
    merchants.map(({ id }) => id),
  );
  return new Map(
    merchants.map(({ id, name: business }) => [
      id,
      [
        { kind: "business" as const, name: business, bornOn: null },
        ...people
          .filter(({ merchantId }) => merchantId === id)
          .map(({ name }) => ({ kind: "person" as const, name, bornOn: null })),
      ],
    ]),
  );
}
