import type { BatchRowStatus, BatchStatus } from "@/lib/contract/batches";
import { addressOf, isListPage, readListPage, type ListPage } from "./list-address";

/** What the list of batches can be narrowed by; kept in the page's address, as text. */
export interface BatchFilters extends ListPage {
  status?: BatchStatus;
}

/** The same for the rows of one batch. */
export interface RowFilters extends ListPage {
  status?: BatchRowStatus;
}

type Search = Record<string, string | string[] | undefined>;

// Written out, as the contract's lists bring its schemas with them; a forgotten one does not compile.
const batchStatuses: Record<BatchStatus, true> = {
  draft: true,
  pending_approval: true,
  processing: true,
  paused: true,
  completed: true,
  cancelled: true,
  expired: true,
};
const rowStatuses: Record<BatchRowStatus, true> = {
  invalid: true,
  ready: true,
  skipped: true,
  rejected: true,
  pending_approval: true,
  pending: true,
  processing: true,
  completed: true,
  failed: true,
  expired: true,
  cancelled: true,
  reversed: true,
};

/** Reads the list's address; what no filter can be is left out, so that an old link still works. */
export function readBatchFilters(search: Search): BatchFilters {
  return read(search, batchStatuses);
}

/** The same for the page of one batch. */
export function readRowFilters(search: Search): RowFilters {
  return read(search, rowStatuses);
}

/** Which page of the faults the address of a batch names; the first where it names none. */
export function readFaultPage(search: Search): number {
  const text = textOf(search.faults);
  return isListPage.page(text) ? Number(text) : 1;
}

/** An address with these filters; the first pages are not mentioned. */
export function addressOfBatches(
  path: string,
  filters: BatchFilters | RowFilters,
  faultPage = 1,
): string {
  const { page, asOf, status } = filters;
  return addressOf(path, {
    ...(status ? { status } : {}),
    ...(page ? { page } : {}),
    ...(asOf ? { asOf } : {}),
    ...(faultPage > 1 ? { faults: String(faultPage) } : {}),
  });
}

function textOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value)?.trim() ?? "";
}

function read<Status extends string>(search: Search, statuses: Record<Status, true>) {
  const status = textOf(search.status);
  return {
    ...readListPage(search),
    ...(Object.hasOwn(statuses, status) ? { status: status as Status } : {}),
  };
}
