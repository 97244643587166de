import { addressOf, readListPage, type ListPage } from "@/lib/client/list-address";

export const beneficiariesPath = "/dashboard/beneficiaries";

export interface BeneficiarySearch extends ListPage {
  /** Empty: everybody. */
  q: string;
}

/** Reads an address; what it cannot be is left out, so that an old link still shows a list. */
export function readBeneficiarySearch(
  search: Record<string, string | string[] | undefined>,
): BeneficiarySearch {
  const textOf = (value: string | string[] | undefined) =>
    (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
  const q = textOf(search.q);
  return {
    ...readListPage(search),
    q: /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(q) ? q : "",
  };
}

/** The address of the list; the first page is not mentioned. */
export function addressOfBeneficiaries(search: BeneficiarySearch): string {
  return addressOf(beneficiariesPath, search);
}
