import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ListPage } from "@/lib/client/list-address";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { RunFilters, ExceptionFilters } from "@/lib/client/ops-filters";
import { isOpen } from "@/lib/states";

const boardMs = 10_000;
const whileOpenMs = 2_000;

/** A page of a list without filters, or its first few rows. */
export interface ShortListPage extends ListPage {
  limit?: string;
}

/** The state of every rail; operators watch it, so it is fetched again and again. */
export const boardQuery = () =>
  queryOptions({
    queryKey: ["ops", "rails"],
    queryFn: ({ signal }) => callApi("ops.rails", {}, { signal }),
    refetchInterval: boardMs,
  });

/** The rate's sources and state, live. */
export const ratesBoardQuery = () =>
  queryOptions({
    queryKey: ["ops", "rates"],
    queryFn: ({ signal }) => callApi("ops.rates", {}, { signal }),
    refetchInterval: boardMs,
  });

/** One page of what operators set the rails to. */
export const railChangesQuery = (list: ShortListPage) =>
  queryOptions({
    queryKey: ["ops", "rail-changes", list],
    queryFn: ({ signal }) => callApi("ops.rail-history", { query: list }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: boardMs,
  });

/** One page of the networks' callbacks that looked odd. */
export const suspiciousCallbacksQuery = (list: ShortListPage) =>
  queryOptions({
    queryKey: ["ops", "callbacks", list],
    queryFn: ({ signal }) => callApi("ops.callbacks", { query: list }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: boardMs,
  });

/** One page of the transfers that do not come to an end. */
export const exceptionListQuery = (filters: ExceptionFilters) =>
  queryOptions({
    queryKey: ["ops", "exception", "list", filters],
    queryFn: ({ signal }) => callApi("ops.exceptions", { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: boardMs,
  });

/** A transfer with its evidence, live until it has ended, is refunded, and no person has to look at it. */
export const exceptionQuery = (id: string) =>
  queryOptions({
    queryKey: ["ops", "exception", id],
    queryFn: ({ signal }) => callApi("ops.read-exception", { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      !state.data ||
      isOpen(state.data.status) ||
      state.data.reviewReason !== null ||
      state.data.transferState === "late"
        ? whileOpenMs
        : false,
  });

type Run = ResponseOf<"ops.reconciliations">["data"][number];

/** Whether a comparison still goes on. */
export const isUnderWay = ({ status }: Pick<Run, "status">) =>
  status === "queued" || status === "running";

/** One page of comparisons; looked at again while one of them goes on. */
export const runListQuery = (filters: RunFilters) =>
  queryOptions({
    queryKey: ["ops", "reconciliations", "list", filters],
    queryFn: ({ signal }) => callApi("ops.reconciliations", { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: { state: { data?: ResponseOf<"ops.reconciliations"> } }) =>
      state.data?.data.some(isUnderWay) ? whileOpenMs : 3 * boardMs,
  });

/** One comparison with its discrepancies, live until it has ended. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["ops", "reconciliations", id],
    queryFn: ({ signal }) => callApi("ops.read-reconciliation", { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (!state.data || isUnderWay(state.data) ? whileOpenMs : false),
  });

/** One page of the networks' statements. */
export const statementListQuery = (list: ListPage) =>
  queryOptions({
    queryKey: ["ops", "statements", list],
    queryFn: ({ signal }) => callApi("ops.statements", { query: list }, { signal }),
    placeholderData: keepPreviousData,
  });
