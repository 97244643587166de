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
export function recordRejection(rejection: Rejection): void {
  write(rejection).catch((error: unknown) =>
    logger().error({ err: error, user: rejection.user?.id }, "a rejected attempt was not recorded"),
  );
}

async function write({ user, wrong, door, address }: Rejection): Promise<void> {
  if (!user && !(await mayRecord(unknownAccount))) return;
  await recordAct(relaxedDatabase(), {
    merchantId: user?.merchantId ?? null,
    actor: "anonymous",
    action: door === "step-up" ? "session.step_up_rejected" : "session.rejected",
    resource: user?.id ?? "unknown",
    details: { door, wrong, address },
  });
}
