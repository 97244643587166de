import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";

/** The people of the business, and who is invited. */
export const teamQuery = () =>
  queryOptions({
    queryKey: ["team"],
    queryFn: ({ signal }) => callApi("team.read", {}, { signal }),
  });
