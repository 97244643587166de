import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { callApi } from "./call-api";
import type { CallableId, ResponseOf } from "./operation-types";
import { pollWhile } from "./polling";

/** One page of rows, as every list operation returns it. */
export interface ListPage<Row> {
  total: number;
  page: number;
  limit: number;
  asOf: string;
  data: Row[];
}

type ListId = {
  [Id in CallableId]: ResponseOf<Id> extends ListPage<unknown> ? Id : never;
}[CallableId];
type RowOf<Id extends ListId> = ResponseOf<Id> extends ListPage<infer Row> ? Row : never;

/** What narrows a list, `page` and `asOf` included; kept in the page's address, as text. */
export type Filters = Readonly<Record<string, string>>;

/** One filter of a list: typed text, a day, or one of a few values. */
export type FilterField = { name: string; label: string } & (
  | { type: "search"; placeholder: string }
  | { type: "date" }
  | {
      type: "select";
      /** The first applies when nothing is chosen; its value is empty. */
      options: readonly { value: string; label: string }[];
      /** Names a value that is not offered, where an address may hold one. */
      labelOf?: (value: string) => string;
    }
);

/**
 * A filter by one of a few values.
 * @param any names the choice of no value
 * @param labels the label of each value, in their order
 */
export function selectFilter(
  name: string,
  label: string,
  any: string,
  labels: Readonly<Record<string, string>>,
): FilterField & { type: "select" } {
  const options = Object.entries(labels).map(([value, text]) => ({ value, label: text }));
  return { type: "select", name, label, options: [{ value: "", label: any }, ...options] };
}

/** A list of the pages: where it is, the operation that fills it, and what narrows it. */
export interface List<Row> {
  operation: CallableId;
  params?: Record<string, string>;
  /** The address of its page. */
  path: string;
  /** Its rows in the plural, for sentences: "payouts". */
  what: string;
  fields: readonly FilterField[];
  /** Sent with every query, and not in the address. */
  fixed?: Filters;
  /** Part of its query's key: another version is fetched anew. */
  version?: string;
  /** How often it is fetched again while a row is live; never, where it is left out. */
  everyMs?: number;
  /** Whether a row may change by itself; left out, each may. */
  isLive?: (row: Row) => boolean;
}

/** A list whose rows are those of its operation. */
export function defineList<Id extends ListId>(
  list: List<RowOf<Id>> & { operation: Id },
): List<RowOf<Id>> {
  return list;
}

/** One page of a list, fetched again while a row of it may change. */
export function listQuery<Row>(list: List<Row>, filters: Filters) {
  const { operation, params, fixed, version, everyMs, isLive } = list;
  const request = { ...(params && { params }), query: { ...fixed, ...filters } };
  return queryOptions<ListPage<Row>>({
    queryKey: [...operation.split("."), request, ...(version === undefined ? [] : [version])],
    queryFn: async ({ signal }) =>
      (await callApi(operation, request as never, { signal })) as unknown as ListPage<Row>,
    placeholderData: keepPreviousData,
    refetchInterval:
      everyMs === undefined
        ? false
        : pollWhile<ListPage<Row>>(everyMs, ({ data }) => !isLive || data.some(isLive)),
  });
}

/** The address of a list with these filters; the first page is not mentioned and shows the newest. */
export function addressOf({ path }: Pick<List<never>, "path">, filters: Filters): string {
  const { page = "1", asOf, ...others } = filters;
  const named = Object.entries({ ...others, ...(page !== "1" && { page, ...(asOf && { asOf }) }) })
    .map(([name, value]) => [name, value.trim()])
    .filter(([, value]) => value !== "");
  return named.length === 0 ? path : `${path}?${new URLSearchParams(named).toString()}`;
}

/** How many filters narrow the list; its page is none. */
export function countFilters({ page: _page, asOf: _asOf, ...filters }: Filters): number {
  return Object.values(filters).filter(Boolean).length;
}

/** The parameters of an address, as Next.js reads them. */
export type Search = Record<string, string | string[] | undefined>;

/**
 * The filters that an address holds and the operation's query takes. Anything else is left out, so
 * that an old link still shows a list.
 */
export function readFilters(
  { fields }: Pick<List<never>, "fields">,
  query: z.ZodObject,
  search: Search,
): Filters {
  const filters: Record<string, string> = {};
  for (const field of [...fields, { name: "page" }, { name: "asOf" }]) {
    const value = search[field.name];
    const text = (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
    const schema = query.shape[field.name] as z.ZodType | undefined;
    if (text !== "" && offers(field, text) && schema?.safeParse(text).success)
      filters[field.name] = text;
  }
  return filters;
}

function offers(field: FilterField | { name: string }, text: string): boolean {
  if (!("options" in field) || field.labelOf) return true;
  return field.options.some(({ value }) => value === text);
}
