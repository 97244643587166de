import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, ne, sql, type SQL } from "drizzle-orm";
import { sessions, users } from "@/drizzle/schema";
import { randomBase62 } from "@/lib/config/secrets";
import { database, relaxedDatabase, type Executor } from "@/lib/db/client";
import { acrossMerchants } from "@/lib/db/scope";
import { scopes, type Scope } from "@/lib/contract/operation";
import { isStaffRole, type MerchantRole } from "@/lib/contract/roles";
import type { SessionPrincipal, StaffPrincipal } from "./principal";
import { sessionLifeSeconds, staffSessionLifeSeconds } from "./session-cookie";
import { secondFactors } from "./users";

/** Idle sessions end sooner for staff. */
const idleMinutes = { merchant: 30, staff: 15 };
/** A revoked session stops working within this time in every process. */
const cacheMs = 500;
const cacheSize = 10_000;
type PersonPrincipal = SessionPrincipal | StaffPrincipal;
/** A text in place of a principal says why the session is not valid. */
const cache = new Map<string, { principal: PersonPrincipal | string; readAt: number }>();
const lastSeenWrites = new Map<string, number>();

const isRead = (scope: Scope) => scope.endsWith(":read");
/** Everybody changes their own profile; what else needs `account:write` names its roles. */
const isForEverybody = (scope: Scope) => isRead(scope) || scope === "account:write";
const isForDevelopers = (scope: Scope) =>
  scope.startsWith("keys:") || scope.startsWith("webhooks:");

/** What each role of a merchant may do in a session (contract §2). */
export const scopesByRole: Record<MerchantRole, ReadonlySet<Scope>> = {
  owner: new Set(scopes),
  admin: new Set(scopes),
  finance: new Set(scopes.filter((scope) => isRead(scope) || !isForDevelopers(scope))),
  developer: new Set(scopes.filter((scope) => isForEverybody(scope) || isForDevelopers(scope))),
  viewer: new Set(scopes.filter(isForEverybody)),
};

const idOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Whether a bearer token has the form of a session token. */
export function isSessionToken(text: string): boolean {
  return /^cs_[0-9A-Za-z]{43}$/.test(text);
}

