import { Secret, TOTP } from "otpauth";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { seal, unseal } from "@/lib/crypto/seal";
import type { Executor } from "@/lib/db/client";

/** The only parameters that every authenticator app supports (RFC 6238). */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Time steps by which a user's clock may be off, either way. */
const skewSteps = 1;

const purposeOf = (userId: string) => `totp:${userId}`;

/** Seals the secret (base32) of a user's one-time codes for storage. */
export function sealTotpSecret(userId: string, secret: string): string {
  return seal(config().encryptionKey, purposeOf(userId), secret);
}

/**
 * The time step (RFC 6238) of a code, or null when it is not valid around `seconds`, a Unix time.
 * `secret` is base32.
 */
export function stepOfCode(secret: string, typed: string, seconds: number): number | null {
  const token = typed.replace(/[ -]/g, "");
  if (!/^[0-9]{6}$/.test(token)) return null;
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) });
  const now = Math.floor(seconds / form.period);
  const delta = totp.validate({ token, timestamp: seconds * 1000, window: skewSteps });
  return delta === null ? null : now + delta;
}

/** The form of an authenticator app's secret: 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** Which of a user's two secrets: the one in use, or the one that is being set up. */
const columns = { current: users.totpSecretSealed, pending: users.totpPendingSealed };

/**
 * Spends a one-time code: true when it is the user's and neither it nor a later one was used before.
 * Of parallel attempts with one code the database lets a single one win.
 */
export async function spendOneTimeCode(
  tx: Executor,
  userId: string,
  typed: string,
  of: keyof typeof columns = "current",
): Promise<boolean> {
  const [user] = await tx
    .select({ sealed: columns[of], seconds: sql<number>`extract(epoch from app_now())::float8` })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.sealed) return false;
  const secret = unseal(config().encryptionKey, purposeOf(userId), user.sealed);
  const step = stepOfCode(secret, typed, user.seconds);
  if (step === null) return false;
  const spent = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id });
  return spent.length > 0;
}

/**
 * Draws a new secret for a user, which counts once a code of it is confirmed.
 * @param account how the app names it, e.g. the email address
 * @returns the secret (base32) and the address that authenticator apps read from a QR code
 */
export async function drawPendingSecret(
  tx: Executor,
  { id, account }: { id: string; account: string },
): Promise<{ secret: string; otpauthUri: string }> {
  const secret = new Secret({ size: secretBytes });
  const totp = new TOTP({ ...form, secret, issuer: "Cedirail", label: account });
  const sealed = sealTotpSecret(id, secret.base32);
  await tx.update(users).set({ totpPendingSealed: sealed }).where(eq(users.id, id));
  return { secret: secret.base32, otpauthUri: totp.toString() };
}

/** Makes the secret that was set up the user's; the caller has spent a code of it. */
export async function adoptPendingSecret(tx: Executor, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ totpSecretSealed: sql`totp_pending_sealed`, totpPendingSealed: null })
    .where(eq(users.id, userId));
}

/** Takes a user's secrets away: signing in needs no code any longer. */
export async function removeSecrets(tx: Executor, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ totpSecretSealed: null, totpPendingSealed: null, totpLastStep: null })
    .where(eq(users.id, userId));
}
