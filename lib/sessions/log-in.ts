import { createHash } from "node:crypto";
import { eq, type InferSelectModel } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { oneTimeCodeMissing, spendOneTimeCode } from "@/lib/auth/one-time-code";
import { verifyPassword } from "@/lib/auth/password";
import { openSession } from "@/lib/auth/session";
import { isStaffRole } from "@/lib/contract/roles";
import { database, inTransaction, type Transaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { RateLimitedError, returnHitOf, takeHitOf } from "@/lib/rate-limit/take";
import { viewSession } from "./view";

/** Wrong passwords a minute: from one address, and from all together (reliability A7). */
const wrongPerAddress = 10;
const wrongPerAccount = 100;

export interface Credentials {
  email: string;
  password: string;
  /** For those who have one set up: the code of their authenticator app. */
  otp?: string | undefined;
}

export interface Visitor {
  address: string | null;
  userAgent: string | null;
}

const refused = () =>
  new CedirailError("UNAUTHORIZED", "The e-mail address, password or one-time code is wrong.");

/**
 * Signs a person in (contract §2). An unknown address, a wrong password, a wrong or used code, one
 * of our own people without codes: one and the same 401, after the same work.
 * @throws CedirailError `UNAUTHORIZED`, `RATE_LIMITED`, or `MFA_REQUIRED` when all that is missing is
 *   the code
 */
export async function logIn({ email, password, otp }: Credentials, visitor: Visitor) {
  const counted = await throttle(email, visitor);
  const [user] = await database().select().from(users).where(eq(users.email, email));
  const right = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !right || !maySignIn(user)) throw refused();
  // The attempt stays counted: whoever guesses passwords learns here that one was right.
  if (user.totpSecretSealed !== null && otp === undefined) throw oneTimeCodeMissing();
  const session = await inTransaction((tx) => openFor(tx, user, otp, visitor));
  await Promise.all(counted.map((name) => returnHitOf(name, "login")));
  return session;
}

type User = InferSelectModel<typeof users>;

function maySignIn({ merchantId, totpSecretSealed, role }: User): boolean {
  return merchantId !== null || (totpSecretSealed !== null && isStaffRole(role));
}

async function openFor(tx: Transaction, user: User, otp: string | undefined, visitor: Visitor) {
  if (user.totpSecretSealed !== null && !(await spendOneTimeCode(tx, user.id, otp ?? "")))
    throw refused();
  const session = await openSession(tx, user.id, visitor.userAgent);
  await recordAct(tx, {
    merchantId: user.merchantId,
    actor: user.id,
    action: "session.opened",
    resource: user.id,
  });
  return viewSession(session, user);
}

/**
 * Slows guessing from one address long before it would lock the owner out from another. Each attempt
 * counts as wrong until it proved right, so that parallel guesses cannot pass together.
 * @returns under which names it was counted
 */
async function throttle(email: string, visitor: Visitor): Promise<string[]> {
  const account = createHash("sha256").update(email).digest("hex").slice(0, 32);
  const limits = { [`login:${account}:${visitor.address ?? "unknown"}`]: wrongPerAddress };
  limits[`login:${account}`] = wrongPerAccount;
  for (const [name, most] of Object.entries(limits)) {
    const state = await takeHitOf(name, "login", most);
    if (state.exceeded) throw new RateLimitedError("Too many attempts to sign in", state);
  }
  return Object.keys(limits);
}
