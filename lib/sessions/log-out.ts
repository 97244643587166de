import { recordAct } from "@/lib/audit/record";
import type { Principal } from "@/lib/auth/principal";
import { forgetSession, revokeSession } from "@/lib/auth/session";
import { inTransaction } from "@/lib/db/client";
import { invalidState } from "@/lib/errors";

/** Revokes the caller's session. @throws CedirailError `INVALID_STATE` for an API key */
export async function logOut(principal: Principal): Promise<{ ended: true }> {
  if (principal.kind === "key")
    throw invalidState("An API key has no session; delete the key instead.");
  await inTransaction(async (tx) => {
    await revokeSession(tx, principal.sessionId);
    await recordAct(tx, {
      merchantId: principal.merchantId,
      actor: principal.actor,
      action: "session.ended",
      resource: principal.userId,
    });
  });
  // A call just before the commit may have cached the session again.
  forgetSession(principal.sessionId);
  return { ended: true };
}
