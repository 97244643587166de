import type { Scope } from "@/lib/contract/operation";

interface Caller {
  /** Limits count by it; never shown. */
  credentialId: string;
  /** Who acts, as history and audit name it: the key's id, or the person's in a session. */
  actor: string;
  userId: string;
  merchantId: string;
  scopes: ReadonlySet<Scope>;
}

/** Who calls: the merchant, the person behind the credential, and what the credential may do. */
export type Principal =
  | (Caller & { kind: "key" })
  | (Caller & {
      kind: "session";
      sessionId: string;
      /** Until when the password counts as just proved; null: not at all. */
      stepUpUntil: Date | null;
      steppedUp: boolean;
    });
