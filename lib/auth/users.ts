import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  max,
  sql,
  type InferSelectModel,
} from "drizzle-orm";
import { sessions, users } from "@/drizzle/schema";
import type { SecondFactor } from "@/lib/contract/auth";
import type { MerchantRole, StaffRole } from "@/lib/contract/roles";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";

/**
 * What a user has set up beside the password. Signing in and step-up require one of them; with none, the password
 * alone signs in. Only this says so.
 */
export const secondFactors = sql`concat_ws(' ',
  case when users.totp_secret_sealed is not null then 'otp' end,
  case when exists (select 1 from passkeys where passkeys.user_id = users.id) then 'passkey' end)`.mapWith(
  (text: string) => text.split(" ").filter((kind): kind is SecondFactor => kind !== ""),
);

const columns = { ...getTableColumns(users), secondFactors };

export type UserRow = InferSelectModel<typeof users> & { secondFactors: SecondFactor[] };

/** A user, who is signed in or was a moment ago. @throws Error where there is none */
export async function readUser(executor: Executor, id: string): Promise<UserRow> {
  const [user] = await executor.select(columns).from(users).where(eq(users.id, id));
  if (!user) throw new Error(`There is no user ${id}.`);
  return user;
}

/** The same; until the caller's transaction ends nobody else changes what the user signs in with. */
export async function lockUser(tx: DbTransaction, id: string): Promise<UserRow> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("no key update");
  // By another statement: what the first found out while it waited may be over.
  return readUser(tx, id);
}

/** A user who was not removed, or null; until the caller's transaction ends nobody changes their role. */
export async function lockRole(tx: DbTransaction, id: string): Promise<UserRow | null> {
  const [user] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)))
    .for("share");
  return user ?? null;
}

/** A user who was not removed, or null, and the database's time in Unix seconds, which is read in any case. */
export async function findUserAndTime(
  executor: Executor,
  by: { id: string } | { email: string },
): Promise<{ user: UserRow | null; now: number }> {
  const isUser =
    "email" in by ? hasEmail(by.email) : and(eq(users.id, by.id), isNull(users.removedAt));
  const [row] = await executor
    .select({ user: columns, now: sql<number>`extract(epoch from app_now())::float8` })
    .from(sql`(select 1) as once`)
    .leftJoin(users, isUser);
  if (!row) throw new Error("The database returned no row.");
  return row;
}

/** Somebody who was removed may use the address for another account. */
const hasEmail = (email: string) => and(eq(users.email, email), isNull(users.removedAt));

/** The user with an e-mail address (in lower case), or null. */
export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const [user] = await executor.select(columns).from(users).where(hasEmail(email));
  return user ?? null;
}

/**
 * Stores the hash of a user's new password; the browsers that knew the old one are no known devices any longer, and
 * one-time codes that were being set up are to be set up anew.
 */
export async function storePassword(
  tx: Executor,
  userId: string,
  passwordHash: string,
): Promise<UserRow> {
  const [user] = await tx
    .update(users)
    .set({ passwordHash, totpPendingSealed: null })
    .where(eq(users.id, userId))
    .returning(columns);
  if (!user) throw new Error(`There is no user ${userId}.`);
  return user;
}

const isPersonOf = (merchantId: string) =>
  and(eq(users.merchantId, merchantId), isNull(users.removedAt));

/** The people of a merchant, in the order in which they came, with when each was last seen. */
export function listPeople(executor: Executor, merchantId: string) {
  return executor
    .select({ user: columns, lastSeenAt: max(sessions.lastSeenAt) })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(isPersonOf(merchantId))
    .groupBy(users.id)
    .orderBy(asc(users.createdAt), asc(users.id));
}

/** The names of the people of several merchants. */
export function readPeopleNames(executor: Executor, merchantIds: readonly string[]) {
  return executor
    .select({ merchantId: users.merchantId, name: users.name })
    .from(users)
    .where(and(inArray(users.merchantId, [...merchantIds]), isNull(users.removedAt)));
}

/**
 * The people of a merchant; until the caller's transaction ends nobody else changes who they are, so that two
 * owners cannot leave at the same moment.
 */
export function lockPeople(tx: DbTransaction, merchantId: string): Promise<UserRow[]> {
  return tx
    .select(columns)
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
    .select(columns)
    .from(users)
    .where(and(isPersonOf(merchantId), eq(users.id, id)));
  return user ?? null;
}

/** Everybody who is or was a person of a merchant. */
export function listAllPeople(executor: Executor, merchantId: string): Promise<UserRow[]> {
  return executor.select(columns).from(users).where(eq(users.merchantId, merchantId));
}

/** Everybody who is or was on the staff, in any role. */
export function listAllStaff(executor: Executor): Promise<UserRow[]> {
  return executor.select(columns).from(users).where(isNull(users.merchantId));
}

/** The staff with a role, in the order in which they came. */
export function listStaff(executor: Executor, role: StaffRole): Promise<UserRow[]> {
  return executor
    .select(columns)
    .from(users)
    .where(and(isNull(users.merchantId), eq(users.role, role), isNull(users.removedAt)))
    .orderBy(asc(users.createdAt), asc(users.id));
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
  const [user] = await tx.insert(users).values(person).returning(columns);
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
  const [user] = await tx.update(users).set(changes).where(eq(users.id, id)).returning(columns);
  if (!user) throw new Error(`There is no user ${id}.`);
  return user;
}

/** Ends a user's part in a merchant: the address is free for another account. */
export async function markRemoved(tx: DbTransaction, id: string): Promise<void> {
  await tx.update(users).set({ removedAt: now }).where(eq(users.id, id));
}
