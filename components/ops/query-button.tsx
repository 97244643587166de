"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { newIdempotencyKey } from "@/lib/client/idempotency";
import { exceptionQuery } from "@/lib/client/queries/ops";

/** Has the network asked now, not when it is due. */
export function AskButton({ id }: { id: string }) {
  const queries = useQueryClient();
  const toast = useToast();
  const [key, setKey] = useState(newIdempotencyKey);
  const ask = useMutation({
    mutationFn: () => callApi("ops.query-exception", { params: { id } }, { idempotencyKey: key }),
    onSuccess: (answer) => {
      setKey(newIdempotencyKey());
      queries.setQueryData(exceptionQuery(id).queryKey, answer);
      toast({
        tone: "processing",
        title: "The network is being asked",
        description: "Its answer stands in the evidence in a moment.",
      });
    },
    onError: async (error) => {
      toast({ tone: "failed", title: "Nobody was asked", description: error.message });
      await queries.invalidateQueries(exceptionQuery(id));
    },
  });
  return (
    <Button
      loading={ask.isPending}
      onClick={() => ask.mutate()}
      icon={<RefreshCw aria-hidden="true" className="size-4" />}
    >
      Ask now
    </Button>
  );
}
