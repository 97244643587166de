import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ListPage } from "@/lib/client/list-address";
import { ButtonLink } from "./button";

interface PaginationProps {
  /** From 1. */
  page: number;
  limit: number;
  total: number;
  /** As of when the page shown is, for the addresses of its neighbors. */
  asOf: string;
  /** Address of another page, with the same filters. */
  hrefOf: (next: ListPage) => string;
}

/** Which rows of how many, and the way to the pages before and after. */
export function Pagination({ page, limit, total, asOf, hrefOf }: PaginationProps) {
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 py-3">
      <p className="figures text-small text-muted">
        {first} to {last} of {total}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <ButtonLink
            size="small"
            href={hrefOf({ page: String(page - 1), asOf })}
            icon={<ChevronLeft aria-hidden="true" className="size-4" />}
          >
            Previous
          </ButtonLink>
        )}
        {last < total && (
          <ButtonLink size="small" href={hrefOf({ page: String(page + 1), asOf })}>
            Next
            <ChevronRight aria-hidden="true" className="size-4" />
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
