import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/brand/logo";
import { AccountMenu } from "./account-menu";
import { Frame } from "./frame";
import { BottomNavigation, RailNavigation } from "./navigation";
import type { Theme } from "./theme";

interface DashboardFrameProps {
  user: { name: string; email: string };
  merchantName: string;
  theme: Theme;
  children: ReactNode;
}

/** What the bottom bar of phones has no place for. */
const rareLinks = [
  { href: "/dashboard/beneficiaries", label: "Beneficiaries" },
  { href: "/dashboard/networks", label: "Networks" },
  { href: "/dashboard/developers/api-keys", label: "API keys" },
];

/** The frame of a merchant's pages. */
export function DashboardFrame({ user, merchantName, theme, children }: DashboardFrameProps) {
  const { name, email } = user;
  return (
    <Frame
      rail={<RailNavigation />}
      mark={
        <Link href="/dashboard" className="flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
      }
      account={
        <AccountMenu
          name={name}
          email={email}
          capacity={merchantName}
          theme={theme}
          links={rareLinks}
        />
      }
      bottomBar={<BottomNavigation />}
    >
      {children}
    </Frame>
  );
}
