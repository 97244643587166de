import { createHmac } from "node:crypto";
import { eq, inArray, ne, sql } from "drizzle-orm";
import { phones } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { derivedKeyId, type NamedKey } from "@/lib/config/named-keys";
import { seal, unseal } from "@/lib/crypto/seal";
import { inTransaction, type DbTransaction, type Executor } from "@/lib/db/client";
import { assertKeysKnown } from "@/lib/db/known-keys";

const purpose = "phone";
const rehashedTogether = 200;

function hashUnder({ key }: NamedKey, phone: string): string {
  return createHmac("sha256", key).update(phone).digest("base64url");
}

function currentKey(): NamedKey {
  const [current] = config().phoneHashKeys;
  if (!current) throw new Error("There is no key for the hashes of phone numbers.");
  return current;
}

/** The hash of a number (E.164) under the current key. */
export const phoneHash = (phone: string): string => hashUnder(currentKey(), phone);

/** SQL for whether a row of `phones` is this number, under whichever key it was hashed. */
export const isPhone = (phone: string) =>
  inArray(
    phones.hash,
    config().phoneHashKeys.map((key) => hashUnder(key, phone)),
  );

/** The row of a number, or null. */
export async function findPhone(executor: Executor, phone: string): Promise<number | null> {
  const [row] = await executor.select({ id: phones.id }).from(phones).where(isPhone(phone));
  return row?.id ?? null;
}

/**
 * The row of a number, made where there is none, locked until the caller's transaction ends: what concerns one
 * number happens one after the other.
 */
export async function lockPhone(tx: DbTransaction, phone: string): Promise<number> {
  const id = (await findPhone(tx, phone)) ?? (await addPhone(tx, phone));
  await lockPhoneId(tx, id);
  return id;
}

async function addPhone(tx: DbTransaction, phone: string): Promise<number> {
  // Another process may have another current key, under which the number's hash would be free, too.
  const shared = config().phoneHashKeys.find(({ id }) => id === derivedKeyId) ?? currentKey();
  const lock = hashUnder(shared, phone);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const found = await findPhone(tx, phone);
  if (found !== null) return found;
  const sealed = seal(config().encryptionKey, purpose, phone);
  const [added] = await tx
    .insert(phones)
    .values({ hash: phoneHash(phone), keyId: currentKey().id, sealed })
    .returning({ id: phones.id });
  if (!added) throw new Error("The database returned no phone number.");
  return added.id;
}

/**
 * The row of a number, locked as by {@link lockPhone}; zero where there is none, which is not made. The queries
 * are the same for every number, so that the time does not say whether it is known.
 */
export async function lockKnownPhone(tx: DbTransaction, phone: string): Promise<number> {
  const id = (await findPhone(tx, phone)) ?? 0;
  await lockPhoneId(tx, id);
  return id;
}

/** Keeps others from changing the identities of a number until the caller's transaction ends. */
export async function lockPhoneId(tx: DbTransaction, id: number): Promise<void> {
  await tx.select({ id: phones.id }).from(phones).where(eq(phones.id, id)).for("update");
}

/** The numbers (E.164) of rows, by their ids. */
export async function readPhones(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: phones.id, sealed: phones.sealed })
    .from(phones)
    .where(inArray(phones.id, [...new Set(ids)]));
  const { encryptionKey } = config();
  return new Map(rows.map(({ id, sealed }) => [id, unseal(encryptionKey, purpose, sealed)]));
}

/**
 * Checks that every number can be found. One whose key is missing would be taken for a new one, which gets a second
 * token.
 * @throws ConfigError naming the key
 */
export async function assertPhoneHashKeys(): Promise<void> {
  await assertKeysKnown(phones.keyId, config().phoneHashKeys, {
    setting: "PHONE_HASH_KEYS",
    use: "numbers are still found",
  });
}

/** Replaces hashes under earlier keys, so that these can be removed from the settings. */
export async function rehashPhones(): Promise<void> {
  const { id: keyId } = currentKey();
  for (let changed = rehashedTogether; changed === rehashedTogether;)
    changed = await inTransaction(async (tx) => {
      const old = await tx
        .select({ id: phones.id })
        .from(phones)
        .where(ne(phones.keyId, keyId))
        .orderBy(phones.id)
        .limit(rehashedTogether)
        .for("update");
      const numbers = await readPhones(
        tx,
        old.map(({ id }) => id),
      );
      for (const [id, phone] of numbers)
        await tx
          .update(phones)
          .set({ hash: phoneHash(phone), keyId })
          .where(eq(phones.id, id));
      return old.length;
    });
}
