import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import { poll } from "@/lib/client/polling";

export type NetworkCode = "mtn" | "airtel" | "telecel";

/** The networks with their limits, fees and status, refetched regularly. */
export const networkStatusQuery = () =>
  queryOptions({
    queryKey: ["networks"],
    queryFn: ({ signal }) => callApi("mobile-money.providers", {}, { signal }),
    refetchInterval: poll(15_000),
  });

/**
 * Whether a number has an account, and whose; with `name` also whether the network knows it by that
 * name. Not refetched automatically: lookups are rate limited.
 */
export const accountQuery = (
  phone: string | null,
  network: NetworkCode | null,
  name: string | null = null,
) =>
  queryOptions({
    queryKey: ["account", phone, network, name],
    queryFn: ({ signal }) =>
      callApi(
        "mobile-money.verify",
        {
          body: {
            phoneNumber: phone ?? "",
            ...(network ? { provider: network } : {}),
            ...(name ? { accountName: name } : {}),
          },
        },
        { signal },
      ),
    enabled: phone !== null,
    staleTime: 120_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
