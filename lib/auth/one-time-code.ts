import { Secret, TOTP } from "otpauth";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { seal, unseal } from "@/lib/crypto/seal";
import type { Executor } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";

/** Every authenticator app knows these, and some know no others (RFC 6238). */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps that a person's clock may be off, or that typing may take, either way (reliability A8). */
const skewSteps = 1;

const purposeOf = (userId: string) => `totp:${userId}`;

/** Seals the seed (base32) of a person's one-time codes for storage. */
export function sealTotpSecret(userId: string, secret: string): string {
  return seal(config().encryptionKey, purposeOf(userId), secret);
}

/**
 * The time step (RFC 6238) of the code that was typed, or null when it belongs to none near
 * `seconds`, a Unix time. `secret` is base32.
 */
export function stepOfCode(secret: string, typed: string, seconds: number): number | null {
  const token = typed.replace(/[ -]/g, "");
  if (!/^[0-9]{6}$/.test(token)) return null;
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) });
  const now = Math.floor(seconds / form.period);
  const delta = totp.validate({ token, timestamp: seconds * 1000, window: skewSteps });
  return delta === null ? null : now + delta;
}

/** Tells that the password is right and the one-time code is still to come (contract §2). */
export function oneTimeCodeMissing(): CedirailError {
  return new CedirailError("MFA_REQUIRED", "Send the code of your authenticator app as well.", {
    field: "otp",
    expected: "the six digits that the app shows now",
  });
}

/**
 * Uses up a one-time code: true when it is the person's and neither it nor a later one was used
 * before (reliability A8). Of parallel tries with one code a single one wins, in the database.
 */
export async function spendOneTimeCode(
  tx: Executor,
  userId: string,
  typed: string,
): Promise<boolean> {
  const [user] = await tx
    .select({
      sealed: users.totpSecretSealed,
      seconds: sql<number>`extract(epoch from app_now())::float8`,
    })
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
