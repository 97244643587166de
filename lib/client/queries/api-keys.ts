import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ResponseOf } from "@/lib/client/operation-types";

export type KeyView = ResponseOf<"api-keys.read">;

/** One API key with its usage. */
export const keyQuery = (id: string) =>
  queryOptions({
    queryKey: ["api-keys", "key", id],
    queryFn: ({ signal }) => callApi("api-keys.read", { params: { id } }, { signal }),
  });
