import { addressOf, isListPage, type ListPage } from "./list-address";

/** What the staff's lists can be narrowed by; kept in the page's address, as text. */

const networks = ["mtn", "airtel", "telecel"] as const;
/** What goes over a network. */
export const exceptionTypes = ["payout", "payment", "withdrawal", "collection", "refund"] as const;

export interface ExceptionFilters extends ListPage {
  /** `none`: no network is known yet. */
  provider?: (typeof networks)[number] | "none";
  type?: (typeof exceptionTypes)[number];
  /** Absent: a quarter of an hour, as the interface has it. */
  olderThanMinutes?: string;
}

export interface RunFilters extends ListPage {
  provider?: (typeof networks)[number];
}

type Search = Record<string, string | string[] | undefined>;
type Name = keyof ExceptionFilters;

const accepted: Record<Name, (text: string) => boolean> = {
  ...isListPage,
  provider: (text) => text === "none" || (networks as readonly string[]).includes(text),
  type: (text) => (exceptionTypes as readonly string[]).includes(text),
  olderThanMinutes: (text) => /^(0|[1-9]\d{0,5})$/.test(text) && Number(text) <= 525_600,
};

function read(search: Search, names: readonly Name[]): ExceptionFilters {
  const filters: Record<string, string> = {};
  for (const name of names) {
    const value = search[name];
    const text = (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
    if (accepted[name](text)) filters[name] = text;
  }
  return filters as ExceptionFilters;
}

/** Reads an address; what no filter can be is left out, so that an old link still shows a list. */
export function readExceptionFilters(search: Search): ExceptionFilters {
  return read(search, Object.keys(accepted) as Name[]);
}

/** The same for the list of comparisons. */
export function readRunFilters(search: Search): RunFilters {
  const { provider, ...filters } = read(search, ["page", "asOf", "provider"]);
  return provider === undefined || provider === "none" ? filters : { ...filters, provider };
}

/** The address of a list with these filters; the first page is not mentioned. */
export function addressWith(path: string, filters: ExceptionFilters): string {
  return addressOf(path, filters);
}

/** Whether anything but the page narrows the list. */
export function isNarrowed({ page: _page, asOf: _asOf, ...filters }: ExceptionFilters): boolean {
  return Object.values(filters).some(Boolean);
}
