import type { ReactNode } from "react";
import { Logo } from "./logo";

const documents = [
  { href: "/docs", label: "API docs" },
  { href: "/openapi.json", label: "OpenAPI spec" },
];

const entrances = [
  { href: "/docs", label: "API docs" },
  { href: "/sign-in", label: "Sign in" },
];

/** A plain navigation: this is part of what every page loads, as one that is not found looks like this. */
const home = "/";

/** The layout of public pages: header with sign-in, content and footer. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--band))] max-w-page flex-col px-4 sm:px-8">
      <header className="flex min-h-16 items-center justify-between gap-4 sm:min-h-20">
        <a href={home} className="flex min-h-11 items-center rounded-control">
          <Logo />
        </a>
        <nav aria-label="Main" className="-mr-3 flex">
          {entrances.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="flex min-h-11 items-center rounded-control px-3 text-small font-medium text-muted transition-colors hover:bg-sunken hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" className="flex-1">
        {children}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-4 text-small text-muted">
        <p>Cedirail: mobile money and USDT, on one rail.</p>
        <ul className="flex gap-x-6">
          {documents.map((document) => (
            <li key={document.href}>
              <a
                href={document.href}
                className="flex min-h-11 items-center rounded-control transition-colors hover:text-ink"
              >
                {document.label}
              </a>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  );
}
