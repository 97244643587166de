import type { MerchantRole } from "@/lib/contract/roles";
import { scopes, type Scope } from "@/lib/contract/operation";

const isRead = (scope: Scope) => scope.endsWith(":read");
const isDevelopers = (scope: Scope) => scope.startsWith("keys:") || scope.startsWith("webhooks:");

/** What each role of a merchant may do in a session (contract §2). */
const scopesByRole: Record<MerchantRole, ReadonlySet<Scope>> = {
  owner: new Set(scopes),
  admin: new Set(scopes),
  finance: new Set(scopes.filter((scope) => isRead(scope) || !isDevelopers(scope))),
  developer: new Set(scopes.filter((scope) => isRead(scope) || isDevelopers(scope))),
  viewer: new Set(scopes.filter(isRead)),
};

/** The scopes of a stored role; an unknown one has none. */
export function scopesOfRole(role: string): ReadonlySet<Scope> {
  return scopesByRole[role as MerchantRole] ?? new Set();
}
