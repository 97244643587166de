import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ResponseOf } from "@/lib/client/operation-types";
import { pollWhile } from "@/lib/client/polling";

export type EndpointView = ResponseOf<"webhooks.read">;
export type DeliveryView = ResponseOf<"webhooks.read-delivery">;

const whilePendingMs = 1_000;

/** One endpoint. */
export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", "endpoint", id],
    queryFn: ({ signal }) => callApi("webhooks.read", { params: { id } }, { signal }),
  });

/** Whether a delivery may still change by itself. */
export const isOnItsWay = ({ nextAttemptAt }: Pick<DeliveryView, "nextAttemptAt">) =>
  nextAttemptAt !== null;

/** One delivery with its attempts, live while there will be another one. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", "delivery", id],
    queryFn: ({ signal }) => callApi("webhooks.read-delivery", { params: { id } }, { signal }),
    refetchInterval: pollWhile<DeliveryView>(whilePendingMs, isOnItsWay),
  });
