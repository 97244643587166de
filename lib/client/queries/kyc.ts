import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";

/**
 * The merchant's verification and what may still leave. Every page reads it with its layout; it is fetched seldom,
 * for it counts against the 50 calls a minute of a merchant's programs.
 */
export const kycStatusQuery = () =>
  queryOptions({
    queryKey: ["kyc"],
    queryFn: ({ signal }) => callApi("kyc.status", {}, { signal }),
    staleTime: 60_000,
  });
