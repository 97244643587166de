"use client";

import {
  ArrowLeftRight,
  HandCoins,
  House,
  KeyRound,
  ListOrdered,
  RadioTower,
  Send,
  UsersRound,
} from "lucide-react";
import Link from "next/link";
import { Logo } from "@/components/brand/logo";
import { BottomLinks, RailLinks, type NavigationEntry } from "./navigation-links";

const home = "/dashboard";
const transactions: NavigationEntry = {
  href: "/dashboard/transactions",
  label: "Transactions",
  short: "History",
  icon: ListOrdered,
};
/** Within a thumb's reach on phones, together with the transactions. */
const daily: readonly NavigationEntry[] = [
  { href: home, label: "Home", short: "Home", icon: House },
  { href: "/dashboard/convert", label: "Convert & pay", short: "Pay", icon: ArrowLeftRight },
  { href: "/dashboard/payouts", label: "Payouts", short: "Payouts", icon: Send },
  { href: "/dashboard/collections", label: "Collections", short: "Collect", icon: HandCoins },
];
const entries: readonly NavigationEntry[] = [
  ...daily,
  {
    href: "/dashboard/beneficiaries",
    label: "Beneficiaries",
    short: "Beneficiaries",
    icon: UsersRound,
  },
  transactions,
  { href: "/dashboard/networks", label: "Networks", short: "Networks", icon: RadioTower },
];
const developerEntries: readonly NavigationEntry[] = [
  { href: "/dashboard/developers/api-keys", label: "API keys", short: "API keys", icon: KeyRound },
];

const documents = [
  { href: "/docs", label: "Reference" },
  { href: "/openapi.json", label: "Interface document" },
];

/** The left rail of wide screens. */
export function RailNavigation() {
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col gap-1 px-3">
      <Link
        href={home}
        aria-label="Cedirail, home"
        className="mt-3 mb-4 flex min-h-11 items-center rounded-control px-3"
      >
        <Logo />
      </Link>
      <RailLinks entries={entries} home={home} />
      <p id="developers" className="mt-6 px-3 pb-1 text-tiny font-medium text-muted">
        Developers
      </p>
      <RailLinks entries={developerEntries} home={home} labelledBy="developers" />
      <ul className="mt-auto pt-6 pb-4">
        {documents.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-9 items-center rounded-control px-3 text-small text-muted transition-colors hover:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The bottom bar of phones. */
export function BottomNavigation() {
  return <BottomLinks entries={[...daily, transactions]} home={home} />;
}
