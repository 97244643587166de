import { and, asc, eq, type InferSelectModel } from "drizzle-orm";
import { passkeys } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { config } from "@/lib/config/env";
import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  SignedCredential,
} from "@/lib/contract/passkey-fields";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { createId, isId } from "@/lib/ids";
import {
  challengeLifeMinutes,
  issueChallenge,
  takeChallenge,
  type Ceremony,
} from "./passkey-challenges";
import type { UserRow } from "./users";

export type PasskeyRow = InferSelectModel<typeof passkeys>;

/** How many passkeys a user may have. */
export const maxPasskeys = 10;

/** EdDSA, ES256 and RS256: every device has one of them, and every supported Node verifies them. */
const algorithms = [-8, -7, -257];
/** Also how long a challenge works. */
const timeout = challengeLifeMinutes * 60_000;

/** Read on first use: it takes a quarter of a second, and most processes never need it. */
const library = () => import("@simplewebauthn/server");

/** The site that passkeys belong to: browsers use them for no other. */
function site() {
  const { origin, hostname } = new URL(config().publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** What a browser needs to create a passkey; the challenge in it serves this ceremony once. */
export async function creationOptions(
  executor: Executor,
  { id, email, name }: Pick<UserRow, "id" | "email" | "name">,
  ceremony: Ceremony,
): Promise<CreationOptions> {
  const existing = await listPasskeysOf(executor, id);
  return {
    challenge: await issueChallenge(executor, ceremony),
    rp: { id: site().expectedRPID, name: "Cedirail" },
    user: { id: Buffer.from(id).toString("base64url"), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: existing.map(describe),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
    timeout,
  };
}

/** What a browser needs to use one of the user's passkeys; the challenge in it serves this ceremony once. */
export async function requestOptions(
  executor: Executor,
  ceremony: Ceremony,
): Promise<RequestOptions> {
  const existing = await listPasskeysOf(executor, ceremony.userId);
  return {
    challenge: await issueChallenge(executor, ceremony),
    rpId: site().expectedRPID,
    allowCredentials: existing.map(describe),
    userVerification: "preferred",
    timeout,
  };
}

const describe = ({ credentialId: id, transports }: PasskeyRow) => ({
  type: "public-key" as const,
  id,
  transports,
});

/** The passkeys of a user, the oldest first. */
export function listPasskeysOf(executor: Executor, userId: string): Promise<PasskeyRow[]> {
  return executor
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/**
 * Stores a passkey that a browser created in this ceremony.
 * @returns null: it was not created here, for this user and now, or it is stored already
 */
export async function storePasskey(
  tx: DbTransaction,
  name: string,
  response: CreatedCredential,
  ceremony: Ceremony,
): Promise<PasskeyRow | null> {
  const { clientDataJSON, attestationObject } = response.response;
  const challenge = await takeChallenge(tx, clientDataJSON, ceremony);
  if (challenge === null || !(await isWithoutCertificates(attestationObject))) return null;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...site(),
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(malformed);
  if (!registrationInfo) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const [stored] = await tx
    .insert(passkeys)
    .values({
      id: createId("psk"),
      userId: ceremony.userId,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports,
      name,
    })
    .onConflictDoNothing()
    .returning();
  return stored ?? null;
}

/**
 * Whether a new passkey says nothing of its device's maker, as browsers send it unless it is requested. Certificates
 * name addresses, from which the library would fetch whatever somebody invents.
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  try {
    const decoded = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, "base64url")),
    );
    const format = decoded.get("fmt");
    return format === "none" || (format === "packed" && !decoded.get("attStmt").get("x5c"));
  } catch {
    return false;
  }
}

/** The library throws what it finds wrong with a response. */
const malformed = () => ({}) as Record<string, undefined>;

/**
 * Checks what a passkey signed, and uses its challenge up, whether it is right or wrong. A counter that goes back
 * says that the passkey was copied: it is rejected, and audited.
 * @returns whether the device verified its user, by a PIN, a finger or a face; null: it is wrong
 */
export async function spendPasskey(
  tx: DbTransaction,
  { id: userId, merchantId }: Pick<UserRow, "id" | "merchantId">,
  response: SignedCredential,
  ceremony: Ceremony,
): Promise<{ userVerified: boolean } | null> {
  const challenge = await takeChallenge(tx, response.response.clientDataJSON, ceremony);
  if (challenge === null) return null;
  const [passkey] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, response.id)))
    .for("update");
  if (!passkey) return null;
  const signed = await verify(passkey, response, challenge);
  if (!signed) return null;
  const { newCounter: counter, userVerified } = signed;
  const counts = counter > 0 || passkey.counter > 0;
  if (counts && counter <= passkey.counter) {
    await recordAct(tx, {
      merchantId,
      actor: "anonymous",
      action: "passkey.counter_went_back",
      resource: passkey.id,
      details: { from: passkey.counter, to: counter },
    });
    return null;
  }
  await tx.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, passkey.id));
  return { userVerified };
}

async function verify(passkey: PasskeyRow, response: SignedCredential, challenge: string) {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...site(),
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      // The library would look at the counter before the signature, which alone makes it the passkey's.
      counter: 0,
    },
  }).catch(malformed);
  return verified ? authenticationInfo : null;
}

/** Deletes a passkey of a user. @returns it, or null where the user has none with this id */
export async function deletePasskey(
  tx: DbTransaction,
  userId: string,
  id: string,
): Promise<PasskeyRow | null> {
  if (!isId("psk", id)) return null;
  const [deleted] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return deleted ?? null;
}
