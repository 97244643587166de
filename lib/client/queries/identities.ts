import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";

/** The wallet of a number (E.164). Not refetched automatically: look-ups have a quota. */
export const resolutionQuery = (phone: string | null) =>
  queryOptions({
    queryKey: ["resolution", phone],
    queryFn: ({ signal }) =>
      callApi("identities.resolve", { params: { phone: phone ?? "" } }, { signal }),
    enabled: phone !== null,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
