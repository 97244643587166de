import type { ReactNode } from "react";
import { PublicPage } from "@/components/brand/public-page";

const guides = [
  { href: "/docs", label: "API docs" },
  { href: "/docs/mobile-money", label: "Mobile money" },
  { href: "/docs/usdt", label: "USDT" },
  { href: "/docs/payment-requests", label: "Payment requests" },
  { href: "/docs/identities", label: "Phone identities" },
  { href: "/docs/verification", label: "Verification" },
  { href: "/docs/webhooks", label: "Webhooks" },
  { href: "/docs/testing", label: "Testing" },
  { href: "/docs/operations", label: "Operations" },
] as const;

interface GuideProps {
  title: string;
  /** One sentence. */
  description: string;
  current: (typeof guides)[number]["href"];
  children: ReactNode;
}

/** A page of the docs: title, links to the other pages, sections. */
export function Guide({ title, description, current, children }: GuideProps) {
  return (
    <PublicPage>
      <div className="py-8 sm:py-12">
        <h1 className="text-title font-semibold">{title}</h1>
        <p className="mt-1 max-w-form text-muted">{description}</p>
        <GuideLinks current={current} />
        <div className="grid gap-10">{children}</div>
      </div>
    </PublicPage>
  );
}

/** Links to the pages of the docs. */
export function GuideLinks({ current }: { current: GuideProps["current"] }) {
  return (
    <nav aria-label="Documentation" className="my-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {guides.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === current ? "page" : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent text-small font-medium text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A section of a guide. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid max-w-form gap-3">
      <h2 className="text-large font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Inline code. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-small wrap-anywhere">{children}</code>;
}

/** A list of names with their meaning. */
export function Facts({
  rows,
}: {
  rows: readonly (readonly [name: string, meaning: ReactNode])[];
}) {
  return (
    <dl className="grid rounded-card border border-line bg-surface sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {rows.map(([name, meaning]) => (
        <div
          key={name}
          className="grid gap-1 border-b border-line px-4 py-2.5 last:border-b-0 sm:col-span-2 sm:grid-cols-subgrid sm:gap-4"
        >
          <dt className="font-mono text-small font-medium max-sm:wrap-anywhere">{name}</dt>
          <dd className="text-small text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
