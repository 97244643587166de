import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import { poll } from "@/lib/client/polling";

const shown = "50";
const waitingMs = 15_000;

/** The approval threshold, and what the user can still send without approval. */
export const payoutSettingsQuery = () =>
  queryOptions({
    queryKey: ["payout-settings"],
    queryFn: ({ signal }) => callApi("payouts.read-settings", {}, { signal }),
  });

/** What waits for a second person by itself; what waits within a batch is approved with it. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ["transactions", "waiting"],
    queryFn: ({ signal }) =>
      callApi(
        "transactions.list",
        { query: { status: "pending_approval", batchId: "none", limit: shown } },
        { signal },
      ),
    refetchInterval: poll(waitingMs),
  });

/** The batches that wait for a second person. */
export const waitingBatchesQuery = () =>
  queryOptions({
    queryKey: ["batches", "waiting"],
    queryFn: ({ signal }) =>
      callApi("batches.list", { query: { status: "pending_approval", limit: shown } }, { signal }),
    refetchInterval: poll(waitingMs),
  });
