import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ResponseOf } from "@/lib/client/operation-types";
import { pollWhile } from "@/lib/client/polling";

export type BatchView = ResponseOf<"batches.read">;
export type BatchRowView = ResponseOf<"batches.rows">["data"][number];

const batchMs = 2_000;

/** Whether a batch may still change by itself. */
export function isLive({ status, finishedAt }: Pick<BatchView, "status" | "finishedAt">): boolean {
  return status !== "draft" && finishedAt === null;
}

/** One batch with its progress, live while it runs. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ["batches", id],
    queryFn: ({ signal }) => callApi("batches.read", { params: { id } }, { signal }),
    refetchInterval: pollWhile<BatchView>(batchMs, isLive),
  });
