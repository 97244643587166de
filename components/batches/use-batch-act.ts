"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { needsStepUp } from "@/components/forms/step-up";
import { useStepUp } from "@/components/forms/use-step-up";
import { newIdempotencyKey } from "@/lib/client/idempotency";
import { batchQuery, type BatchView } from "@/lib/client/queries/batches";
import { refreshMoney } from "@/lib/client/refresh-money";

interface BatchActOptions {
  /** Why the password is asked for, where it is. */
  reason: string;
  done?: (batch: BatchView) => void;
}

export interface BatchAct {
  run: () => void;
  /** As `run`, after the password where it was not proved lately. */
  begin: () => void;
  busy: boolean;
  /** What went wrong, but for what the password puts right. */
  problem: Error | null;
  forget: () => void;
  /** Whether the password is being asked for; a dialog around the act steps aside meanwhile. */
  asking: boolean;
  dialog: ReactNode;
}

/** Something done about a batch, once, however often it is pressed and whatever is lost on the way. */
export function useBatchAct(
  batchId: string,
  act: (idempotencyKey: string) => Promise<BatchView>,
  { reason, done }: BatchActOptions,
): BatchAct {
  const [key, setKey] = useState(newIdempotencyKey);
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => act(key),
    onSuccess: async (batch) => {
      // Doing the same again, such as another pause, is another act.
      setKey(newIdempotencyKey());
      queries.setQueryData(batchQuery(batchId).queryKey, batch);
      done?.(batch);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["batches"] }),
        refreshMoney(queries),
      ]);
    },
    onError: (error) => {
      stepUp.onRejection(error);
    },
  });
  const stepUp = useStepUp(() => mutation.mutate(), reason);
  return {
    run: () => mutation.mutate(),
    begin: () => void stepUp.begin(),
    busy: mutation.isPending || stepUp.checking,
    problem: needsStepUp(mutation.error) ? null : mutation.error,
    forget: mutation.reset,
    asking: stepUp.asking,
    dialog: stepUp.dialog,
  };
}
