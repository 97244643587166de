import { recordAct } from "@/lib/audit/record";
import {
  deleteIdentity,
  findAccountOf,
  findUserOf,
  insertIdentity,
  type Account,
} from "@/lib/auth/oidc-identities";
import { revokeSessionsOf } from "@/lib/auth/session";
import { lockUser, readUser } from "@/lib/auth/users";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { invalidState } from "@/lib/errors";
import * as texts from "@/lib/messages/account-texts";
import type { EmailText } from "@/lib/messages/templates";
import { mailTo } from "@/lib/people/mail-to";
import type { PersonPrincipal } from "@/lib/people/person";
import { recordFailure } from "@/lib/sessions/record-rejection";
import { drawChecks, storeFlow, takeFlow, unknownFlow } from "./flows";
import { authorizationUrl, issuerSettings, readAccount } from "./issuer";

/** Where people find their connection. */
const securityPages = { session: "/dashboard/settings/security", staff: "/ops/security" };

/** With which account of the issuer the signed-in person signs in (contract §2). */
export async function readConnection({ userId }: PersonPrincipal) {
  const { issuer, name } = issuerSettings();
  const found = await findAccountOf(database(), userId, issuer);
  const connection = found && {
    label: found.label,
    connectedAt: found.createdAt.toISOString(),
  };
  return { name, connection };
}

/**
 * Begins to connect an account of the issuer to the signed-in person.
 * @returns the issuer's page, and the cookie that binds the flow to the browser
 * @throws CedirailError `INVALID_STATE` where one is connected, or the issuer cannot be reached
 */
export async function beginConnection({ userId, sessionId, kind }: PersonPrincipal) {
  const { issuer, name } = issuerSettings();
  if (await findAccountOf(database(), userId, issuer)) throw alreadyConnected(name);
  const checks = drawChecks("connection");
  const url = await authorizationUrl(checks);
  const cookie = await storeFlow(
    { purpose: "connection", sessionId },
    { ...checks, next: securityPages[kind] },
  );
  return { url, cookie };
}

const alreadyConnected = (name: string) =>
  invalidState(`${name} is connected already. Disconnect it first.`);

/**
 * Connects the account with which the browser came back, in the session that began it: from now on it signs this
 * person in.
 * @throws CedirailError `INVALID_STATE` for a response that is not of this browser and session, or not accepted, or
 *   of an account that is somebody else's
 */
export async function finishConnection(
  principal: PersonPrincipal,
  response: string,
  cookies: string | null,
): Promise<{ connected: true; next: string }> {
  try {
    const parameters = new URLSearchParams(response);
    const flow = await takeFlow("connection", cookies, parameters);
    if (flow.row.sessionId !== principal.sessionId) throw unknownFlow();
    const account = await readAccount(parameters, flow);
    await inTransaction((tx) => connect(tx, principal, account));
    return { connected: true, next: flow.next };
  } catch (error) {
    recordFailure(principal, "oidc.connection_rejected");
    throw error;
  }
}

async function connect(
  tx: DbTransaction,
  principal: PersonPrincipal,
  account: Account,
): Promise<void> {
  const { name } = issuerSettings();
  // An account that is tied to somebody who was removed would be lost to its owner.
  if ((await lockUser(tx, principal.userId)).removedAt !== null) throw unknownFlow();
  if (await insertIdentity(tx, principal.userId, account))
    return inform(tx, principal, "oidc.connected", texts.oidcConnected);
  const owner = await findUserOf(tx, account);
  if (owner === null) throw alreadyConnected(name);
  if (owner !== principal.userId)
    throw invalidState(`This ${name} account is connected to somebody else's account.`);
}

/**
 * Disconnects the issuer: it no longer signs this person in.
 * @throws CedirailError `INVALID_STATE` where it is not connected
 */
export async function removeConnection(
  tx: DbTransaction,
  principal: PersonPrincipal,
): Promise<{ removed: true }> {
  const { issuer, name } = issuerSettings();
  if (!(await deleteIdentity(tx, principal.userId, issuer)))
    throw invalidState(`${name} is not connected.`);
  // Among them may be those that it signed in.
  await revokeSessionsOf(tx, principal.userId, { except: principal.sessionId });
  await inform(tx, principal, "oidc.disconnected", texts.oidcDisconnected);
  return { removed: true };
}

async function inform(
  tx: DbTransaction,
  { userId, merchantId }: PersonPrincipal,
  action: string,
  text: (given: { name: string; service: string }) => EmailText,
): Promise<void> {
  const { issuer, name: service } = issuerSettings();
  const details = { issuer };
  await recordAct(tx, { merchantId, actor: userId, action, resource: userId, details });
  const user = await readUser(tx, userId);
  await mailTo(tx, user, text({ name: user.name, service }));
}
