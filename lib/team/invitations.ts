import { createHash, randomBytes } from "node:crypto";
import { and, asc, eq, gt, sql, type InferSelectModel } from "drizzle-orm";
import { invitations } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { informOwners } from "@/lib/auth/inform-owners";
import { hashPassword, weaknessOf } from "@/lib/auth/password";
import type { SessionPrincipal } from "@/lib/auth/principal";
import { findUserByEmail, insertPerson, lockPeople } from "@/lib/auth/users";
import { mayManage, type MerchantRole } from "@/lib/contract/roles";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { acrossMerchants } from "@/lib/db/scope";
import { databaseErrorOf } from "@/lib/db/errors";
import { now, readNow } from "@/lib/db/now";
import { forbidden, invalidRequest, notFound } from "@/lib/errors";
import { createId, isId } from "@/lib/ids";
import * as texts from "@/lib/messages/team-texts";
import { lockMerchant, merchantSettings } from "@/lib/merchants/read-merchant";
import { invalidToken, mayMail } from "@/lib/people/email-tokens";
import { mailTo } from "@/lib/people/mail-to";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { signInProven, type Visitor } from "@/lib/sessions/sign-in";

type InvitationRow = InferSelectModel<typeof invitations>;

const lifeDays = 7;
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The invitations of a merchant that were not accepted, also those whose time is over, newest last. */
export async function listInvitations(merchantId: string) {
  const at = await readNow(database());
  const rows = await database()
    .select()
    .from(invitations)
    .where(eq(invitations.merchantId, merchantId))
    .orderBy(asc(invitations.createdAt));
  return rows.map((row) => view(row, at));
}

/**
 * Invites a person by e-mail; again, with another role perhaps, replaces the earlier invitation. Where the address
 * has an account here, its owner learns so by e-mail, and the caller does not.
 * @throws CedirailError `FORBIDDEN` for a role that the caller may not give; `INVALID_REQUEST` naming `email` for
 *   one of the merchant's own people; `RATE_LIMITED` beyond a few e-mails to the address
 */
export async function invite(
  tx: DbTransaction,
  { merchantId, userId, actor }: SessionPrincipal,
  { email, role }: { email: string; role: MerchantRole },
) {
  const people = await lockPeople(tx, merchantId);
  const caller = people.find(({ id }) => id === userId);
  if (!caller || !mayManage(caller.role as MerchantRole, role))
    throw forbidden("Only an owner can do this.", { roles: "owner" });
  if (people.some((person) => person.email === email))
    throw invalidRequest("email", "the address of somebody who is not in the team", email);
  if (!(await mayMail("invitation", email)))
    throw RateLimitedError.after(3600, 5, "Too many emails to this address");
  const token = randomBytes(32).toString("base64url");
  const known = await acrossMerchants(
    "an e-mail address has one account, of whichever merchant",
    () => findUserByEmail(tx, email),
  );
  const hasAccount = known !== null;
  await tx
    .delete(invitations)
    .where(and(eq(invitations.merchantId, merchantId), eq(invitations.email, email)));
  const [row] = await tx
    .insert(invitations)
    .values({
      id: createId("inv"),
      merchantId,
      email,
      role,
      hash: hasAccount ? null : hashOf(token),
      invitedBy: userId,
      expiresAt: sql`app_now() + ${lifeDays} * interval '1 day'` as unknown as Date,
    })
    .returning();
  if (!row) throw new Error("The database returned no invitation.");
  const details = { role };
  await recordAct(tx, { merchantId, actor, action: "team.invited", resource: row.id, details });
  const { name: businessName } = await merchantSettings(merchantId);
  const from = { businessName, inviter: caller.name };
  // Of no merchant: the testnet's outbox shows merchants what they caused, and the link is for one person.
  const text = hasAccount ? texts.invitedElsewhere(from) : texts.invited({ ...from, role, token });
  await mailTo(tx, { email, merchantId: null }, text);
  return view(row, await readNow(tx));
}

/** Withdraws an invitation. @throws CedirailError `NOT_FOUND`, `FORBIDDEN` for that of an owner by others */
export async function withdrawInvitation(
  tx: DbTransaction,
  { merchantId, actor, role }: SessionPrincipal,
  id: string,
): Promise<{ id: string; deleted: true }> {
  if (!isId("inv", id)) throw notFound();
  const [deleted] = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.merchantId, merchantId)))
    .returning();
  if (!deleted) throw notFound();
  if (!mayManage(role, deleted.role))
    throw forbidden("Only an owner can do this.", { roles: "owner" });
  await recordAct(tx, { merchantId, actor, action: "team.invitation_withdrawn", resource: id });
  return { id, deleted: true };
}

/**
 * Accepts an invitation by the token of its link: the person joins the merchant, and is signed in.
 * @param joined follows it in the same transaction, which has locked the merchant's row
 * @returns the session, and the cookie that makes the browser a known device
 * @throws CedirailError `INVALID_REQUEST` naming `token` or `password`
 */
export async function acceptInvitation(
  { token, name, password }: { token: string; name: string; password: string },
  visitor: Visitor,
  joined: (tx: DbTransaction, merchantId: string, userId: string) => Promise<void>,
) {
  const [found] = await database().select().from(invitations).where(isOpen(token));
  if (!found) throw invalidToken();
  const { email } = found;
  const weakness = weaknessOf(password, [email, ...email.split(/[@.]/), ...name.split(" ")]);
  if (weakness) throw invalidRequest("password", weakness);
  const passwordHash = await hashPassword(password);
  try {
    return await inTransaction(async (tx) => {
      // Closing the account waits for this person to join, or has removed everybody before.
      await lockMerchant(tx, found.merchantId);
      const [taken] = await tx.delete(invitations).where(isOpen(token)).returning();
      if (!taken || !(await mayStillInvite(tx, taken))) throw invalidToken();
      const { merchantId, role, id } = taken;
      const user = await insertPerson(tx, {
        id: createId("usr"),
        merchantId,
        email,
        name,
        role,
        passwordHash,
      });
      const resource = user.id;
      const details = { invitation: id, role };
      await recordAct(tx, {
        merchantId,
        actor: resource,
        action: "team.joined",
        resource,
        details,
      });
      await joined(tx, merchantId, user.id);
      const { name: businessName } = await merchantSettings(merchantId);
      const change = `${name} (${email}) has accepted the invitation, with the role ${role}.`;
      await informOwners(tx, merchantId, texts.teamChanged({ businessName, change }));
      return signInProven(tx, user, visitor);
    });
  } catch (error) {
    // The address has got an account in the meantime.
    if (databaseErrorOf(error)?.constraint_name === "users_email") throw invalidToken();
    throw error;
  }
}

/** Whether who invited is still in the team, with a role that may. It stays so until `tx` ends. */
async function mayStillInvite(
  tx: DbTransaction,
  { merchantId, invitedBy, role }: InvitationRow,
): Promise<boolean> {
  const people = await lockPeople(tx, merchantId);
  const inviter = people.find(({ id }) => id === invitedBy);
  return inviter !== undefined && mayManage(inviter.role as MerchantRole, role);
}

/** Withdraws what a person has invited who leaves. */
export async function withdrawInvitationsBy(tx: DbTransaction, userId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.invitedBy, userId));
}

const isOpen = (token: string) =>
  and(eq(invitations.hash, hashOf(token)), gt(invitations.expiresAt, now));

function view({ id, email, role, invitedBy, expiresAt, createdAt }: InvitationRow, at: Date) {
  return {
    id,
    email,
    role,
    invitedBy,
    expired: expiresAt <= at,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
