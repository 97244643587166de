import type { Scope } from "@/lib/contract/operation";
import type { MerchantRole, StaffRole } from "@/lib/contract/roles";

interface Caller {
  /** Limits count by it; never shown. */
  credentialId: string;
  /** Who acts, as history and audit name it: the key's id, or the person's in a session. */
  actor: string;
  userId: string;
  scopes: ReadonlySet<Scope>;
}

interface InSession {
  sessionId: string;
  /** Until when the password counts as just proved; null: not at all. */
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

/** Who acts for a merchant: the merchant, the person behind the credential, what it may do. */
export type MerchantPrincipal = KeyPrincipal | SessionPrincipal;

/** One of our own people, always in a session; acts for no merchant and so has no scopes. */
export type StaffPrincipal = Caller &
  InSession & { kind: "staff"; role: StaffRole; merchantId: null };

/** Who calls. */
export type Principal = MerchantPrincipal | StaffPrincipal;
