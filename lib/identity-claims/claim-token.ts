import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { identityClaims } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { database, inTransaction, type DbTransaction, type Executor } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { now } from "@/lib/db/now";
import { invalidState, unauthorized } from "@/lib/errors";
import { takeCode } from "@/lib/identities/codes";
import { lockClaimable } from "@/lib/identities/read-claimed";
import { phoneOwner } from "@/lib/transactions/phone-owner";

const lifeMinutes = 30;

/** A secret that nobody can guess, of which only {@link hashOf} is stored. */
export const newSecret = () => randomBytes(32).toString("base64url");
/** SHA-256 of a token or handle, in hexadecimal. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

interface GivenCode {
  /** E.164. */
  phone: string;
  otp: string;
  /** Of the browser that requested the code. */
  handle: string;
}

/**
 * Checks the code of a number, and opens the claim of its identity for half an hour. A claim that was
 * opened before ends.
 * @param guesser the caller's network, whose wrong codes are counted
 * @returns the token of the claim; only its hash is stored
 * @throws CedirailError `OTP_INVALID`, the same for a number without an identity; `INVALID_STATE` where the
 *   identity has ended since the code was sent
 */
export async function openClaim(
  { phone, otp, handle }: GivenCode,
  guesser: string,
): Promise<string> {
  return inTransaction(async (tx) => {
    const claimable = await lockClaimable(tx, phone);
    const phoneId = claimable?.phoneId ?? 0;
    const identityId = await takeCode(tx, {
      merchantId: null,
      phoneId,
      purpose: "claim",
      handleHash: hashOf(handle),
      guesser,
      code: otp,
    });
    if (claimable?.identityId !== identityId)
      throw invalidState("Your number is no longer linked to a wallet that a business operates.");
    const token = await issueToken(tx, identityId);
    const { merchantId } = claimable;
    const action = "identity.claim_opened";
    await recordAct(tx, { merchantId, actor: phoneOwner, action, resource: identityId });
    return token;
  });
}

async function issueToken(tx: DbTransaction, identityId: string): Promise<string> {
  const token = newSecret();
  const set = {
    tokenHash: hashOf(token),
    expiresAt: sql<Date>`app_now() + ${lifeMinutes} * interval '1 minute'` as unknown as Date,
    createdAt: now,
  };
  await tx
    .insert(identityClaims)
    .values({ identityId, ...set })
    .onConflictDoUpdate({ target: identityClaims.identityId, set });
  return token;
}

/** A claim that is open. */
export interface OpenClaim {
  /** The custodial identity that is claimed. */
  identityId: string;
  expiresAt: Date;
}

/** The open claim of a token. @throws CedirailError `UNAUTHORIZED` */
export async function readOpenClaim(executor: Executor, token: string): Promise<OpenClaim> {
  const { identityId, tokenHash, expiresAt } = identityClaims;
  const [open] = await executor
    .select({ identityId, expiresAt })
    .from(identityClaims)
    .where(and(eq(tokenHash, hashOf(token)), gt(expiresAt, now)));
  if (!open)
    throw unauthorized(
      "Your number was confirmed too long ago, or again since. Start again.",
      "The token of a claim is not valid.",
    );
  return open;
}

/** Deletes claims whose time is over. */
export async function forgetOldClaims(): Promise<void> {
  await deleteInSteps(database(), identityClaims, sql`expires_at < app_now()`);
}
