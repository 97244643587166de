import type { MerchantRole } from "@/lib/contract/roles";

export const roleLabels: Record<MerchantRole, string> = {
  owner: "Owner",
  admin: "Admin",
  finance: "Finance",
  developer: "Developer",
  viewer: "Viewer",
};

/** What somebody with the role can do. */
export const roleTexts: Record<MerchantRole, string> = {
  owner: "Can do everything, including changing other owners and closing the account.",
  admin: "Can do everything except change owners or close the account.",
  finance: "Can move and request money and approve payouts. No API keys or webhooks, no team.",
  developer: "Can manage API keys and webhooks. Can view everything, but move no money.",
  viewer: "Can view everything and change nothing.",
};
