/** Roles of a merchant's people (contract §2). */
export const merchantRoles = ["owner", "admin", "finance", "developer", "viewer"] as const;
export type MerchantRole = (typeof merchantRoles)[number];

/** Our own people: who reviews KYC, and who looks after rails, rates and exceptions. */
export const staffRoles = ["compliance", "operator"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a stored role is one of our own people's. */
export function isStaffRole(role: string): role is StaffRole {
  return (staffRoles as readonly string[]).includes(role);
}
