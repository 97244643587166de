import { listPeople } from "@/lib/auth/users";
import { approverRoles } from "@/lib/contract/roles";
import { database } from "@/lib/db/client";

/** Whether a merchant has two people who may approve: nobody approves what they created. */
export async function hasSecondApprover(merchantId: string): Promise<boolean> {
  const people = await listPeople(database(), merchantId);
  const roles: readonly string[] = approverRoles;
  return people.filter(({ user }) => roles.includes(user.role)).length > 1;
}
