import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";

/** What restricts withdrawals to saved addresses. */
export const addressSettingsQuery = () =>
  queryOptions({
    queryKey: ["address-settings"],
    queryFn: ({ signal }) => callApi("addresses.read-settings", {}, { signal }),
    staleTime: 60_000,
  });
