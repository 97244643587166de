import {
  addressOfList,
  readFilters,
  type TransactionFilters,
} from "@/lib/client/transaction-filters";
import type { TransactionType } from "@/lib/states";

export const payoutsPath = "/dashboard/payouts";

/** The kinds that take money out to mobile money. */
export const payoutTypes = [
  "payment",
  "payout",
  "withdrawal",
] as const satisfies readonly TransactionType[];

/** What is shown when the address names no kind. */
const usual: TransactionType = "payout";

/** What the list of payouts can be narrowed by; kept in the page's address. */
export type PayoutFilters = Pick<TransactionFilters, "page" | "asOf" | "status" | "q"> & {
  type: TransactionType;
};

/** Reads an address; what no filter can be is left out, so that an old link still shows a list. */
export function readPayoutFilters(
  search: Record<string, string | string[] | undefined>,
): PayoutFilters {
  const { type, page, asOf, status, q } = readFilters(search);
  const known = payoutTypes.find((one) => one === type) ?? usual;
  return {
    type: known,
    ...(page && { page }),
    ...(asOf && { asOf }),
    ...(status && { status }),
    ...(q && { q }),
  };
}

/** The address of the list with these filters; what is usual is not mentioned. */
export function addressOfPayouts({ type, ...filters }: PayoutFilters): string {
  return addressOfList({ ...filters, ...(type !== usual && { type }) }, payoutsPath);
}

/** Whether the filters leave anything out. */
export function isNarrowed({ type, status, q, page }: PayoutFilters): boolean {
  return type !== usual || Boolean(status ?? q ?? page);
}
