import type { Principal } from "@/lib/auth/principal";
import type { OperationId } from "@/lib/contract/paths";
import { acrossMerchants, inScope } from "@/lib/db/scope";

/**
 * The operations without a credential that read or write rows of merchants, and why: what the caller gives
 * says whose. Others see no merchant's rows.
 */
export const acrossWithoutCredential: Partial<Record<OperationId, string>> = {
  "auth.sign-up": "an e-mail address has one account, of whichever merchant",
  "auth.login": "an e-mail address has one account, of whichever merchant",
  "auth.login-passkey": "the sign-in that it completes says whose it is",
  "auth.begin-oidc": "who signs in is known once the issuer responds",
  "auth.finish-oidc": "an identity of the issuer is one person's, of whichever merchant",
  "auth.oidc-passkey": "the sign-in that it completes says whose it is",
  "auth.forgot-password": "an e-mail address has one account, of whichever merchant",
  "auth.verify-email": "a token by e-mail says whose account it opens",
  "auth.reset-password": "a token by e-mail says whose password it replaces",
  "auth.accept-invitation": "a token by e-mail says which merchant it invites to",
  "oauth.token": "the id of a client says whose it is",
  "oauth.revoke": "the id of a client says whose it is",
  "callbacks.receive": "a provider's reference says whose transfer it reports",
  "callbacks.receive-put": "a provider's reference says whose transfer it reports",
  "system.metrics": "counts of all merchants together, for those who run the service",
  "claims.start": "a phone number has one wallet, of whichever merchant",
  "claims.verify": "a code says whose number it proves",
  "claims.read": "the claim's token says whose it is",
  "claims.move": "the claim's token says whose it is",
  "claims.withdraw": "the claim's token says whose it is",
};

/**
 * Runs `work` over the rows that the caller of an operation may see: those of their merchant; of all merchants
 * for staff.
 */
export function inScopeOfCall<T>(
  id: OperationId,
  principal: Principal | null,
  work: () => PromiseLike<T>,
): Promise<T> {
  const reason = principal ? undefined : acrossWithoutCredential[id];
  return reason === undefined ? inScopeOf(principal, work) : acrossMerchants(reason, work);
}

/** The same for the visitor of a page; without a session, over no merchant's rows. */
export function inScopeOf<T>(principal: Principal | null, work: () => PromiseLike<T>): Promise<T> {
  if (principal?.kind === "staff") return acrossMerchants("staff act for no merchant", work);
  return inScope(principal ? [principal.merchantId] : [], work);
}
