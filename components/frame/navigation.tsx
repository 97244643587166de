"use client";

import { ArrowLeftRight, House, KeyRound, ListOrdered } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Logo } from "@/components/brand/logo";
import { classNames } from "@/components/ui/class-names";

const entries = [
  { href: "/dashboard", label: "Home", short: "Home", icon: House },
  { href: "/dashboard/convert", label: "Convert & pay", short: "Pay", icon: ArrowLeftRight },
  {
    href: "/dashboard/transactions",
    label: "Transactions",
    short: "Transactions",
    icon: ListOrdered,
  },
];
const developerEntries = [
  { href: "/dashboard/developers/api-keys", label: "API keys", short: "API keys", icon: KeyRound },
];
const documents = [
  { href: "/docs", label: "Reference" },
  { href: "/openapi.json", label: "Interface document" },
];

type Entry = (typeof entries)[number];

function useIsCurrent(): (entry: Entry) => boolean {
  const path = usePathname();
  return ({ href }) =>
    href === "/dashboard" ? path === href : path === href || path.startsWith(`${href}/`);
}

/** The left rail of wide screens. */
export function RailNavigation() {
  const isCurrent = useIsCurrent();
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col gap-1 px-3">
      <Link
        href="/dashboard"
        aria-label="Cedirail, home"
        className="mt-3 mb-4 flex min-h-11 items-center rounded-control px-3"
      >
        <Logo />
      </Link>
      <RailLinks entries={entries} isCurrent={isCurrent} />
      <p id="developers" className="mt-6 px-3 pb-1 text-tiny font-medium text-muted">
        Developers
      </p>
      <RailLinks entries={developerEntries} isCurrent={isCurrent} labelledBy="developers" />
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

interface RailLinksProps {
  entries: Entry[];
  isCurrent: (entry: Entry) => boolean;
  labelledBy?: string;
}

function RailLinks({ entries: shown, isCurrent, labelledBy }: RailLinksProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-1">
      {shown.map((entry) => {
        const current = isCurrent(entry);
        return (
          <li key={entry.href}>
            <Link
              href={entry.href}
              aria-current={current ? "page" : undefined}
              className={classNames(
                "flex min-h-11 items-center gap-3 rounded-control px-3 text-small font-medium transition-colors",
                current ? "bg-sunken text-ink" : "text-muted hover:bg-sunken hover:text-ink",
              )}
            >
              <entry.icon
                aria-hidden="true"
                className={classNames("size-5", current && "text-accent")}
              />
              {entry.label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The bottom bar of phones: everything within a thumb's reach. */
export function BottomNavigation() {
  const isCurrent = useIsCurrent();
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-form grid-cols-4">
        {[...entries, ...developerEntries].map((entry) => {
          const current = isCurrent(entry);
          return (
            <li key={entry.href}>
              <Link
                href={entry.href}
                aria-label={entry.label}
                aria-current={current ? "page" : undefined}
                className={classNames(
                  "relative flex min-h-16 flex-col items-center justify-center gap-1 text-tiny font-medium -outline-offset-3",
                  current
                    ? "text-ink before:absolute before:inset-x-5 before:top-0 before:h-0.5 before:bg-accent"
                    : "text-muted",
                )}
              >
                <entry.icon
                  aria-hidden="true"
                  className={classNames("size-5", current && "text-accent")}
                />
                {entry.short}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
