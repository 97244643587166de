import type { Principal } from "@/lib/auth/principal";
import type { Operation } from "@/lib/contract/operation";
import { CedirailError } from "@/lib/errors";
import { RateLimitedError, takeHit, type LimitState } from "@/lib/rate-limit/take";
import type { HostContext } from "./host-context";

/** What is known of a request so far, whatever becomes of it. */
export interface Seen {
  principal: Principal | null;
  limit: LimitState | null;
}

/** How strangers are counted: by their address. */
export function strangerOf(host: HostContext): string {
  return `address:${host.clientAddress ?? "unknown"}`;
}

/** Counts the request against its window (contract §1, Limits). @throws CedirailError `RATE_LIMITED` */
export async function limit(operation: Operation, host: HostContext, seen: Seen): Promise<void> {
  const counted = countedOf(operation, host, seen.principal);
  if (operation.limit === null || counted === null) return;
  seen.limit = await takeHit(counted, operation.limit);
  if (seen.limit.exceeded)
    throw new RateLimitedError(
      `More than ${seen.limit.limit} requests of this kind in one minute`,
      seen.limit,
    );
}

function countedOf(
  operation: Operation,
  host: HostContext,
  principal: Principal | null,
): string | null {
  if (operation.limit === "anonymous") return strangerOf(host);
  if (principal === null) return null;
  // Identity look-ups count per merchant, so that more keys do not mean more of them.
  return operation.limit === "identity" ? principal.merchantId : principal.credentialId;
}

/** @throws CedirailError `FORBIDDEN` naming the scope, or `MFA_REQUIRED` without a fresh step-up. */
export function authorise(operation: Operation, principal: Principal | null): void {
  const { scope } = operation;
  if (scope === null || principal === null) return;
  if (scope !== "none" && !principal.scopes.has(scope))
    throw new CedirailError("FORBIDDEN", `This credential lacks the scope ${scope}.`, { scope });
  if (operation.stepUp && principal.kind === "session" && !principal.steppedUp)
    throw new CedirailError("MFA_REQUIRED", "Prove your password again to do this.", {
      next: "POST /api/auth/reauthenticate",
    });
}
