export const beneficiariesPath = "/dashboard/beneficiaries";

export interface BeneficiarySearch {
  /** From 1. */
  page: number;
  /** Empty: everybody. */
  q: string;
}

/** Reads an address; what it cannot be is left out, so that an old link still shows a list. */
export function readBeneficiarySearch(
  search: Record<string, string | string[] | undefined>,
): BeneficiarySearch {
  const textOf = (value: string | string[] | undefined) =>
    (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
  const page = textOf(search.page);
  const q = textOf(search.q);
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    q: /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(q) ? q : "",
  };
}

/** The address of the list; the first page is not mentioned. */
export function addressOfBeneficiaries({ page, q }: BeneficiarySearch): string {
  const search = new URLSearchParams({
    ...(q === "" ? {} : { q }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return search === "" ? beneficiariesPath : `${beneficiariesPath}?${search}`;
}
