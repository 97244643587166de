import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { BatchFilters, RowFilters } from "@/lib/client/batch-filters";

export type BatchView = ResponseOf<"batches.read">;
export type BatchRowView = ResponseOf<"batches.rows">["data"][number];

// Of the hundred calls a minute that one session has for payouts, a watched batch takes 45.
const batchMs = 2_000;
const rowsMs = 4_000;
const listMs = 5_000;
const restingMs = 10_000;

/** Whether something of a batch may still change without anybody's doing. */
export function isLive({ status, finishedAt }: Pick<BatchView, "status" | "finishedAt">): boolean {
  return status !== "draft" && finishedAt === null;
}

/** Whether nothing moves until somebody says so. */
function isResting({ status, progress }: BatchView): boolean {
  return (status === "paused" || status === "pending_approval") && progress.processing === 0;
}

/** One page of batches; looked at again while one of them goes on. */
export const batchListQuery = (filters: BatchFilters) =>
  queryOptions({
    queryKey: ["batches", "list", filters],
    queryFn: ({ signal }) => callApi("batches.list", { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: { state: { data?: ResponseOf<"batches.list"> } }) =>
      state.data?.data.some(isLive) ? listMs : false,
  });

/** One batch and how far it is, live until it has come to its end. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ["batches", id],
    queryFn: ({ signal }) => callApi("batches.read", { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return batchMs;
      if (!isLive(data)) return false;
      return isResting(data) ? restingMs : batchMs;
    },
  });

/** One page of a batch's rows; `live` while the batch is, so that its end asks for them anew. */
export const batchRowsQuery = (id: string, filters: RowFilters, live: boolean) =>
  queryOptions({
    queryKey: ["batches", id, "rows", filters, live],
    queryFn: ({ signal }) =>
      callApi("batches.rows", { params: { id }, query: filters }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: live ? rowsMs : false,
  });
