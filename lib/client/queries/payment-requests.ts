import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ResponseOf } from "@/lib/client/operation-types";
import { pollWhile } from "@/lib/client/polling";
import { serverNow } from "@/lib/client/server-clock";

export type PaymentRequestView = ResponseOf<"payment-requests.read">;

const watchedMs = 2_000;
const dayMs = 86_400_000;

/** Whether it may still change by itself: its address is watched for a day after it expires. */
export function isWatched({
  status,
  expiresAt,
}: Pick<PaymentRequestView, "status" | "expiresAt">): boolean {
  return isPayable(status) || serverNow() < Date.parse(expiresAt) + dayMs;
}

/** Whether it still waits for its payment, or for the confirmations of one. */
export function isPayable(status: PaymentRequestView["status"]): boolean {
  return status === "open" || status === "processing";
}

/** One payment request with its credited deposits, live as long as its address is watched. */
export const paymentRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ["payment-requests", id],
    queryFn: ({ signal }) => callApi("payment-requests.read", { params: { id } }, { signal }),
    refetchInterval: pollWhile<PaymentRequestView>(watchedMs, isWatched),
  });

/** Which sites may show the hosted payment pages in a frame. */
export const pageSettingsQuery = () =>
  queryOptions({
    queryKey: ["payment-page-settings"],
    queryFn: ({ signal }) => callApi("payment-requests.read-settings", {}, { signal }),
    staleTime: 60_000,
  });
