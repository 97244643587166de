import { disableKeysOf } from "@/lib/api-keys/disable-keys";
import { recordAct } from "@/lib/audit/record";
import { informOwners } from "@/lib/auth/inform-owners";
import type { MerchantPrincipal, SessionPrincipal } from "@/lib/auth/principal";
import { revokeSessionsOf, scopesByRole } from "@/lib/auth/session";
import { changeUser, listPeople, lockPeople, markRemoved, type UserRow } from "@/lib/auth/users";
import { mayManage, type MerchantRole } from "@/lib/contract/roles";
import { database, type DbTransaction } from "@/lib/db/client";
import { forbidden, invalidState, notFound } from "@/lib/errors";
import * as texts from "@/lib/messages/team-texts";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { deleteIdentitiesOf } from "@/lib/auth/oidc-identities";
import { mailTo } from "@/lib/people/mail-to";
import { listInvitations, withdrawInvitationsBy } from "./invitations";

/** The people of the caller's merchant, and who is invited (contract §2). */
export async function readTeam({ merchantId }: MerchantPrincipal) {
  const [people, invitations] = await Promise.all([
    listPeople(database(), merchantId),
    listInvitations(merchantId),
  ]);
  const data = people.map(({ user, lastSeenAt }) => viewMember(user, lastSeenAt));
  return { data, invitations };
}

/**
 * Gives a person another role. The person's API keys and client secrets
 * that may do more than the role stop working.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` where the caller's role may not, `INVALID_STATE` for the last owner
 */
export async function changeRole(
  tx: DbTransaction,
  principal: SessionPrincipal,
  userId: string,
  role: MerchantRole,
) {
  const { user, people } = await lockMember(tx, principal, userId, role);
  if (user.role === role) return viewMember(user, null);
  if (role !== "owner") assertOwnerLeft(people, user);
  const changed = await changeUser(tx, userId, { role });
  await disableKeysOf(tx, principal, userId, { beyond: scopesByRole[role] });
  const details = { from: user.role, to: role };
  await record(tx, principal, "team.role_changed", userId, details);
  const { name: businessName } = await merchantSettings(principal.merchantId);
  await mailTo(tx, user, texts.roleChanged({ name: user.name, businessName, role }));
  await informOwners(
    tx,
    principal.merchantId,
    texts.teamChanged({ businessName, change: `${user.name} has the role ${role} now.` }),
  );
  return viewMember(changed, null);
}

/**
 * Removes a person from the merchant: their sessions, API keys and OAuth clients stop working within a second.
 * @throws CedirailError as {@link changeRole}
 */
export async function removeMember(
  tx: DbTransaction,
  principal: SessionPrincipal,
  userId: string,
): Promise<{ userId: string; removed: true }> {
  const { user, people } = await lockMember(tx, principal, userId);
  assertOwnerLeft(people, user);
  await endMembership(tx, principal, user);
  await record(tx, principal, "team.removed", userId, { role: user.role });
  const { name: businessName } = await merchantSettings(principal.merchantId);
  await mailTo(tx, user, texts.removed({ name: user.name, businessName }));
  await informOwners(
    tx,
    principal.merchantId,
    texts.teamChanged({ businessName, change: `${user.name} was removed.` }),
  );
  return { userId, removed: true };
}

/** Ends all by which a person could act for the merchant. */
export async function endMembership(
  tx: DbTransaction,
  principal: SessionPrincipal,
  { id }: Pick<UserRow, "id">,
): Promise<void> {
  await markRemoved(tx, id);
  await revokeSessionsOf(tx, id);
  await deleteIdentitiesOf(tx, id);
  await withdrawInvitationsBy(tx, id);
  await disableKeysOf(tx, principal, id);
}

/** The person, where the caller may change them, with all people of the merchant locked. */
async function lockMember(
  tx: DbTransaction,
  { merchantId, userId: callerId }: SessionPrincipal,
  userId: string,
  role?: MerchantRole,
): Promise<{ user: UserRow; people: UserRow[] }> {
  const people = await lockPeople(tx, merchantId);
  const user = people.find(({ id }) => id === userId);
  // The cached session may be older than a change of the caller's own role.
  const caller = people.find(({ id }) => id === callerId);
  if (!user || !caller) throw notFound();
  const isOwnDeparture = role === undefined && user.id === caller.id;
  const touched = [user.role as MerchantRole, ...(role === undefined ? [] : [role])];
  const may = touched.every((other) => mayManage(caller.role as MerchantRole, other));
  if (!may && !isOwnDeparture) throw forbidden("Only an owner can do this.", { roles: "owner" });
  return { user, people };
}

function assertOwnerLeft(people: readonly UserRow[], leaving: UserRow): void {
  const others = people.filter(({ id, role }) => role === "owner" && id !== leaving.id);
  if (leaving.role === "owner" && others.length === 0)
    throw invalidState("There must be an owner: make somebody else one first.");
}

function record(
  tx: DbTransaction,
  { merchantId, actor }: SessionPrincipal,
  action: string,
  resource: string,
  details: Record<string, unknown>,
): Promise<void> {
  return recordAct(tx, { merchantId, actor, action, resource, details });
}

function viewMember(user: UserRow, lastSeenAt: Date | null) {
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    role: user.role as MerchantRole,
    hasOtp: user.secondFactors.includes("otp"),
    secondFactors: user.secondFactors,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}
