import { recordAct } from "@/lib/audit/record";
import type { Ceremony } from "@/lib/auth/passkey-challenges";
import {
  creationOptions,
  deletePasskey,
  listPasskeysOf,
  maxPasskeys,
  storePasskey,
  type PasskeyRow,
} from "@/lib/auth/passkeys";
import { deleteRecoveryCodes, issueRecoveryCodes } from "@/lib/auth/recovery-codes";
import { lockUser, readUser } from "@/lib/auth/users";
import type { CreatedCredential } from "@/lib/contract/passkey-fields";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { invalidRequest, invalidState, notFound } from "@/lib/errors";
import { isId } from "@/lib/ids";
import * as texts from "@/lib/messages/account-texts";
import { recordFailure } from "@/lib/sessions/record-rejection";
import { mailTo } from "./mail-to";
import type { PersonPrincipal } from "./person";

const setUpOf = ({ userId, sessionId }: PersonPrincipal): Ceremony => ({
  purpose: "set_up",
  userId,
  sessionId,
});

/** The passkeys of the signed-in person, the oldest first (contract §2). */
export async function listPasskeys({ userId }: PersonPrincipal) {
  const data = await listPasskeysOf(database(), userId);
  return { data: data.map(viewPasskey) };
}

function viewPasskey({ id, name, lastUsedAt, createdAt }: PasskeyRow) {
  const usedAt = lastUsedAt?.toISOString() ?? null;
  return { id, name, lastUsedAt: usedAt, createdAt: createdAt.toISOString() };
}

/**
 * Begins to set up a passkey: what a browser needs to create one. Nothing changes until it is added.
 * @throws CedirailError `INVALID_STATE` where the person has as many as there may be
 */
export async function beginPasskey(principal: PersonPrincipal) {
  await assertRoom(database(), principal.userId);
  const user = await readUser(database(), principal.userId);
  return creationOptions(database(), user, setUpOf(principal));
}

/**
 * Sets a passkey up: from now on signing in requires it, or another second factor.
 * @returns it; where it is the person's first second factor, with ten recovery codes, shown once
 * @throws CedirailError `INVALID_REQUEST` for what no browser created in this session a moment ago,
 *   `INVALID_STATE` as {@link beginPasskey}
 */
export async function addPasskey(
  tx: DbTransaction,
  principal: PersonPrincipal,
  { name, passkey }: { name: string; passkey: CreatedCredential },
) {
  const user = await lockUser(tx, principal.userId);
  await assertRoom(tx, user.id);
  const stored = await storePasskey(tx, name.trim(), passkey, setUpOf(principal));
  if (!stored) {
    recordFailure(principal, "passkey.set_up_rejected");
    throw invalidRequest("passkey", "a new passkey that this session has just begun to set up");
  }
  const recoveryCodes =
    user.secondFactors.length === 0 ? await issueRecoveryCodes(tx, user.id) : undefined;
  await record(tx, principal, "passkey.added", stored);
  await mailTo(tx, user, texts.passkeyAdded({ name: user.name, passkey: stored.name }));
  return { ...viewPasskey(stored), recoveryCodes };
}

async function assertRoom(executor: Executor, userId: string): Promise<void> {
  if ((await listPasskeysOf(executor, userId)).length >= maxPasskeys)
    throw invalidState(`You have ${maxPasskeys} passkeys. Remove one first.`);
}

/**
 * Removes a passkey. With the last second factor the recovery codes go too: a password alone signs in again.
 * @throws CedirailError `NOT_FOUND`
 */
export async function removePasskey(
  tx: DbTransaction,
  principal: PersonPrincipal,
  id: string,
): Promise<{ id: string; removed: true }> {
  if (!isId("psk", id)) throw notFound();
  await lockUser(tx, principal.userId);
  const passkey = await deletePasskey(tx, principal.userId, id);
  if (!passkey) throw notFound();
  const user = await readUser(tx, principal.userId);
  const isLast = user.secondFactors.length === 0;
  if (isLast) await deleteRecoveryCodes(tx, user.id);
  await record(tx, principal, "passkey.removed", passkey);
  await mailTo(tx, user, texts.passkeyRemoved({ name: user.name, passkey: passkey.name, isLast }));
  return { id, removed: true };
}

function record(
  tx: DbTransaction,
  { merchantId, actor }: PersonPrincipal,
  action: string,
  { id, name }: PasskeyRow,
): Promise<void> {
  return recordAct(tx, { merchantId, actor, action, resource: id, details: { name } });
}
