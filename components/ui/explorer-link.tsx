import { ExternalLink } from "lucide-react";

/** The way to a chain transaction's page in the explorer, in another tab. */
export function ExplorerLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label="View in the explorer"
      className="relative z-10 inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink sm:size-9"
    >
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  );
}
