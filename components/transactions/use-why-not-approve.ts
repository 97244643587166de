"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay, usePersonId } from "@/components/session/person";
import { batchQuery } from "@/lib/client/queries/batches";
import { whyNotApprove, whyNotApproveBatch, type Actors } from "./decide";
import type { TransactionView } from "@/components/labels/transactions";

/** Why the signed-in user may not approve what waits, as a sentence; null: the user may. */
export function useWhyNotApprove(transaction: TransactionView, actors: Actors): string | null {
  const { status, batchId } = transaction;
  const mayDecide = useMay("transactions:write");
  const viewer = { userId: usePersonId(), mayDecide };
  const inBatch = status === "pending_approval" && batchId !== null;
  const { data: batch } = useQuery({ ...batchQuery(batchId ?? ""), enabled: inBatch });
  const why = whyNotApprove(transaction, viewer, actors);
  if (why !== null || !inBatch) return why;
  if (!batch || batch.status === "pending_approval")
    return "It is part of a batch, which is approved as a whole.";
  return whyNotApproveBatch(batch, viewer, actors);
}
