"use client";

import { useOperation } from "@/components/forms/use-operation";
import { tierLabels } from "@/components/labels/kyc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { spanText } from "@/components/ui/span-text";
import { Status } from "@/components/ui/status";
import { useToast } from "@/components/ui/toast";
import { KeysDialog } from "./keys-dialog";
import { caseStyle, isOverdue, nameOf } from "./labels";
import type { CasePart } from "./use-case";

const keys = {
  "j k": "Next or previous document",
  "← →": "Previous or next page",
  "+ - 0": "Zoom in, zoom out, fit",
  r: "Rotate",
  c: "Claim or release the case",
  e: "Enter what you read",
  a: "Approve",
  m: "Request more",
  x: "Reject",
  n: "Write an internal note",
  p: "Priority, assignee and tags",
};

/** Whose case it is, where it stands, and who has it. */
export function CaseHeader({ detail, handle, viewerId }: CasePart & { viewerId: string }) {
  const { merchantName, requestedTier, currentTier, assignee, status, tags } = detail;
  const isOpen = status !== "decided";
  return (
    <>
      <PageHeader
        back={{ href: "/ops/reviews", label: "Reviews" }}
        title={merchantName}
        description={`Applies for the ${tierLabels[requestedTier]} tier. The current tier is ${tierLabels[currentTier]}.`}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <KeysDialog keys={keys} />
            {isOpen && <ClaimButton detail={detail} handle={handle} viewerId={viewerId} />}
          </div>
        }
      />
      <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-small sm:-mt-4">
        <Status key={status} {...caseStyle(detail)} />
        {detail.priority === "high" && <Status tone="attention" label="High priority" />}
        {isOpen && isOverdue(detail) && <Status tone="failed" label="Overdue" />}
        <span className="text-muted">
          {isOpen ? "Open for " : detail.decision === null ? "Closed after " : "Decided after "}
          {spanText(detail.ageSeconds)}
        </span>
        {isOpen && assignee && (
          <span className="text-muted">
            {assignee.id === viewerId ? "Yours" : `With ${nameOf(assignee)}`}
          </span>
        )}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
    </>
  );
}

function ClaimButton({ detail, handle, viewerId }: CasePart & { viewerId: string }) {
  const toast = useToast();
  const isMine = detail.assignee?.id === viewerId;
  const operation = useOperation<"reviews.claim" | "reviews.release">({
    onDone: handle.take,
    onProblem: ({ message }) => {
      toast({ tone: "failed", title: "The case did not change", description: message });
      handle.refresh();
    },
  });
  if (!isMine && !detail.mayClaim) return null;
  const id = isMine ? "reviews.release" : "reviews.claim";
  return (
    <Button
      variant={isMine ? "secondary" : "primary"}
      aria-keyshortcuts="c"
      loading={operation.busy}
      onClick={() => operation.send(id, { params: { id: detail.caseId } })}
    >
      {isMine ? "Release case" : "Claim case"}
    </Button>
  );
}
