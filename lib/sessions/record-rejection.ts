import { recordAct } from "@/lib/audit/record";
import type { Door } from "@/lib/auth/guessing";
import { relaxedDatabase } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { takeHitOf } from "@/lib/rate-limit/take";

export type WrongPart = "password" | "code";

export interface Rejection {
  /** Null: nobody has the address that was typed. */
  user: { id: string; merchantId: string | null } | null;
  wrong: WrongPart;
  door: Door;
  address: string | null;
}

/** Rows a minute for addresses without an account, of which anybody can make up as many as he likes. */
const unknownPerMinute = 10;

/**
 * Writes a rejected attempt into the audit log: which account, by which door, from where, and which
 * part was wrong; never what was typed, which may be a password in the wrong field. An account's rows
 * are as many as its attempts, which are bounded. Nobody waits for it: the answer would take longer
 * for who has an account.
 */
export function recordRejection(rejection: Rejection): void {
  write(rejection).catch((error: unknown) =>
    logger().error({ err: error, user: rejection.user?.id }, "a rejected attempt was not recorded"),
  );
}

async function write({ user, wrong, door, address }: Rejection): Promise<void> {
  if (!user) {
    const { exceeded } = await takeHitOf("unknown-account", "audit", unknownPerMinute);
    if (exceeded) return;
  }
  await recordAct(relaxedDatabase(), {
    merchantId: user?.merchantId ?? null,
    actor: "anonymous",
    action: door === "step-up" ? "session.step_up_rejected" : "session.rejected",
    resource: user?.id ?? "unknown",
    details: { door, wrong: user ? wrong : "account", address },
  });
}
