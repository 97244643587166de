import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";

/** One page of API keys, without the keys themselves. */
export const apiKeysQuery = (page: number) =>
  queryOptions({
    queryKey: ["api-keys", page],
    queryFn: ({ signal }) => callApi("keys.list", { query: { page: String(page) } }, { signal }),
  });
