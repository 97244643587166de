import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ResponseOf } from "@/lib/client/operation-types";
import { poll, pollWhile } from "@/lib/client/polling";
import { isOpen } from "@/lib/states";

const boardMs = 10_000;
const whileOpenMs = 2_000;

/** The state of every rail, live. */
export const boardQuery = () =>
  queryOptions({
    queryKey: ["ops", "rails"],
    queryFn: ({ signal }) => callApi("ops.rails", {}, { signal }),
    refetchInterval: poll(boardMs),
  });

/** The rails that a restore has closed, live. */
export const quarantinesQuery = () =>
  queryOptions({
    queryKey: ["ops", "quarantines"],
    queryFn: ({ signal }) => callApi("ops.quarantines", {}, { signal }),
    refetchInterval: poll(boardMs),
  });

/** The rate's sources and state, live. */
export const ratesBoardQuery = () =>
  queryOptions({
    queryKey: ["ops", "rates"],
    queryFn: ({ signal }) => callApi("ops.rates", {}, { signal }),
    refetchInterval: poll(boardMs),
  });

type Exception = ResponseOf<"ops.read-exception">;

/** A transfer with its evidence, live while it is open, in review or being refunded. */
export const exceptionQuery = (id: string) =>
  queryOptions({
    queryKey: ["ops", "exception", id],
    queryFn: ({ signal }) => callApi("ops.read-exception", { params: { id } }, { signal }),
    refetchInterval: pollWhile<Exception>(
      whileOpenMs,
      ({ status, reviewReason, transferState }) =>
        isOpen(status) || reviewReason !== null || transferState === "late",
    ),
  });

type Run = ResponseOf<"ops.reconciliations">["data"][number];

/** Whether a reconciliation run has not ended yet. */
export const isInProgress = ({ status }: Pick<Run, "status">) =>
  status === "queued" || status === "running";

/** One reconciliation run with its discrepancies, live until it ends. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["ops", "reconciliation", id],
    queryFn: ({ signal }) => callApi("ops.read-reconciliation", { params: { id } }, { signal }),
    refetchInterval: pollWhile<Run>(whileOpenMs, isInProgress),
  });
