import { clientNetworkOf } from "@/lib/auth/client-network";
import type { MerchantPrincipal, Principal, StaffPrincipal } from "@/lib/auth/principal";
import { scopeOf, staffRolesOf, type Operation } from "@/lib/contract/operation";
import type { StaffRole } from "@/lib/contract/roles";
import { CedirailError, stepUpNeeded } from "@/lib/errors";
import { logger } from "@/lib/log/logger";
import { RateLimitedError, takeHit, type LimitState } from "@/lib/rate-limit/take";
import { Deadline } from "./deadline";
import type { HostContext } from "./host-context";
import type { RequestFacts } from "./log-request";

/** What is known of a request so far, whatever becomes of it. */
export interface Seen extends RequestFacts {
  principal: Principal | null;
  limit: LimitState | null;
  /** What an address with too many rejections was counted at before its credential was looked up. */
  counted: LimitState | null;
}

/** How strangers are counted: by their address, those of IPv6 by the /64 around it. */
export function strangerOf(host: HostContext): string {
  return `address:${clientNetworkOf(host.clientAddress)}`;
}

/** What is served without a count does not wait for one longer than this. */
const countWithinMs = 1000;

/** Counts the request against its window (contract §1, Limits). @throws CedirailError `RATE_LIMITED` */
export async function limit(operation: Operation, host: HostContext, seen: Seen): Promise<void> {
  const counted = countedOf(operation, host, seen.principal);
  if (operation.limit === null || counted === null) return;
  const take = () => takeHit(counted, operation.limit ?? "general");
  seen.limit = operation.servedWithoutLimit ? await takeIfPossible(take) : await take();
  if (seen.limit === null) return;
  if (seen.limit.exceeded)
    throw new RateLimitedError(
      `More than ${seen.limit.limit} requests of this kind in one minute`,
      seen.limit,
    );
}

async function takeIfPossible(take: () => Promise<LimitState>): Promise<LimitState | null> {
  try {
    return await new Deadline(countWithinMs).bound(take);
  } catch (error) {
    logger().warn({ err: error }, "served without a count");
    return null;
  }
}

function countedOf(
  operation: Operation,
  host: HostContext,
  principal: Principal | null,
): string | null {
  if (operation.limit === "anonymous") return strangerOf(host);
  if (principal === null) return null;
  // Identity look-ups count per merchant, so that more keys do not mean more of them.
  return operation.limit === "identity"
    ? (principal.merchantId ?? principal.credentialId)
    : principal.credentialId;
}

/**
 * @throws CedirailError `FORBIDDEN` naming the scope or the staff role, or `MFA_REQUIRED` without a
 *   fresh step-up
 */
export function authorise(operation: Operation, principal: Principal | null): void {
  if (operation.auth === "public" || principal === null) return;
  if (principal.kind === "staff") authoriseStaff(operation, principal);
  else authoriseMerchant(operation, principal);
  if (operation.stepUp && principal.kind !== "key" && !principal.steppedUp) throw stepUpNeeded();
}

function authoriseMerchant({ auth }: Operation, principal: MerchantPrincipal): void {
  if (auth === "public" || auth === "any") return;
  const { scope, staff } = auth;
  if (scope === undefined) throw staffOnly(staff);
  if (!principal.scopes.has(scope))
    throw new CedirailError("FORBIDDEN", `This credential lacks the scope ${scope}.`, { scope });
}

function authoriseStaff(operation: Operation, principal: StaffPrincipal): void {
  const roles = staffRolesOf(operation);
  if (operation.auth === "any" || roles.includes(principal.role)) return;
  if (scopeOf(operation) === null) throw staffOnly(roles);
  throw new CedirailError("FORBIDDEN", "Only a merchant user can do this.");
}

function staffOnly(staff: readonly StaffRole[]): CedirailError {
  const roles = staff.join(" or ");
  return new CedirailError("FORBIDDEN", `Only staff with the role ${roles} may do this.`, {
    staff: roles,
  });
}
