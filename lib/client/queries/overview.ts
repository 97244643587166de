import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import { poll } from "@/lib/client/polling";

/** Balances, today and the newest transactions. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ["overview"],
    queryFn: ({ signal }) => callApi("overview.read", {}, { signal }),
    refetchInterval: poll(15_000),
  });
