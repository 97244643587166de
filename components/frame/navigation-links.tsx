"use client";

import type { LucideIcon } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";

export interface NavigationEntry {
  href: string;
  label: string;
  /** For the bottom bar, where it is the name as well. */
  short: string;
  icon: LucideIcon;
}

interface LinksProps {
  entries: readonly NavigationEntry[];
  /** The entry that stands for its own page alone, not for the pages below it. */
  home: string;
}

function useIsCurrent(home: string): (entry: NavigationEntry) => boolean {
  const path = usePathname();
  return ({ href }) => path === href || (href !== home && path.startsWith(`${href}/`));
}

/** Entries of the left rail. */
export function RailLinks({ entries, home, labelledBy }: LinksProps & { labelledBy?: string }) {
  const isCurrent = useIsCurrent(home);
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-1">
      {entries.map((entry) => {
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
export function BottomLinks({ entries, home }: LinksProps) {
  const isCurrent = useIsCurrent(home);
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-form">
        {entries.map((entry) => {
          const current = isCurrent(entry);
          return (
            <li key={entry.href} className="min-w-11 flex-auto">
              <Link
                href={entry.href}
                aria-current={current ? "page" : undefined}
                className={classNames(
                  "relative flex min-h-16 flex-col items-center justify-center gap-1 text-tiny font-medium -outline-offset-3",
                  current
                    ? "text-ink before:absolute before:inset-x-3 before:top-0 before:h-0.5 before:bg-accent"
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
