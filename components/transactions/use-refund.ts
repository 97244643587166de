"use client";

import { useQuery } from "@tanstack/react-query";
import { newestRefundQuery } from "@/lib/client/queries/transactions";
import type { TransactionView } from "@/components/labels/transactions";

/** The newest refund of a collection; null: there is none, undefined: not loaded yet. */
export function useRefund({ transactionId, type }: TransactionView) {
  const query = { ...newestRefundQuery(transactionId), enabled: type === "collection" };
  return useQuery(query).data;
}
