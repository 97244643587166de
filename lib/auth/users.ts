import { and, asc, eq, isNull, max, type InferSelectModel } from "drizzle-orm";
import { sessions, users } from "@/drizzle/schema";
import type { MerchantRole } from "@/lib/contract/roles";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";

export type UserRow = InferSelectModel<typeof users>;

/** A user, who is signed in or was a moment ago. @throws Error where there is none */
export async function readUser(executor: Executor, id: string): Promise<UserRow> {
  const [user] = await executor.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error(`There is no user ${id}.`);
  return user;
}

/** Somebody who was removed may use the address for another account. */
export const hasEmail = (email: string) => and(eq(users.email, email), isNull(users.removedAt));

/** The user with an e-mail address (in lower case), or null. */
export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const [user] = await executor.select().from(users).where(hasEmail(email));
  return user ?? null;
}

/** Stores the hash of a user's new password; the browsers that knew the old one are no known devices any longer. */
export async function storePassword(
  tx: Executor,
  userId: string,
  passwordHash: string,
): Promise<UserRow> {
  const [user] = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new Error(`There is no user ${userId}.`);
  return user;
}

const isPersonOf = (merchantId: string) =>
  and(eq(users.merchantId, merchantId), isNull(users.removedAt));

/** The people of a merchant, in the order in which they came, with when each was last seen. */
export function listPeople(executor: Executor, merchantId: string) {
  return executor
    .select({ user: users, lastSeenAt: max(sessions.lastSeenAt) })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(isPersonOf(merchantId))
    .groupBy(users.id)
    .orderBy(asc(users.createdAt), asc(users.id));
}

/**
 * The people of a merchant; until the caller's transaction ends nobody else changes who they are, so that two
 * owners cannot leave at the same moment.
 */
export function lockPeople(tx: DbTransaction, merchantId: string): Promise<UserRow[]> {
  return tx
    .select()
    .from(users)
    .where(isPersonOf(merchantId))
    .orderBy(asc(users.id))
    .for("no key update");
}

/** A person of a merchant, or null. */
export async function findPersonOf(
  executor: Executor,
  merchantId: string,
  id: string,
): Promise<UserRow | null> {
  const [user] = await executor
    .select()
    .from(users)
    .where(and(isPersonOf(merchantId), eq(users.id, id)));
  return user ?? null;
}

interface NewPerson {
  id: string;
  merchantId: string;
  email: string;
  name: string;
  role: MerchantRole;
  passwordHash: string;
}

/** Adds a person to a merchant. @throws a unique violation of `users_email` where the address has an account */
export async function insertPerson(tx: DbTransaction, person: NewPerson): Promise<UserRow> {
  const [user] = await tx.insert(users).values(person).returning();
  if (!user) throw new Error("The database returned no user.");
  return user;
}

type UserChanges = Partial<Pick<UserRow, "name" | "phone" | "role" | "mutedEmails">>;

/** Changes a user. */
export async function changeUser(
  tx: DbTransaction,
  id: string,
  changes: UserChanges,
): Promise<UserRow> {
  const [user] = await tx.update(users).set(changes).where(eq(users.id, id)).returning();
  if (!user) throw new Error(`There is no user ${id}.`);
  return user;
}

/** Ends a user's part in a merchant: the address is free for another account. */
export async function markRemoved(tx: DbTransaction, id: string): Promise<void> {
  await tx.update(users).set({ removedAt: now }).where(eq(users.id, id));
}