/** Opens a session, a shorter one for staff; only a hash of the token is stored. */
export async function openSession(
  tx: Executor,
  userId: string,
  { userAgent, address }: { userAgent: string | null; address: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const token = `cs_${randomBase62(43)}`;
  const [row] = await tx
    .insert(sessions)
    .values({
      id: idOf(token),
      userId,
      lastSeenAt: sql`app_now()`,
      expiresAt: sql`app_now() + interval '1 second' * (
        select case when ${users.merchantId} is null
          then ${staffSessionLifeSeconds}::int else ${sessionLifeSeconds}::int end
        from ${users} where ${users.id} = ${userId})`,
      userAgent: userAgent?.slice(0, 300) ?? null,
      // An IPv4 address in IPv6 notation says nothing to people.
      address: address?.replace(/^::ffff:(?=\d+\.)/i, "") ?? null,
    })
    .returning({ expiresAt: sessions.expiresAt });
  if (!row) throw new Error("The database returned no session.");
  return { token, expiresAt: row.expiresAt };
}

/**
 * The principal of a session token, or why there is none, for the log: unknown, revoked, expired, idle
 * for too long.
 */
export async function principalOfSession(token: string): Promise<PersonPrincipal | string> {
  if (!isSessionToken(token)) return "It is not a session token.";
  const id = idOf(token);
  const cached = cache.get(id);
  if (cached && performance.now() - cached.readAt < cacheMs) return cached.principal;
  const readAt = performance.now();
  const principal = await acrossMerchants("the session says whose it is", () => readSession(id));
  if (cache.size >= cacheSize) cache.clear();
  cache.set(id, { principal, readAt });
  if (typeof principal !== "string") stampLastSeen(id);
  return principal;
}

const isIdle = sql`${sessions.lastSeenAt} <= app_now() - interval '1 minute' * case
  when ${users.merchantId} is null then ${idleMinutes.staff}::int
  else ${idleMinutes.merchant}::int end`;

async function readSession(id: string): Promise<PersonPrincipal | string> {
  const [row] = await database()
    .select({
      userId: users.id,
      merchantId: users.merchantId,
      role: users.role,
      secondFactors,
      stepUpUntil: sessions.stepUpUntil,
      steppedUp: sql<boolean>`coalesce(${sessions.stepUpUntil} > app_now(), false)`,
      over: sql<string | null>`case
        when ${sessions.revokedAt} is not null then 'was revoked'
        when ${users.removedAt} is not null then 'is of a removed person'
        when ${sessions.expiresAt} <= app_now() then 'has expired'
        when ${isIdle} then 'was idle for too long' end`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, id));
  if (!row) return "The session is unknown.";
  if (row.over !== null) return `The session of ${row.userId} ${row.over}.`;
  const { userId, merchantId, role, stepUpUntil, steppedUp } = row;
  const credentialId = `session:${id.slice(0, 32)}`;
  const person = { credentialId, actor: userId, userId, sessionId: id, stepUpUntil, steppedUp };
  if (merchantId !== null)
    return {
      ...person,
      kind: "session",
      merchantId,
      role: role as MerchantRole,
      scopes: scopesByRole[role as MerchantRole] ?? new Set(),
    };
  // Staff without one-time codes lose their sessions (contract §2).
  if (!row.secondFactors.includes("otp") || !isStaffRole(role))
    return `${userId} has no one-time codes or no staff role.`;
  return { ...person, kind: "staff", merchantId, role, scopes: new Set() };
}

function stampLastSeen(id: string): void {
  const last = lastSeenWrites.get(id);
  if (last !== undefined && performance.now() - last < 60_000) return;
  if (lastSeenWrites.size >= cacheSize) lastSeenWrites.clear();
  lastSeenWrites.set(id, performance.now());
  relaxedDatabase()
    .update(sessions)
    .set({ lastSeenAt: sql`app_now()` })
    .where(eq(sessions.id, id))
    .catch(() => lastSeenWrites.delete(id));
}

/** Revokes a session; after the commit {@link forgetSession} applies it in this process at once. */
export async function revokeSession(tx: Executor, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: sql`app_now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** How a session is named to its user, who can only end it by that name. */
export const publicIdOf = (sessionId: string): string => sessionId.slice(0, 32);

/** A user's sessions that are open, the one used last first. */
export async function readOpenSessions(executor: Executor, userId: string) {
  return executor
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      userAgent: sessions.userAgent,
      address: sessions.address,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isOpenOf(userId), sql`not (${isIdle})`))
    .orderBy(desc(sessions.lastSeenAt), sessions.id);
}

const isOpenOf = (userId: string): SQL | undefined =>
  and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, sql`app_now()`),
  );

/**
 * Ends sessions of a user, in every process within half a second.
 * @param which one by its public id, or all but the one with this session id; by default all
 * @returns how many it ended
 */
export async function revokeSessionsOf(
  tx: Executor,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { only, except } = which;
  if (only !== undefined && !/^[0-9a-f]{32}$/.test(only)) return 0;
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`app_now()` })
    .where(
      and(
        isOpenOf(userId),
        only === undefined ? undefined : eq(sql`left(${sessions.id}, 32)`, only),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id });
  for (const { id } of ended) cache.delete(id);
  return ended.length;
}

/** Starts the five minutes of a step-up (contract §2). @returns when they end */
export async function stepUpSession(tx: Executor, sessionId: string): Promise<Date> {
  const [row] = await tx
    .update(sessions)
    .set({ stepUpUntil: sql`app_now() + interval '5 minutes'` })
    .where(eq(sessions.id, sessionId))
    .returning({ stepUpUntil: sessions.stepUpUntil });
  if (!row?.stepUpUntil) throw new Error("The session disappeared while it was used.");
  return row.stepUpUntil;
}

/** Drops a session from the cache, so that a change takes effect at once in this process. */
export function forgetSession(sessionId: string): void {
  cache.delete(sessionId);
}
