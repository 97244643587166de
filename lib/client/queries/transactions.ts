import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ResponseOf } from "@/lib/client/operation-types";
import { pollWhile } from "@/lib/client/polling";
import { isOpen } from "@/lib/states";

type TransactionView = ResponseOf<"transactions.read">;

const whileOpenMs = 2_000;

/** One transaction, live while it is open. */
export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: ["transactions", id],
    queryFn: ({ signal }) => callApi("transactions.read", { params: { id } }, { signal }),
    refetchInterval: pollWhile<TransactionView>(whileOpenMs, ({ status }) => isOpen(status)),
  });

/** The newest refund of a transaction, live while it is open. */
export const newestRefundQuery = (id: string) =>
  queryOptions({
    queryKey: ["transactions", id, "refund"],
    queryFn: async ({ signal }) => {
      const query = { refundOf: id, limit: "1" };
      const { data } = await callApi("transactions.list", { query }, { signal });
      return data[0] ?? null;
    },
    refetchInterval: pollWhile<TransactionView>(whileOpenMs, ({ status }) => isOpen(status)),
  });

/** The timeline of a transaction; `version` is its sequence, so that a new status fetches new lines. */
export const timelineQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ["transactions", id, "timeline", version],
    queryFn: ({ signal }) => callApi("transactions.timeline", { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
