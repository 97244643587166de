"use client";

import { useRouter } from "next/navigation";
import { useOperation } from "@/components/forms/use-operation";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";

/** Claims the most urgent case without an assignee, and opens it. */
export function NextCaseButton() {
  const router = useRouter();
  const toast = useToast();
  const operation = useOperation<"reviews.next">({
    onDone: ({ caseId }) => {
      if (caseId !== null) return router.push(`/ops/reviews/${caseId}`);
      toast({
        tone: "neutral",
        title: "No case is waiting",
        description: "Every open case is assigned, or needs somebody else.",
      });
    },
    onProblem: ({ message }) =>
      toast({ tone: "failed", title: "No case taken", description: message }),
  });
  return (
    <Button
      variant="primary"
      aria-keyshortcuts="t"
      loading={operation.busy}
      onClick={() => operation.send("reviews.next", {})}
    >
      Take next case
    </Button>
  );
}
