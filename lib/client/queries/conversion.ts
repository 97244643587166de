import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import { poll } from "@/lib/client/polling";

/** The pair whose rate the pages show. */
export const shownPair = "USDT-GHS";

/** The current rate, both ways; a quote locks it. */
export const rateQuery = () =>
  queryOptions({
    queryKey: ["rate"],
    queryFn: ({ signal }) => callApi("rates.read", { params: { pair: shownPair } }, { signal }),
    refetchInterval: poll(20_000),
  });

/** A conversion or quote as the service has it. */
export const conversionQuery = (conversionId: string) =>
  queryOptions({
    queryKey: ["conversions", conversionId],
    queryFn: ({ signal }) => callApi("conversions.read", { params: { conversionId } }, { signal }),
  });
