import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

export interface PageHeaderProps {
  title: string;
  /** One sentence. */
  description?: ReactNode;
  /** The page's one primary action. */
  action?: ReactNode;
  /** The list or page above this one. */
  back?: { href: string; label: string };
}

/** The head of every page: one title, one sentence, one action, at the same place everywhere. */
export function PageHeader({ title, description, action, back }: PageHeaderProps) {
  return (
    <header className="mb-6 sm:mb-8">
      {back !== undefined && (
        <Link
          href={back.href}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-small text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h1 className="text-title font-semibold text-balance wrap-anywhere">{title}</h1>
          {description !== undefined && <p className="mt-1 text-muted">{description}</p>}
        </div>
        {action !== undefined && <div className="grid shrink-0 sm:block">{action}</div>}
      </div>
    </header>
  );
}
