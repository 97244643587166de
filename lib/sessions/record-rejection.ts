import { recordAct } from "@/lib/audit/record";
import type { Door } from "@/lib/auth/guessing";
import { relaxedDatabase } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { takeHitOf } from "@/lib/rate-limit/take";

/** `account`: there is none; `response`: what a browser brought back from another service. */
export type WrongPart = "password" | "code" | "passkey" | "account" | "response";

export interface Rejection {
  /** Null: no account has this email address. */
  user: { id: string; merchantId: string | null } | null;
  wrong: WrongPart;
  door: Door | "oidc";
  address: string | null;
}

/** Rows a minute about one subject where nothing else bounds them. */
const rowsPerMinute = 10;
/** All email addresses without an account, which anyone can invent. */
export const unknownAccount = "unknown-account";

/** Counts an audit row that anyone, or any program of a user's, can cause. @returns whether it may be written */
export async function mayRecord(subject: string): Promise<boolean> {
  const { exceeded } = await takeHitOf(subject, "audit", rowsPerMinute);
  return !exceeded;
}

/**
 * Records a rejected attempt in the audit log: the account, how and from where it was made, and which
 * part was wrong; never the input, which may be a password in the wrong field. The attempts on an
 * account are bounded, and so are its rows. Not awaited: the response would take longer for existing
 * accounts.
 */
export function recordRejection({ user, wrong, door, address }: Rejection): void {
  recordSoon({
    user,
    boundedBy: user ? null : unknownAccount,
    actor: "anonymous",
    action: door === "step-up" ? "session.step_up_rejected" : "session.rejected",
    details: { door, wrong, address },
  });
}

/**
 * Records that a password was right and the second factor missing, ten times a minute at most: somebody else may know
 * the password.
 */
export function recordMissingFactor(
  user: { id: string; merchantId: string | null },
  { door, address }: Pick<Rejection, "door" | "address">,
): void {
  const details = { door, address };
  const action = "session.second_factor_missing";
  recordSoon({ user, boundedBy: user.id, actor: "anonymous", action, details });
}

/** Records what a signed-in person failed to set up, ten times a minute at most. */
export function recordFailure(
  { userId: id, merchantId, actor }: { userId: string; merchantId: string | null; actor: string },
  action: string,
): void {
  recordSoon({ user: { id, merchantId }, boundedBy: id, actor, action, details: {} });
}

interface SoonRow extends Pick<Rejection, "user"> {
  /** What {@link mayRecord} counts; null: something else bounds the rows. */
  boundedBy: string | null;
  actor: string;
  action: string;
  details: Record<string, unknown>;
}

function recordSoon({ user, boundedBy, ...act }: SoonRow): void {
  const write = async () => {
    if (boundedBy !== null && !(await mayRecord(boundedBy))) return;
    const merchantId = user?.merchantId ?? null;
    // Outside the caller's transaction, which ends with the failure.
    await recordAct(relaxedDatabase(), { ...act, merchantId, resource: user?.id ?? "unknown" });
  };
  write().catch((error: unknown) =>
    logger().error({ err: error, user: user?.id }, `${act.action} was not recorded`),
  );
}
