import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ListPage } from "@/lib/client/list-address";

/** One page of API keys, without the keys themselves. */
export const apiKeysQuery = (list: ListPage) =>
  queryOptions({
    queryKey: ["api-keys", list],
    queryFn: ({ signal }) => callApi("api-keys.list", { query: list }, { signal }),
  });
