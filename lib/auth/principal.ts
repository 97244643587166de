import type { Scope } from "@/lib/contract/operation";
import type { MerchantRole, StaffRole } from "@/lib/contract/roles";

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

export type KeyPrincipal = Caller & OfMerchant & { kind: "key" };
export type SessionPrincipal = Caller &
  OfMerchant &
  InSession & { kind: "session"; role: MerchantRole };

/** A caller that acts for a merchant. */
export type MerchantPrincipal = KeyPrincipal | SessionPrincipal;

/** A staff user, always in a session; acts for no merchant and has no scopes. */
export type StaffPrincipal = Caller &
  InSession & { kind: "staff"; role: StaffRole; merchantId: null };

/** Who calls. */
export type Principal = MerchantPrincipal | StaffPrincipal;
