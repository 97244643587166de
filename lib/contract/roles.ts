/** Roles of a merchant's users (contract §2). */
export const merchantRoles = ["owner", "admin", "finance", "developer", "viewer"] as const;
export type MerchantRole = (typeof merchantRoles)[number];

/** Staff roles: `compliance` reviews KYC, `operator` handles rails, rates and exceptions. */
export const staffRoles = ["compliance", "operator"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a stored role is a staff role. */
export function isStaffRole(role: string): role is StaffRole {
  return (staffRoles as readonly string[]).includes(role);
}

/** What all operations for operators have in common. */
export const operatorOnly = { auth: { staff: ["operator"] } } as const;
