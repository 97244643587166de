import type { Direction } from "@/lib/providers/contract";

/** One of MTN's products, as far as it is served. */
export interface ServedProduct {
  name: "collection" | "disbursement";
  direction: Direction;
  /** What its orders are called in its addresses, and whom they name. */
  orders: "requesttopay" | "transfer";
  party: "payer" | "payee";
}

export const servedProducts: readonly ServedProduct[] = [
  { name: "collection", direction: "in", orders: "requesttopay", party: "payer" },
  { name: "disbursement", direction: "out", orders: "transfer", party: "payee" },
];
