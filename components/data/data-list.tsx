"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DataTable, type DataTableProps } from "@/components/ui/data-table";
import { EmptyState, type EmptyStateProps } from "@/components/ui/empty-state";
import { SeeAll } from "@/components/ui/see-all";
import { dayText, useNow } from "@/components/ui/time";
import {
  addressOf,
  countFilters,
  listQuery,
  type Filters,
  type List,
  type ListPage,
} from "@/lib/client/lists";
import { FilterBar } from "./filter-bar";
import { QueryState } from "./query-state";

interface DataListProps<Row> extends Omit<DataTableProps<Row>, "caption" | "rows" | "groupOf"> {
  list: List<Row>;
  filters: Filters;
  /** How the rows are sorted, for screen readers. */
  order?: string;
  /** When a row happened (RFC 3339); rows are then grouped by day. */
  dayOf?: (row: Row) => string;
  /** What a list that has never held anything says; null where it always holds something. */
  first: EmptyStateProps | null;
  title?: string;
  /** Shows only the first rows, and a link to the page of the whole list. */
  short?: boolean;
}

/** What the page of a list gives it. */
export interface PageOfList {
  filters: Filters;
  first: EmptyStateProps;
}

/** One page of a list in all its states: loading, failed, empty, filled. */
export function DataList<Row>({
  list,
  filters,
  order = "newest first",
  dayOf,
  first,
  title,
  short = false,
  ...table
}: DataListProps<Row>) {
  const query = useQuery(listQuery(list, filters));
  const now = useNow();
  const data = query.data as ListPage<Row> | undefined;
  const isFirst = data?.total === 0 && countFilters(filters) === 0 && !filters.page;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {!short && !isFirst && list.fields.length > 0 && <FilterBar list={list} filters={filters} />}
      <Card
        padding="flush"
        title={title}
        action={short && data && data.total > data.data.length && <SeeAll href={list.path} />}
      >
        {!data ? (
          <QueryState what={list.what} query={query} />
        ) : isFirst && first ? (
          <EmptyState {...first} />
        ) : data.data.length === 0 ? (
          <NoMatch list={list} />
        ) : (
          <DataTable<Row>
            {...table}
            caption={`${capital(list.what)}, ${order}`}
            rows={data.data}
            groupOf={dayOf && ((row) => dayText(dayOf(row), now))}
          />
        )}
      </Card>
      {!short && data && data.data.length > 0 && (
        <Pages page={data} hrefOf={(next) => addressOf(list, { ...filters, ...next })} />
      )}
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function NoMatch({ list }: { list: Pick<List<never>, "path" | "what"> }) {
  return (
    <EmptyState
      icon={<SearchX className="size-6" />}
      title={`No ${list.what} match`}
      description={`Clear the filters to see all ${list.what}.`}
      action={<ButtonLink href={list.path}>Clear filters</ButtonLink>}
    />
  );
}

interface PagesProps {
  page: ListPage<unknown>;
  hrefOf: (next: Filters) => string;
}

/** Which rows of how many, and the way to the pages before and after. */
function Pages({ page: { page, limit, total, asOf }, hrefOf }: PagesProps) {
  const last = Math.min(page * limit, total);
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <p className="figures text-small text-muted">
        {(page - 1) * limit + 1} to {last} of {total}
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
