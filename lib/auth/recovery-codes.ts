import { and, eq, sql } from "drizzle-orm";
import { recoveryCodes } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { randomBase62 } from "@/lib/config/secrets";
import { tagOf } from "@/lib/crypto/seal";
import type { Executor } from "@/lib/db/client";

const count = 10;
/** Two groups, which people copy with fewer mistakes than one. */
const form = /^([0-9a-z]{5})-?([0-9a-z]{5})$/;

const tagOfCode = (userId: string, code: string) =>
  tagOf(config().encryptionKey, `recovery code of ${userId}`, code);

/** Gives a user ten new recovery codes in place of all earlier ones. @returns them; only tags are stored */
export async function issueRecoveryCodes(tx: Executor, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => randomBase62(10).toLowerCase());
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, tag: tagOfCode(userId, code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses up a recovery code. @returns how many are left; null: it is none of the user's, or was used */
export async function spendRecoveryCode(
  tx: Executor,
  userId: string,
  typed: string,
): Promise<number | null> {
  const [, first, second] = form.exec(typed.trim().toLowerCase()) ?? [];
  if (first === undefined || second === undefined) return null;
  const isCode = eq(recoveryCodes.tag, tagOfCode(userId, first + second));
  const spent = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isCode))
    .returning({ tag: recoveryCodes.tag });
  return spent.length > 0 ? countRecoveryCodes(tx, userId) : null;
}

/** How many recovery codes a user has left. */
async function countRecoveryCodes(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/** Deletes a user's recovery codes. */
export async function deleteRecoveryCodes(tx: Executor, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
