import type { MerchantRole } from "@/lib/contract/auth";

interface UserFacts {
  id: string;
  email: string;
  name: string;
  role: string;
}

/** A signed-in person as answers show it. */
export function viewUser(user: UserFacts, merchantId: string) {
  const { id, email, name, role } = user;
  return { id, email, name, role: role as MerchantRole, merchantId };
}

/** What signing in answers. */
export function viewSession(
  session: { token: string; expiresAt: Date },
  user: UserFacts,
  merchantId: string,
) {
  return {
    token: session.token,
    tokenType: "Bearer" as const,
    expiresAt: session.expiresAt.toISOString(),
    user: viewUser(user, merchantId),
  };
}
