"use client";

import { Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { callApi } from "@/lib/client/call-api";
import type { BatchView } from "@/lib/client/queries/batches";
import { useBatchAct } from "./use-batch-act";

interface Steering {
  /** Pause or resume, whichever is possible. */
  button: ReactNode;
  problem: Error | null;
}

/** Holds a running batch, and lets a held one go on. */
export function useSteering({ batchId, status }: BatchView): Steering {
  const pause = useBatchAct(
    batchId,
    (idempotencyKey) => callApi("batches.pause", { params: { id: batchId } }, { idempotencyKey }),
    { reason: "" },
  );
  const resume = useBatchAct(
    batchId,
    (idempotencyKey) => callApi("batches.resume", { params: { id: batchId } }, { idempotencyKey }),
    { reason: "" },
  );
  if (status === "processing")
    return {
      problem: pause.problem,
      button: (
        <Button
          loading={pause.busy}
          onClick={pause.run}
          icon={<Pause aria-hidden="true" className="size-4" />}
        >
          Pause
        </Button>
      ),
    };
  if (status === "paused")
    return {
      problem: resume.problem,
      button: (
        <Button
          variant="primary"
          loading={resume.busy}
          onClick={resume.run}
          icon={<Play aria-hidden="true" className="size-4" />}
        >
          Resume
        </Button>
      ),
    };
  return { problem: null, button: null };
}
