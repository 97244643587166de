import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";

/** The account of another service that signs the user in. */
export const oidcConnectionQuery = () =>
  queryOptions({
    queryKey: ["oidc-connection"],
    queryFn: ({ signal }) => callApi("auth.read-oidc-connection", {}, { signal }),
  });
