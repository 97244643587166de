import { defineList } from "@/lib/client/lists";

/** The merchant's OAuth clients. */
export const clientList = defineList({
  operation: "oauth-clients.list",
  path: "/dashboard/developers/oauth-clients",
  what: "OAuth clients",
  fields: [],
});
