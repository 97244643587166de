import { defineList } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";

export type SavedAddress = ResponseOf<"addresses.create">;

/** The saved withdrawal addresses. */
export const addressList = defineList({
  operation: "addresses.list",
  path: "/dashboard/wallet/addresses",
  what: "saved addresses",
  fields: [],
});

/** An address in little room: its first and last characters. Before money is sent, all of it is shown. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`;
}
