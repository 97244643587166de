"use client";

import {
  ArrowLeftRight,
  BookOpen,
  Braces,
  Fingerprint,
  HandCoins,
  House,
  KeyRound,
  ListOrdered,
  QrCode,
  RadioTower,
  ScrollText,
  Send,
  Settings,
  Smartphone,
  UsersRound,
  Wallet,
  Webhook,
} from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/brand/logo";
import { AccountMenu } from "./account-menu";
import { Frame } from "./frame";
import { BottomLinks, RailLinks, type NavigationEntry } from "./navigation-links";
import type { Theme } from "./theme";

const home = "/dashboard";
const settings = { href: "/dashboard/settings", label: "Settings" };
const daily: readonly NavigationEntry[] = [
  { href: home, label: "Home", icon: House },
  { href: "/dashboard/convert", label: "Convert & pay", short: "Pay", icon: ArrowLeftRight },
  { href: "/dashboard/payouts", label: "Payouts", icon: Send },
  { href: "/dashboard/requests", label: "Requests", icon: QrCode },
  { href: "/dashboard/transactions", label: "Transactions", short: "History", icon: ListOrdered },
];
const others: readonly NavigationEntry[] = [
  { href: "/dashboard/collections", label: "Collections", icon: HandCoins },
  { href: "/dashboard/wallet", label: "Wallet", icon: Wallet },
  { href: "/dashboard/beneficiaries", label: "Beneficiaries", icon: UsersRound },
  { href: "/dashboard/identities", label: "Phone identities", icon: Smartphone },
  { href: "/dashboard/networks", label: "Networks", icon: RadioTower },
  { ...settings, icon: Settings },
];
const developers: readonly NavigationEntry[] = [
  { href: "/dashboard/developers/api-keys", label: "API keys", icon: KeyRound },
  { href: "/dashboard/developers/oauth-clients", label: "OAuth clients", icon: Fingerprint },
  { href: "/dashboard/developers/webhooks", label: "Webhooks", icon: Webhook },
  { href: "/dashboard/developers/request-log", label: "Request log", icon: ScrollText },
  { href: "/docs", label: "API docs", icon: BookOpen, plain: true },
  { href: "/openapi.json", label: "OpenAPI spec", icon: Braces, plain: true },
];

interface DashboardFrameProps {
  user: { name: string; email: string };
  merchantName: string;
  theme: Theme;
  children: ReactNode;
}

/** The frame of a merchant's pages. */
export function DashboardFrame({ user, merchantName, theme, children }: DashboardFrameProps) {
  return (
    <Frame
      rail={
        <>
          <Link
            href={home}
            aria-label="Cedirail, home"
            className="mt-3 mb-4 flex min-h-11 items-center rounded-control px-3"
          >
            <Logo />
          </Link>
          <RailLinks entries={[...daily, ...others]} home={home} />
          <p id="developers" className="mt-6 px-3 pb-1 text-tiny font-medium text-muted">
            Developers
          </p>
          <RailLinks entries={developers} home={home} labelledBy="developers" />
        </>
      }
      mark={
        <Link href={home} className="flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
      }
      account={<AccountMenu {...user} capacity={merchantName} theme={theme} settings={settings} />}
      bottomBar={<BottomLinks entries={daily} more={[...others, ...developers]} home={home} />}
    >
      {children}
    </Frame>
  );
}
