import { clientNetworkOf } from "@/lib/auth/ip-range";
import type { MerchantPrincipal, Principal, StaffPrincipal } from "@/lib/auth/principal";
import { scopesOf, staffRolesOf, type LimitClass, type Operation } from "@/lib/contract/operation";
import type { StaffRole } from "@/lib/contract/roles";
import { type CedirailError, stepUpNeeded, forbidden } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { logger } from "@/lib/log/logger";
import { isPaymentRequest } from "@/lib/payment-requests/read-request";
import { RateLimitedError, takeHit, type LimitState } from "@/lib/rate-limit/take";
import type { UploadTimes } from "./body";
import { Deadline } from "./deadline";
import type { RequestFacts } from "./log-request";

/** What the host knows beside the request itself. */
export interface HostContext {
  params: Record<string, string>;
  /** The peer's address, after trusted proxies; null where the host does not report it. */
  clientAddress: string | null;
  /** Exempts the request from the server's time-out, since the body of an upload has times of its own. */
  allowUpload?: () => UploadTimes;
}

/** What is known about a request so far. */
export interface RequestState extends RequestFacts {
  principal: Principal | null;
  limit: LimitState | null;
  /** The anonymous limit of the address, when it was counted before the credential look-up. */
  anonymousLimit: LimitState | null;
  /** The operation that its body chose, or its own; null before that is known. */
  carriedBy: Operation | null;
  /** The body, where it was read as JSON. */
  sent: Uint8Array | null;
}

export function newState(
  operation: Operation,
  method: string,
  { clientAddress }: HostContext,
): RequestState {
  return {
    requestId: createId("req"),
    method,
    operation,
    clientAddress,
    startedAt: performance.now(),
    principal: null,
    limit: null,
    anonymousLimit: null,
    carriedBy: null,
    sent: null,
  };
}

/** The rate-limit subject of an anonymous caller: its IPv4 address, or the /64 of its IPv6 one. */
export function anonymousCallerOf(host: HostContext): string {
  return `address:${clientNetworkOf(host.clientAddress)}`;
}

/**
 * Counts a payer's call: many phones share a carrier's address (contract §1, Limits). An id that
 * somebody made up is counted as any anonymous call: it has no limit of its own, and no row.
 */
export async function takeHostedHit(
  requestId: string,
  clientAddress: string | null,
): Promise<LimitState> {
  const network = clientNetworkOf(clientAddress);
  return (await isPaymentRequest(requestId))
    ? takeHit(`hosted:${requestId}:${network}`, "hosted")
    : takeHit(`address:${network}`, "anonymous");
}

/** The longest wait for the limiter on operations that are served without it. */
const limiterTimeoutMs = 1000;

/** Counts the request against its limit (contract §1, Limits). @throws CedirailError `RATE_LIMITED` */
export async function limit(
  operation: Operation,
  host: HostContext,
  state: RequestState,
): Promise<void> {
  const take = hitOf(operation, host, state.principal);
  if (!take) return;
  state.limit = operation.servedWithoutLimit ? await takeIfPossible(take) : await take();
  if (state.limit?.exceeded)
    throw new RateLimitedError(
      `More than ${state.limit.limit} requests of this kind in one minute`,
      state.limit,
    );
}

/** Counts a hit; null where the limiter cannot, of what is served all the same. */
export async function takeIfPossible(take: () => Promise<LimitState>): Promise<LimitState | null> {
  try {
    return await new Deadline(limiterTimeoutMs).bound(take);
  } catch (error) {
    logger().warn({ err: error }, "served without rate limit");
    return null;
  }
}

/** How a call is counted; null: it is not. */
function hitOf(
  { limit: limitClass }: Operation,
  host: HostContext,
  principal: Principal | null,
): (() => Promise<LimitState>) | null {
  if (limitClass === "hosted") return () => takeHostedHit(host.params.id ?? "", host.clientAddress);
  const subject =
    limitClass === "anonymous" ? anonymousCallerOf(host) : subjectOf(principal, limitClass);
  return limitClass === null || subject === null ? null : () => takeHit(subject, limitClass);
}

function subjectOf(principal: Principal | null, limitClass: LimitClass | null): string | null {
  if (principal === null) return null;
  // Name look-ups count per merchant: more keys must not allow more of them.
  return limitClass === "identity"
    ? (principal.merchantId ?? principal.credentialId)
    : principal.credentialId;
}

/**
 * Checks that the principal may call the operation.
 * @throws CedirailError `FORBIDDEN` naming the scope or staff role or because it is a key, or
 *   `MFA_REQUIRED` without a fresh step-up
 */
export function authorize(operation: Operation, principal: Principal | null): void {
  if (operation.auth === "public" || principal === null) return;
  if (principal.kind === "staff") authorizeStaff(operation, principal);
  else authorizeMerchant(operation, principal);
  if (operation.sessionOnly && principal.kind === "key")
    throw forbidden("Only a signed-in person can do this, not a key.");
  if (operation.stepUp && principal.kind !== "key" && !principal.steppedUp) throw stepUpNeeded();
}

function authorizeMerchant({ auth, roles }: Operation, principal: MerchantPrincipal): void {
  if (roles && principal.kind === "session" && !roles.includes(principal.role))
    throw forbidden(`Only people with the role ${roles.join(" or ")} can do this.`, {
      roles: roles.join(" or "),
    });
  if (auth === "public" || auth === "any") return;
  const needed = scopesOf({ auth });
  if (needed.length === 0) throw staffOnly(auth.staff ?? []);
  if (needed.some((scope) => principal.scopes.has(scope))) return;
  const scope = needed.join(" or ");
  throw forbidden(`This credential lacks the scope ${scope}.`, { scope });
}

function authorizeStaff(operation: Operation, principal: StaffPrincipal): void {
  const roles = staffRolesOf(operation);
  if (operation.auth === "any" || roles.includes(principal.role)) return;
  if (scopesOf(operation).length === 0) throw staffOnly(roles);
  throw forbidden("Only a merchant user can do this.");
}

function staffOnly(staff: readonly StaffRole[]): CedirailError {
  const roles = staff.join(" or ");
  return forbidden(`Only staff with the role ${roles} can do this.`, {
    staff: roles,
  });
}
