import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { PageLinks } from "@/components/ui/page-links";

const links = [
  { href: "/dashboard/settings/profile", label: "Profile" },
  { href: "/dashboard/settings/security", label: "Security" },
  { href: "/dashboard/settings/business", label: "Business" },
  { href: "/dashboard/settings/verification", label: "Verification" },
  { href: "/dashboard/settings/team", label: "Team" },
] as const;

interface SettingsHeaderProps {
  /** What this page is about, in one sentence. */
  description: string;
  action?: ReactNode;
}

/** The head of each page of settings, with the links between them. */
export function SettingsHeader({ description, action }: SettingsHeaderProps) {
  return (
    <>
      <PageHeader title="Settings" description={description} action={action} />
      <PageLinks label="Settings" links={links} />
    </>
  );
}
