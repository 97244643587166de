import { scopes, type Scope } from "@/lib/contract/operation";
import type { MerchantRole, StaffRole } from "@/lib/contract/roles";
import { forbidden } from "@/lib/errors";

interface Caller {
  /** The subject of rate limits; never shown. */
  credentialId: string;
  /** Who acts, in history and audit: the id of the key, or of the user in a session. */
  actor: string;
  userId: string;
  scopes: ReadonlySet<Scope>;
}

interface InSession {
  sessionId: string;
  /** When the step-up ends; null: there was none. */
  stepUpUntil: Date | null;
  steppedUp: boolean;
}

interface OfMerchant {
  merchantId: string;
}

/** A program of the merchant: an API key, or an access token, whose credential is its OAuth client. */
export type KeyPrincipal = Caller &
  OfMerchant & {
    kind: "key";
    /** The hash of the access token; an API key has none. */
    tokenHash?: string;
  };
export type SessionPrincipal = Caller &
  OfMerchant &
  InSession & { kind: "session"; role: MerchantRole };

/** A caller that acts for a merchant. */
export type MerchantPrincipal = KeyPrincipal | SessionPrincipal;

/** A staff user, always in a session; acts for no merchant and has no scopes. */
export type StaffPrincipal = Caller &
  InSession & { kind: "staff"; role: StaffRole; merchantId: null };

/** Whether a program called with an access token of an OAuth client rather than with an API key. */
export function isOAuthClient({ kind, credentialId }: Principal): boolean {
  return kind === "key" && credentialId.startsWith("oac_");
}

/** The stored scopes that there are today. */
export function knownScopes(stored: readonly string[]): ReadonlySet<Scope> {
  return new Set(scopes.filter((scope) => stored.includes(scope)));
}

/**
 * Checks that a caller grants only what it may do itself (contract §2).
 * @throws CedirailError `FORBIDDEN` naming the first scope that it lacks
 */
export function assertMayGrant(caller: MerchantPrincipal, wanted: readonly string[]): void {
  const lacking = wanted.find((scope) => !(caller.scopes as ReadonlySet<string>).has(scope));
  if (lacking !== undefined)
    throw forbidden(`A credential can only grant scopes that it has; it lacks ${lacking}.`, {
      scope: lacking,
    });
}

/** Who calls. */
export type Principal = MerchantPrincipal | StaffPrincipal;
