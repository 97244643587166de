/** What every list keeps in its page's address, as text. */
export interface ListPage {
  page?: string;
  /** As of when the first page was; later pages leave out what was added since. */
  asOf?: string;
}

/** Whether the text of an address can be a list's page, or its moment. */
export const isListPage: Record<keyof ListPage, (text: string) => boolean> = {
  page: (text) => /^[1-9]\d{0,5}$/.test(text),
  asOf: (text) => {
    const moment = new Date(text);
    return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
  },
};

/** Which page of a list an address names; what cannot be one is left out. */
export function readListPage(search: Record<string, string | string[] | undefined>): ListPage {
  const list: ListPage = {};
  for (const name of ["page", "asOf"] as const) {
    const value = search[name];
    const text = (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
    if (isListPage[name](text)) list[name] = text;
  }
  return list;
}

/** The first page is not mentioned in an address, and always shows the newest. */
function withoutFirstPage<T extends ListPage>({ page, asOf, ...filters }: T) {
  const isLater = page !== undefined && page !== "1";
  return { ...filters, ...(isLater ? { page, ...(asOf === undefined ? {} : { asOf }) } : {}) };
}

/** The address of a list with these filters. */
export function addressOf(path: string, filters: ListPage): string {
  const named = Object.entries<string>(withoutFirstPage(filters)).filter(([, value]) => value);
  const search = new URLSearchParams(named).toString();
  return search === "" ? path : `${path}?${search}`;
}
