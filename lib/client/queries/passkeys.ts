import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";

/** The user's passkeys. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: ["passkeys"],
    queryFn: ({ signal }) => callApi("auth.passkeys", {}, { signal }),
  });
