import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";

/** The user's open sessions. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => callApi("auth.sessions", {}, { signal }),
  });
