import type { MerchantRole, StaffRole } from "@/lib/contract/roles";

interface UserFacts {
  id: string;
  email: string;
  name: string;
  role: string;
  /** Null for staff. */
  merchantId: string | null;
  totpSecretSealed: string | null;
}

/** A user in responses. */
export function viewUser(user: UserFacts) {
  const { id, email, name, role, merchantId, totpSecretSealed } = user;
  const hasOtp = totpSecretSealed !== null;
  return { id, email, name, role: role as MerchantRole | StaffRole, merchantId, hasOtp };
}

/** The response to signing in. */
export function viewSession(session: { token: string; expiresAt: Date }, user: UserFacts) {
  return {
    token: session.token,
    tokenType: "Bearer" as const,
    expiresAt: session.expiresAt.toISOString(),
    user: viewUser(user),
  };
}
