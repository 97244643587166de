"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ActDialog } from "./act-dialog";
import { useOperation } from "./use-operation";

type DeleteId =
  | "addresses.delete"
  | "api-keys.delete"
  | "beneficiaries.delete"
  | "oauth-clients.delete"
  | "webhooks.delete";

interface DeleteDialogProps {
  /** The operation that deletes it, and the id of the row. */
  operation: DeleteId;
  id: string;
  /** What its owner calls it. */
  name: string;
  /** What it is: "key". */
  what: string;
  /** What stops, what stays, and whether it can be undone. */
  consequence: string;
  /** What follows where its own page showed it; by default the list is read again. */
  onDone?: () => void;
}

/** Deletes one row of a list, after a dialog that names the consequence. */
export function DeleteDialog({
  operation,
  id,
  name,
  what,
  consequence,
  onDone,
}: DeleteDialogProps) {
  const queries = useQueryClient();
  const act = useOperation<DeleteId>({
    report: () => ({ tone: "completed", title: `${name} is deleted` }),
    onDone: () =>
      onDone ? onDone() : queries.invalidateQueries({ queryKey: operation.split(".").slice(0, 1) }),
  });
  return (
    <ActDialog
      title={`Delete ${name}?`}
      description={consequence}
      trigger={
        <Button
          variant="quiet"
          size="small"
          aria-label={`Delete ${name}`}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
        />
      }
      act={`Delete ${what}`}
      danger
      operation={act}
      onAct={() => act.send(operation, { params: { id } })}
      otherwise="Nothing was deleted."
    />
  );
}
