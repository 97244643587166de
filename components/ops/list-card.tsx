import type { UseQueryResult } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { QueryFailure } from "@/components/data/query-failure";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { ListSkeleton } from "@/components/ui/skeleton";
import { addressWith, type StuckFilters } from "@/lib/client/ops-filters";

interface Page<Row> {
  total: number;
  page: number;
  limit: number;
  data: Row[];
}

interface ListCardProps<Row> {
  title?: string | undefined;
  /** "the switches", for sentences. */
  what: string;
  query: UseQueryResult<Page<Row>, Error>;
  table: (rows: Row[]) => ReactNode;
  empty: ReactNode;
  /** Of the list, for its other pages. */
  address: string;
  filters?: StuckFilters;
  /** Where the whole list is, when this is only its beginning. */
  more?: string | undefined;
}

/** One page of a list in all its states: on its way, failed, empty, there. */
export function ListCard<Row>({
  title,
  what,
  query,
  table,
  empty,
  address,
  filters = {},
  more,
}: ListCardProps<Row>) {
  const { data, error, refetch } = query;
  const hasMore = more !== undefined && data !== undefined && data.total > data.data.length;
  return (
    <>
      <Card padding="flush" title={title} action={hasMore ? <SeeAll href={more} /> : undefined}>
        {data ? (
          data.data.length === 0 ? (
            empty
          ) : (
            table(data.data)
          )
        ) : error ? (
          <QueryFailure what={what} error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={5} label={`Loading ${what}`} />
        )}
      </Card>
      {more === undefined && data !== undefined && data.data.length > 0 && (
        <Pagination
          page={data.page}
          limit={data.limit}
          total={data.total}
          hrefOf={(page) => addressWith(address, { ...filters, page: String(page) })}
        />
      )}
    </>
  );
}

function SeeAll({ href }: { href: string }) {
  return (
    <Link
      href={href}
      className="-my-2.5 inline-flex min-h-11 items-center rounded-control text-small font-medium underline decoration-outline underline-offset-4"
    >
      See all
    </Link>
  );
}
