import { and, eq, isNull, sql, type InferSelectModel, type SQL } from "drizzle-orm";
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
import { unauthorized, type CedirailError } from "@/lib/errors";
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
type Attempt = Awaited<ReturnType<typeof beginSignIn>>;

const rejected = (internal: string) =>
  unauthorized("The email address, password or one-time code is wrong.", internal);

/**
 * Signs a user in (contract §2). An unknown address, a wrong password, a wrong or used code and staff
 * without codes get the same 401 after the same work.
 * @returns the session, and the cookie that makes the browser a known device
 * @throws CedirailError `UNAUTHORIZED`, `RATE_LIMITED`, or `MFA_REQUIRED` when only the code is missing
 */
export async function logIn({ email, password, otp }: Credentials, visitor: Visitor) {
  const { user, now } = await findUser(hasEmail(email));
  const deviceId = user ? readKnownDevice(visitor.cookies, user, now) : null;
  const device = user && deviceId ? { id: deviceId, userId: user.id } : null;
  const attempt = await beginSignIn(email, visitor.address, device);
  const reject = (wrong: WrongPart) => {
    const part = user ? wrong : "account";
    recordRejection({ user, wrong: part, door: attempt.door, address: visitor.address });
    return rejected(`The ${user ? `${wrong} of ${user.id}` : "account"} is wrong.`);
  };
  const right = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !right) throw reject("password");
  if (!maySignIn(user)) throw reject("code");
  return enter({ user, deviceId, now }, otp, visitor, attempt, reject);
}

/**
 * Signs in a user whom another service has proven, which stands for the password and for nothing else.
 * @returns null where the user may not sign in
 * @throws CedirailError `UNAUTHORIZED` for a wrong code, `RATE_LIMITED`, or `MFA_REQUIRED` when the code is missing
 */
export async function signInConnected(userId: string, otp: string | undefined, visitor: Visitor) {
  const isUser = and(eq(users.id, userId), isNull(users.removedAt));
  const { user, now } = await findUser(isUser);
  if (!user || !maySignIn(user)) return null;
  const deviceId = readKnownDevice(visitor.cookies, user, now);
  const device = deviceId ? { id: deviceId, userId } : null;
  // Only codes are guessed here: without one, those who guess elsewhere keep nobody out.
  const attempt = otp === undefined ? null : await beginSignIn(user.email, visitor.address, device);
  return enter({ user, deviceId, now }, otp, visitor, attempt, (wrong) => {
    recordRejection({ user, wrong, door: "oidc", address: visitor.address });
    return rejected(`The ${wrong} of ${userId} is wrong.`);
  });
}

/** The second step of signing in, once the password or what stands for it was right. */
async function enter(
  { user, deviceId, now }: { user: User; deviceId: string | null; now: number },
  otp: string | undefined,
  visitor: Visitor,
  attempt: Attempt | null,
  reject: (wrong: WrongPart) => CedirailError,
) {
  const needsCode = user.totpSecretSealed !== null;
  if (needsCode && otp === undefined) {
    await attempt?.wasRight();
    throw oneTimeCodeMissing();
  }
  const session = await inTransaction(async (tx) => {
    if (needsCode && !(await spendSecondFactor(tx, user, otp ?? ""))) return null;
    return openFor(tx, user, visitor);
  });
  if (!session) throw reject("code");
  await attempt?.wasRight();
  return { session, deviceCookie: knownDeviceCookie(user, deviceId, now) };
}

/** The user, or null, and the database's time in Unix seconds. */
async function findUser(isUser: SQL | undefined): Promise<{ user: User | null; now: number }> {
  const [row] = await database()
    .select({ user: users, now: sql<number>`extract(epoch from app_now())::float8` })
    .from(sql`(select 1) as once`)
    .leftJoin(users, isUser);
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
