import { readFilters, type TransactionFilters } from "@/lib/client/transaction-filters";
import type { TransactionStatus } from "@/lib/states";

export const collectionsPath = "/dashboard/collections";

/** What a collection can be: it needs no approval and is never taken back. */
export const collectionStatuses = [
  "pending",
  "processing",
  "completed",
  "failed",
  "cancelled",
] as const satisfies readonly TransactionStatus[];

/** What the list of collections can be narrowed by; kept in the page's address. */
export type CollectionFilters = Pick<TransactionFilters, "page" | "asOf" | "status" | "q">;

/** Reads an address; what no filter can be is left out, so that an old link still shows a list. */
export function readCollectionFilters(
  search: Record<string, string | string[] | undefined>,
): CollectionFilters {
  const { page, asOf, status, q } = readFilters(search);
  const known = collectionStatuses.find((one) => one === status);
  return {
    ...(page && { page }),
    ...(asOf && { asOf }),
    ...(known && { status: known }),
    ...(q && { q }),
  };
}

/** The same as filters of all transactions. */
export function ofCollections(filters: CollectionFilters): TransactionFilters {
  return { ...filters, type: "collection" };
}
