import { recordAct } from "@/lib/audit/record";
import { publicIdOf, readOpenSessions, revokeSessionsOf } from "@/lib/auth/session";
import { database, type DbTransaction } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import type { PersonPrincipal } from "./person";

/** The open sessions of the signed-in person, the one used last first (contract §2). */
export async function listSessions({ userId, sessionId }: PersonPrincipal) {
  const open = await readOpenSessions(database(), userId);
  return {
    data: open.map(({ id, createdAt, lastSeenAt, expiresAt, userAgent, address }) => ({
      id: publicIdOf(id),
      current: id === sessionId,
      userAgent,
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** Ends one of the person's sessions. @throws CedirailError `NOT_FOUND` */
export async function endSession(
  tx: DbTransaction,
  principal: PersonPrincipal,
  id: string,
): Promise<{ id: string; ended: true }> {
  if (!/^[0-9a-f]{32}$/.test(id)) throw notFound();
  if ((await revokeSessionsOf(tx, principal.userId, { only: id })) === 0) throw notFound();
  await record(tx, principal, "session.ended");
  return { id, ended: true };
}

/** Ends all of the person's sessions but this one. @returns how many */
export async function endOtherSessions(
  tx: DbTransaction,
  principal: PersonPrincipal,
): Promise<{ ended: number }> {
  const { userId, sessionId } = principal;
  const ended = await revokeSessionsOf(tx, userId, { except: sessionId });
  if (ended > 0) await record(tx, principal, "session.others_ended");
  return { ended };
}

function record(
  tx: DbTransaction,
  { merchantId, actor, userId }: PersonPrincipal,
  action: string,
): Promise<void> {
  return recordAct(tx, { merchantId, actor, action, resource: userId });
}
