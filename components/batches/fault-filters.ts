import type { RowFilters } from "@/lib/client/batch-filters";

/** The filters under which a page of a draft's faults is fetched. */
export function faultFilters(page: number): RowFilters {
  return { status: "invalid", page: String(page) };
}
