"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useOperation } from "@/components/forms/use-operation";
import { batchQuery } from "@/lib/client/queries/batches";
import { refreshMoney } from "@/lib/client/refresh-money";

type BatchActId = `batches.${"approve" | "cancel" | "confirm" | "pause" | "resume" | "retry"}`;

interface BatchActOptions {
  /** Why the password is needed, where it is. */
  stepUp?: string | undefined;
  done?: () => void;
}

/** Something done to a batch; its lists and the balances are fetched again afterwards. */
export function useBatchAct(batchId: string, { stepUp, done }: BatchActOptions = {}) {
  const queries = useQueryClient();
  return useOperation<BatchActId>({
    stepUp,
    onDone: async (batch) => {
      queries.setQueryData(batchQuery(batchId).queryKey, batch);
      done?.();
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["batches"] }),
        refreshMoney(queries),
      ]);
    },
  });
}
