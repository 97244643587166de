import type { ReactNode } from "react";
import { PublicPage } from "@/components/brand/public-page";
import { guideGroups } from "./guides";
import { DocsSearch } from "./search/docs-search";

interface LinkedPage {
  href: string;
  label: string;
}

interface DocsFrameProps {
  /** The address of this page. */
  current: string;
  /** The pages of the section that this page is in, where they are more than the guides. */
  section?: { title: string; pages: readonly LinkedPage[] };
  children: ReactNode;
}

/** A page of the docs: beside its content, and above it on a phone, the way to all others. */
export function DocsFrame({ current, section, children }: DocsFrameProps) {
  const groups = [
    {
      title: "API docs",
      pages: [
        { href: "/docs", label: "Start here" },
        { href: "/docs/reference", label: "API reference" },
      ],
    },
    ...(section ? [section] : []),
    ...guideGroups.map(({ title, guides }) => ({ title, pages: guides })),
  ];
  const links = <Links groups={groups} current={current} />;
  return (
    <PublicPage>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 pt-2 pb-12 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:pt-6">
        <div className="z-20 lg:sticky lg:top-[calc(var(--band)+1rem)] lg:max-h-[calc(100dvh-var(--band)-2rem)] lg:flex lg:flex-col lg:self-start">
          <div className="mb-3 lg:mb-4 lg:pt-1">
            <DocsSearch />
          </div>
          <details className="border-y border-line lg:hidden">
            <summary className="flex min-h-11 items-center rounded-control font-medium">
              All pages
            </summary>
            <nav aria-label="Documentation" className="pb-4">
              {links}
            </nav>
          </details>
          <nav aria-label="Documentation" className="hidden min-h-0 overflow-y-auto lg:block">
            {links}
          </nav>
        </div>
        <div className="min-w-0 pt-6 lg:pt-0">{children}</div>
      </div>
    </PublicPage>
  );
}

function Links({
  groups,
  current,
}: {
  groups: readonly { title: string; pages: readonly LinkedPage[] }[];
  current: string;
}) {
  return groups.map(({ title, pages }) => (
    <div key={title} className="mb-5">
      <p className="mb-1 text-tiny font-semibold text-muted">{title}</p>
      <ul>
        {pages.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === current ? "page" : undefined}
              className="flex min-h-11 items-center border-l-2 border-line pl-3 text-small text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink lg:min-h-8"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
