import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { SeeAll } from "@/components/ui/see-all";
import type { ListPage } from "@/lib/client/list-address";
import { QueryState } from "./query-state";

interface Page<Row> {
  total: number;
  page: number;
  limit: number;
  asOf: string;
  data: Row[];
}

interface ListCardProps<Row> {
  title?: string | undefined;
  /** "the switches", for sentences. */
  what: string;
  query: { error: Error | null; refetch: () => unknown; data: Page<Row> | undefined };
  /** How many placeholder rows to show while loading, and their label. */
  skeleton?: { rows: number; label: string };
  table: (rows: Row[]) => ReactNode;
  empty: ReactNode;
  /** Address of another page, with the filters kept. */
  hrefOf: (next: ListPage) => string;
  /** Where the whole list is, when this is only its beginning. */
  more?: string | undefined;
}

/** One page of a list in all its states: on its way, failed, empty, there. */
export function ListCard<Row>({
  title,
  what,
  query,
  skeleton = { rows: 5, label: `Loading ${what}` },
  table,
  empty,
  hrefOf,
  more,
}: ListCardProps<Row>) {
  const { data } = query;
  const hasMore = more !== undefined && data !== undefined && data.total > data.data.length;
  return (
    <>
      <Card padding="flush" title={title} action={hasMore ? <SeeAll href={more} /> : undefined}>
        {!data ? (
          <QueryState what={what} query={query} rows={skeleton.rows} />
        ) : data.data.length === 0 ? (
          empty
        ) : (
          table(data.data)
        )}
      </Card>
      {more === undefined && data !== undefined && data.data.length > 0 && (
        <Pages list={data} hrefOf={hrefOf} />
      )}
    </>
  );
}

interface PagesProps {
  list: Omit<Page<unknown>, "data">;
  /** Address of another page, with the filters kept. */
  hrefOf: (next: ListPage) => string;
}

function Pages({ list: { page, limit, total, asOf }, hrefOf }: PagesProps) {
  return <Pagination page={page} limit={limit} total={total} asOf={asOf} hrefOf={hrefOf} />;
}

interface CardPagesProps extends Omit<PagesProps, "list"> {
  list: PagesProps["list"] | undefined;
}

/** The pages of a list at the foot of its card, when there are several. */
export function CardPages({ list, hrefOf }: CardPagesProps) {
  if (!list || list.total <= list.limit) return null;
  return (
    <div className="border-t border-line px-4 sm:px-6">
      <Pages list={list} hrefOf={hrefOf} />
    </div>
  );
}
