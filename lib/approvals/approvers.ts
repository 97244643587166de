import { scopesByRole } from "@/lib/auth/session";
import { listPeople } from "@/lib/auth/users";
import type { MerchantRole } from "@/lib/contract/roles";
import { database } from "@/lib/db/client";

/** Whether a merchant has two people who may approve: nobody approves what they created. */
export async function hasSecondApprover(merchantId: string): Promise<boolean> {
  const people = await listPeople(database(), merchantId);
  const roles = people.map(({ user }) => user.role as MerchantRole);
  return roles.filter((role) => scopesByRole[role].has("transactions:write")).length > 1;
}
