import { defineList } from "@/lib/client/lists";

/** The merchant's API keys. */
export const keyList = defineList({
  operation: "api-keys.list",
  path: "/dashboard/developers/api-keys",
  what: "API keys",
  fields: [],
});
