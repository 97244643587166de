"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { deliveriesPath, webhooksPath } from "./labels";

const links = [
  { href: webhooksPath, label: "Endpoints" },
  { href: deliveriesPath, label: "Deliveries" },
  { href: `${webhooksPath}/events`, label: "Events" },
  { href: `${webhooksPath}/signature`, label: "Signatures" },
] as const;

/** Links to the pages about webhooks. */
export function WebhookLinks() {
  const path = usePathname();
  return (
    <nav aria-label="Webhooks" className="-mt-2 mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={href === path ? "page" : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent text-small font-medium text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
