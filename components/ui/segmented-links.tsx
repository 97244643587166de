import Link from "next/link";
import { classNames } from "./class-names";

interface SegmentedLinksProps {
  /** What the choice is about: "Status". */
  label: string;
  items: { href: string; label: string; current: boolean; count?: number }[];
}

/** A filter kept in the address: one link per choice, the current one marked. */
export function SegmentedLinks({ label, items }: SegmentedLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex w-fit max-w-full flex-wrap gap-1 rounded-card bg-sunken p-1">
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              scroll={false}
              aria-current={item.current ? "true" : undefined}
              className={classNames(
                "flex min-h-11 items-center gap-1.5 rounded-control px-3 text-small font-medium transition-colors sm:min-h-9",
                item.current
                  ? "border border-outline bg-surface text-ink"
                  : "border border-transparent text-muted hover:text-ink",
              )}
            >
              {item.label}
              {item.count !== undefined && (
                <span className="figures font-normal">{item.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
