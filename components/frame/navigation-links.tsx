"use client";

import { Ellipsis, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";

export interface NavigationEntry {
  href: string;
  label: string;
  /** Its name in the bottom bar, where the label is too long. */
  short?: string;
  icon: LucideIcon;
  /** A document outside the frame. */
  plain?: boolean;
}

interface LinksProps {
  entries: readonly NavigationEntry[];
  /** The entry that matches only its own page, not the pages below it. */
  home: string;
}

/** Whether an entry is that of this page; of entries below one another, the lowest. */
function useIsCurrent(
  home: string,
  entries: readonly NavigationEntry[],
): (entry: NavigationEntry) => boolean {
  const path = usePathname();
  const [current] = entries
    .map(({ href }) => href)
    .filter((href) => path === href || (href !== home && path.startsWith(`${href}/`)))
    .sort((one, other) => other.length - one.length);
  return ({ href }) => href === current;
}

/** Entries of the left rail, or of a menu. */
export function RailLinks({ entries, home, labelledBy }: LinksProps & { labelledBy?: string }) {
  const isCurrent = useIsCurrent(home, entries);
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-1">
      {entries.map((entry) => {
        const current = isCurrent(entry);
        const Anchor = entry.plain ? "a" : Link;
        return (
          <li key={entry.href}>
            <Anchor
              href={entry.href}
              aria-current={current ? "page" : undefined}
              // The menu outlives the step to a page of its frame.
              onClick={() => document.getElementById(moreId)?.hidePopover()}
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
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}

const moreId = "more-menu";

const tabStyle = (current: boolean) =>
  classNames(
    "relative flex min-h-16 w-full flex-col items-center justify-center gap-1 text-tiny font-medium -outline-offset-3",
    current
      ? "text-ink before:absolute before:inset-x-3 before:top-0 before:h-0.5 before:bg-accent"
      : "text-muted",
  );
const iconStyle = (current: boolean) => classNames("size-5", current && "text-accent");

/** The bottom bar of phones; `more` is behind its last tab, which is lit when one of them is open. */
export function BottomLinks({
  entries,
  more = [],
  home,
}: LinksProps & { more?: readonly NavigationEntry[] }) {
  const isCurrent = useIsCurrent(home, [...entries, ...more]);
  const isMore = more.some(isCurrent);
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-form">
        {entries.map((entry) => (
          <li key={entry.href} className="min-w-11 flex-auto">
            <Link
              href={entry.href}
              aria-current={isCurrent(entry) ? "page" : undefined}
              className={tabStyle(isCurrent(entry))}
            >
              <entry.icon aria-hidden="true" className={iconStyle(isCurrent(entry))} />
              {entry.short ?? entry.label}
            </Link>
          </li>
        ))}
        {more.length > 0 && (
          <li className="min-w-11 flex-auto">
            <button
              type="button"
              popoverTarget={moreId}
              aria-current={isMore ? "true" : undefined}
              className={tabStyle(isMore)}
            >
              <Ellipsis aria-hidden="true" className={iconStyle(isMore)} />
              More
            </button>
            <div
              id={moreId}
              popover="auto"
              role="dialog"
              aria-label="More"
              className="fixed top-auto right-2 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] left-auto m-0 w-60 rounded-card border border-line bg-surface p-2 text-ink shadow-float"
            >
              <RailLinks entries={more} home={home} />
            </div>
          </li>
        )}
      </ul>
    </nav>
  );
}
