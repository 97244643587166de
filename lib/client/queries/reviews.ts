import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import { newIdempotencyKey } from "@/lib/client/idempotency";
import type { ResponseOf } from "@/lib/client/operation-types";
import { poll, pollWhile } from "@/lib/client/polling";

const boardMs = 10_000;
const caseMs = 5_000;

/** Ages and rates of the queue, who reviews, and how cases are assigned; live. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: ["reviews", "figures"],
    queryFn: ({ signal }) => callApi("reviews.figures", {}, { signal }),
    refetchInterval: poll(boardMs),
  });

/** One case with all that it is decided by, live until it is decided. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", "case", id],
    queryFn: ({ signal }) => callApi("reviews.read", { params: { id } }, { signal }),
    refetchInterval: pollWhile<ResponseOf<"reviews.read">>(
      caseMs,
      ({ status }) => status !== "decided",
    ),
  });

/** The addresses of a document's pages. Each fetch is recorded as a view, so none is made unless it is shown. */
export const previewQuery = (documentId: string) =>
  queryOptions({
    queryKey: ["review-preview", documentId],
    queryFn: ({ signal }) =>
      callApi(
        "reviews.preview",
        { params: { id: documentId } },
        { signal, idempotencyKey: newIdempotencyKey() },
      ),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
