import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ResponseOf } from "@/lib/client/operation-types";

export type CallView = ResponseOf<"request-log.read">;

/** One call of the merchant. */
export const callQuery = (id: string) =>
  queryOptions({
    queryKey: ["request-log", "call", id],
    queryFn: ({ signal }) => callApi("request-log.read", { params: { id } }, { signal }),
  });
