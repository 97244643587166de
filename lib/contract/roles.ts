/** Roles of a merchant's users (contract §2). */
export const merchantRoles = ["owner", "admin", "finance", "developer", "viewer"] as const;
export type MerchantRole = (typeof merchantRoles)[number];

/** Who may add, change and remove people, and change what concerns the whole business. */
export const managerRoles = ["owner", "admin"] as const satisfies readonly MerchantRole[];

/** Who may approve what another person ordered. */
export const approverRoles = [
  ...managerRoles,
  "finance",
] as const satisfies readonly MerchantRole[];

/**
 * Whether a person of one role may give, change or take away another: owners all of them, admins all but that
 * of an owner.
 */
export function mayManage(role: MerchantRole, other: MerchantRole): boolean {
  return role === "owner" || (role === "admin" && other !== "owner");
}

/** Staff roles: `compliance` reviews KYC, `operator` handles rails, rates and exceptions. */
export const staffRoles = ["compliance", "operator"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a stored role is a staff role. */
export function isStaffRole(role: string): role is StaffRole {
  return (staffRoles as readonly string[]).includes(role);
}

/** What all operations for operators have in common. */
export const operatorOnly = { auth: { staff: ["operator"] } } as const;
