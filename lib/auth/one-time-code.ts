import { Secret, TOTP } from "otpauth";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { seal, unseal } from "@/lib/crypto/seal";
import type { Executor } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";

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

/** The error for a right password without its one-time code (contract §2). */
export function oneTimeCodeMissing(): CedirailError {
  return new CedirailError("MFA_REQUIRED", "Enter the code from your authenticator app as well.", {
    field: "otp",
    expected: "the six digits that the app shows now",
  });
}

/**
 * Spends a one-time code: true when it is the user's and neither it nor a later one was used before.
 * Of parallel attempts with one code the database lets a single one win.
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
