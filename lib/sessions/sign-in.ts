import { sql, type InferSelectModel } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { beginSignIn } from "@/lib/auth/guessing";
import { knownDeviceCookie, readKnownDevice } from "@/lib/auth/known-device";
import { oneTimeCodeMissing } from "@/lib/auth/one-time-code";
import { verifyPassword } from "@/lib/auth/password";
import { openSession } from "@/lib/auth/session";
import { hasEmail } from "@/lib/auth/users";
import { isStaffRole } from "@/lib/contract/roles";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { unauthorized } from "@/lib/errors";
import { recordRejection, type WrongPart } from "./record-rejection";
import { spendSecondFactor } from "./second-factor";
import { viewSession } from "./view";

export interface Credentials {
  email: string;
  password: string;
  /** A one-time code or a recovery code, for users who have set one up. */
  otp?: string | undefined;
}

/** Where an attempt to sign in comes from. */
export interface Visitor {
  address: string | null;
  userAgent: string | null;
  /** The `Cookie` header, which may contain a known device. */
  cookies: string | null;
}

type User = InferSelectModel<typeof users>;

const rejected = (internal: string) =>
  unauthorized("The email address, password or one-time code is wrong.", internal);

/**
 * Signs a user in (contract §2). An unknown address, a wrong password, a wrong or used code and staff
 * without codes get the same 401 after the same work.
 * @returns the session, and the cookie that makes the browser a known device
 * @throws CedirailError `UNAUTHORIZED`, `RATE_LIMITED`, or `MFA_REQUIRED` when only the code is missing
 */
export async function logIn({ email, password, otp }: Credentials, visitor: Visitor) {
  const { user, now } = await findUser(email);
  const deviceId = user ? readKnownDevice(visitor.cookies, user, now) : null;
  const device = user && deviceId ? { id: deviceId, userId: user.id } : null;
  const attempt = await beginSignIn(email, visitor.address, device);
  const reject = (wrong: WrongPart) => {
    recordRejection({ user, wrong, door: attempt.door, address: visitor.address });
    return rejected(`The ${user ? `${wrong} of ${user.id}` : "account"} is wrong.`);
  };
  const right = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !right) throw reject("password");
  if (!maySignIn(user)) throw reject("code");
  const needsCode = user.totpSecretSealed !== null;
  if (needsCode && otp === undefined) {
    await attempt.wasRight();
    throw oneTimeCodeMissing();
  }
  const session = await inTransaction(async (tx) => {
    if (needsCode && !(await spendSecondFactor(tx, user, otp ?? ""))) return null;
    return openFor(tx, user, visitor);
  });
  if (!session) throw reject("code");
  await attempt.wasRight();
  return { session, deviceCookie: knownDeviceCookie(user, deviceId, now) };
}

/** The user with this email address, or null, and the database's time in Unix seconds. */
async function findUser(email: string): Promise<{ user: User | null; now: number }> {
  const [row] = await database()
    .select({ user: users, now: sql<number>`extract(epoch from app_now())::float8` })
    .from(sql`(select 1) as once`)
    .leftJoin(users, hasEmail(email));
  if (!row) throw new Error("The database returned no row.");
  return row;
}

function maySignIn({ merchantId, totpSecretSealed, role }: User): boolean {
  return merchantId !== null || (totpSecretSealed !== null && isStaffRole(role));
}

/** Signs in somebody who has just proved who they are: opens a session, and makes the browser a known device. */
export async function signInProven(tx: DbTransaction, user: User, visitor: Visitor) {
  const session = await openFor(tx, user, visitor);
  const now = (await readNow(tx)).getTime() / 1000;
  return { session, deviceCookie: knownDeviceCookie(user, null, now) };
}

async function openFor(tx: DbTransaction, user: User, visitor: Visitor) {
  const session = await openSession(tx, user.id, visitor);
  await recordAct(tx, {
    merchantId: user.merchantId,
    actor: user.id,
    action: "session.opened",
    resource: user.id,
    details: { address: visitor.address },
  });
  return viewSession(session, user);
}
