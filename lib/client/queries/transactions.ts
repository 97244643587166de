import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ResponseOf } from "@/lib/client/operation-types";
import { asQuery, type TransactionFilters } from "@/lib/client/transaction-filters";
import { isOpen } from "@/lib/states";

const whileOpenMs = 2_000;

/** One page of transactions; looked at again while one of them waits for its end. */
export const transactionListQuery = (filters: TransactionFilters) =>
  queryOptions({
    queryKey: ["transactions", "list", filters],
    queryFn: ({ signal }) => callApi("transactions.list", { query: asQuery(filters) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: { state: { data?: ResponseOf<"transactions.list"> } }) =>
      state.data?.data.some((row) => isOpen(row.status)) ? whileOpenMs : false,
  });

/** One transaction, live until it has come to its end. */
export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: ["transactions", id],
    queryFn: ({ signal }) => callApi("transactions.read", { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      !state.data || isOpen(state.data.status) ? whileOpenMs : false,
  });

/** The newest refund of a transaction, live until it has come to its end. */
export const newestRefundQuery = (id: string) =>
  queryOptions({
    queryKey: ["transactions", id, "refund"],
    queryFn: async ({ signal }) => {
      const query = { refundOf: id, limit: "1" };
      const { data } = await callApi("transactions.list", { query }, { signal });
      return data[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? whileOpenMs : false),
  });

/** The story of a transaction; `version` is its sequence, so a new status asks for the new lines. */
export const timelineQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ["transactions", id, "timeline", version],
    queryFn: ({ signal }) => callApi("transactions.timeline", { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
