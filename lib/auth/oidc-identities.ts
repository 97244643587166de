import { and, eq } from "drizzle-orm";
import { oidcIdentities } from "@/drizzle/schema";
import type { DbTransaction, Executor } from "@/lib/db/client";

/** An account of an OpenID Connect issuer, with which a person signs in. */
export interface Account {
  issuer: string;
  subject: string;
  /** What its owner knows it by; nothing is decided by it. */
  label: string | null;
}

const isAccount = ({ issuer, subject }: Pick<Account, "issuer" | "subject">) =>
  and(eq(oidcIdentities.issuer, issuer), eq(oidcIdentities.subject, subject));
const isOf = (userId: string, issuer: string) =>
  and(eq(oidcIdentities.userId, userId), eq(oidcIdentities.issuer, issuer));

/** Who signs in with an account of the issuer, or null. */
export async function findUserOf(executor: Executor, account: Account): Promise<string | null> {
  const [found] = await executor
    .select({ userId: oidcIdentities.userId })
    .from(oidcIdentities)
    .where(isAccount(account));
  return found?.userId ?? null;
}

/** The account of the issuer with which a user signs in, or null. */
export async function findAccountOf(executor: Executor, userId: string, issuer: string) {
  const [found] = await executor.select().from(oidcIdentities).where(isOf(userId, issuer));
  return found ?? null;
}

/** Connects an account to a user. @returns whether it was free, and the user had none */
export async function insertIdentity(
  tx: DbTransaction,
  userId: string,
  account: Account,
): Promise<boolean> {
  const inserted = await tx
    .insert(oidcIdentities)
    .values({ ...account, userId })
    .onConflictDoNothing()
    .returning({ userId: oidcIdentities.userId });
  return inserted.length > 0;
}

/** Disconnects the issuer from a user. @returns whether it was connected */
export async function deleteIdentity(
  tx: DbTransaction,
  userId: string,
  issuer: string,
): Promise<boolean> {
  const deleted = await tx
    .delete(oidcIdentities)
    .where(isOf(userId, issuer))
    .returning({ userId: oidcIdentities.userId });
  return deleted.length > 0;
}

/** Disconnects a user from every issuer. */
export async function deleteIdentitiesOf(tx: DbTransaction, userId: string): Promise<void> {
  await tx.delete(oidcIdentities).where(eq(oidcIdentities.userId, userId));
}
