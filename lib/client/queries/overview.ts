import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";

/** Balances, today and the newest transactions. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ["overview"],
    queryFn: ({ signal }) => callApi("overview.read", {}, { signal }),
    refetchInterval: 15_000,
  });
