import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { emailTokens } from "@/drizzle/schema";
import { clientNetworkOf } from "@/lib/auth/ip-range";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { now } from "@/lib/db/now";
import { invalidRequest } from "@/lib/errors";
import { takeAttempt } from "@/lib/rate-limit/attempts";
import { RateLimitedError } from "@/lib/rate-limit/take";

type Purpose = (typeof emailTokens.$inferSelect)["purpose"];

/** For how many hours each works. */
const tokenLifeHours = { sign_up: 24, reset: 1 } as const satisfies Record<Purpose, number>;

/** E-mails to one address that others can cause: after five, an hour apart at the end. */
const mailBudget = { free: 5, recoverySeconds: 3600 };

/** All e-mails that anonymous callers from one network can cause: after twenty, one a minute. */
const networkBudget = { free: 20, recoverySeconds: 60 };

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Counts an e-mail that anybody can cause. Each kind has a budget of its own: who signs up for an address again and
 * again keeps nobody from a new password.
 * @returns whether it may be sent
 */
export async function mayMail(kind: Purpose | "invitation", email: string): Promise<boolean> {
  const subject = `mail:${kind}:${hashOf(email).slice(0, 32)}`;
  const { rejection } = await takeAttempt([[subject, mailBudget]]);
  return rejection === null;
}

/**
 * Counts a request for an e-mail by an anonymous caller, to any address.
 * @throws RateLimitedError where too many came from their network
 */
export async function countMailFrom(address: string | null): Promise<void> {
  const { rejection } = await takeAttempt([
    [`mail-network:${clientNetworkOf(address)}`, networkBudget],
  ]);
  if (rejection)
    throw new RateLimitedError("Too many emails were requested from your network", rejection);
}

interface NewEmailToken {
  purpose: Purpose;
  email: string;
  /** What it is for, encrypted. */
  sealed?: string;
}

/** Makes a token that is sent by e-mail. @returns it; only its hash is stored */
export async function issueEmailToken(tx: DbTransaction, token: NewEmailToken): Promise<string> {
  const text = randomBytes(32).toString("base64url");
  const hours = tokenLifeHours[token.purpose];
  await tx.insert(emailTokens).values({
    ...token,
    hash: hashOf(text),
    expiresAt: sql`app_now() + ${hours} * interval '1 hour'` as unknown as Date,
  });
  return text;
}

const isToken = (purpose: Purpose, token: string) =>
  and(
    eq(emailTokens.hash, hashOf(token)),
    eq(emailTokens.purpose, purpose),
    gt(emailTokens.expiresAt, now),
  );

/** @throws CedirailError `INVALID_REQUEST` naming `token`, the same whether it was used, expired or invented */
export async function findEmailToken(executor: Executor, purpose: Purpose, token: string) {
  const [found] = await executor.select().from(emailTokens).where(isToken(purpose, token));
  if (!found) throw invalidToken();
  return found;
}

/**
 * Uses up a token, and all others of its address and purpose.
 * @throws CedirailError `INVALID_REQUEST` naming `token`
 */
export async function takeEmailToken(tx: DbTransaction, purpose: Purpose, token: string) {
  const [taken] = await tx.delete(emailTokens).where(isToken(purpose, token)).returning();
  if (!taken) throw invalidToken();
  await tx
    .delete(emailTokens)
    .where(and(eq(emailTokens.email, taken.email), eq(emailTokens.purpose, purpose)));
  return taken;
}

/** The error for a link that works no longer, or never did. */
export function invalidToken() {
  return invalidRequest("token", "the token of a link that has neither been used nor expired");
}

/** Deletes tokens whose time is over. */
export async function forgetOldEmailTokens(): Promise<void> {
  await deleteInSteps(database(), emailTokens, sql`expires_at < app_now()`);
}
