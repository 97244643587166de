import type { StaffRole } from "@/lib/contract/roles";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { forbidden } from "@/lib/errors";
import { isSamePerson, type Person } from "./same-person";
import { listAllPeople, lockRole, type UserRow } from "./users";

/**
 * Reads the caller's staff role from the database, because the session may be older than the last change of the role,
 * and locks it until `tx` ends.
 * @throws CedirailError `FORBIDDEN` if the user was removed or no longer has the role
 */
export async function lockStaff(
  tx: DbTransaction,
  userId: string,
  role: StaffRole,
): Promise<UserRow> {
  const user = await lockRole(tx, userId);
  if (user?.merchantId !== null || user.role !== role)
    throw forbidden(`Only staff with the role ${role} can do this.`, { staff: role });
  return user;
}

/** Returns true if `person` is or was one of the merchant's people, compared by mailbox, phone number and name. */
export async function isPersonOfMerchant(
  executor: Executor,
  merchantId: string,
  person: Person,
): Promise<boolean> {
  const people = await listAllPeople(executor, merchantId);
  return people.some((other) => isSamePerson(other, person));
}
