import { eq, type InferSelectModel } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";

export type UserRow = InferSelectModel<typeof users>;

/** A user, who is signed in or was a moment ago. @throws Error where there is none */
export async function readUser(executor: Executor, id: string): Promise<UserRow> {
  const [user] = await executor.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error(`There is no user ${id}.`);
  return user;
}

/** The user with an e-mail address (in lower case), or null. */
export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const [user] = await executor.select().from(users).where(eq(users.email, email));
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
