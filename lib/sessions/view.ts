import type { UserRow } from "@/lib/auth/users";
import type { MerchantRole, StaffRole } from "@/lib/contract/roles";

/** A user in responses. */
export function viewUser(user: UserRow) {
  const { id, email, name, role, merchantId, secondFactors } = user;
  const hasOtp = secondFactors.includes("otp");
  const viewed = { id, email, name, role: role as MerchantRole | StaffRole, merchantId };
  return { ...viewed, hasOtp, secondFactors };
}

/** The response to signing in. */
export function viewSession(session: { token: string; expiresAt: Date }, user: UserRow) {
  return {
    token: session.token,
    tokenType: "Bearer" as const,
    expiresAt: session.expiresAt.toISOString(),
    user: viewUser(user),
  };
}
