import {
  transactionStatuses,
  transactionTypes,
  type TransactionStatus,
  type TransactionType,
} from "@/lib/states";
import { addressOf, isListPage, type ListPage } from "./list-address";

/** What the list of transactions can be narrowed by; kept in the page's address, as text. */
export interface TransactionFilters extends ListPage {
  type?: TransactionType;
  status?: TransactionStatus;
  currency?: "USDT" | "GHS";
  /** Days of Accra (UTC), `2026-11-21`; both included. */
  from?: string;
  to?: string;
  q?: string;
}

type Search = Record<string, string | string[] | undefined>;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) => dayPattern.test(text) && !Number.isNaN(Date.parse(text));

const accepted: Record<keyof TransactionFilters, (text: string) => boolean> = {
  ...isListPage,
  type: (text) => (transactionTypes as readonly string[]).includes(text),
  status: (text) => (transactionStatuses as readonly string[]).includes(text),
  currency: (text) => text === "USDT" || text === "GHS",
  from: isDay,
  to: isDay,
  q: (text) => text.length >= 1 && text.length <= 100,
};

/** Reads an address; what no filter can be is left out, so that an old link still shows a list. */
export function readFilters(search: Search): TransactionFilters {
  const filters: Record<string, string> = {};
  for (const name of Object.keys(accepted) as (keyof TransactionFilters)[]) {
    const value = search[name];
    const text = (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
    if (accepted[name](text)) filters[name] = text;
  }
  return filters as TransactionFilters;
}

/** The address of a list of transactions with these filters; the first page is not mentioned. */
export function addressOfList(
  filters: TransactionFilters,
  list = "/dashboard/transactions",
): string {
  return addressOf(list, filters);
}

/** How many filters narrow the list. */
export function countFilters({ page: _page, asOf: _asOf, ...filters }: TransactionFilters): number {
  return Object.values(filters).filter(Boolean).length;
}

/** The filters as the interface takes them: the last day is included as a whole. */
export function asQuery({ to, ...filters }: TransactionFilters): TransactionFilters {
  return { ...filters, ...(to ? { to: `${to}T23:59:59.999Z` } : {}) };
}
