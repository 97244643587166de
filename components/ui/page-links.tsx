"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

interface PageLinksProps {
  /** What the pages have in common. */
  label: string;
  links: readonly { href: string; label: string }[];
}

/** Links between the pages of one area, below their common title. */
export function PageLinks({ label, links }: PageLinksProps) {
  const path = usePathname();
  return (
    <nav aria-label={label} className="-mt-2 mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
        {links.map(({ href, label: name }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={href === path ? "page" : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent text-small font-medium text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
