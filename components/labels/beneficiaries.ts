import { defineList } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";

export type Beneficiary = ResponseOf<"beneficiaries.read">;

/** The saved beneficiaries; `q` is part of a name or of a number. */
export const beneficiaryList = defineList({
  operation: "beneficiaries.list",
  path: "/dashboard/beneficiaries",
  what: "beneficiaries",
  fields: [{ type: "search", name: "q", label: "Search", placeholder: "Name or number" }],
});
