"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Alert } from "@/components/ui/alert";
import { useToast } from "@/components/ui/toast";

interface DeleteDialogProps {
  /** What its owner calls it. */
  name: string;
  /** What it is: "key". */
  what: string;
  /** What stops, what stays, and whether it can be undone. */
  consequence: string;
  /** Told once it is gone. */
  done: string;
  remove: () => Promise<unknown>;
  /** The list it leaves, as its queries begin. */
  list: string;
}

/** Deletes one row of a list, after a question that says what comes of it. */
export function DeleteDialog({ name, what, consequence, done, remove, list }: DeleteDialogProps) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      setOpen(false);
      toast({ tone: "completed", title: done });
      await queries.invalidateQueries({ queryKey: [list] });
    },
  });
  return (
    <Dialog
      title={`Delete ${name}?`}
      description={consequence}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="quiet"
          size="small"
          aria-label={`Delete ${name}`}
          icon={<Trash2 aria-hidden="true" className="size-4" />}
        />
      }
      actions={
        <>
          <Button variant="danger" loading={removal.isPending} onClick={() => removal.mutate()}>
            Delete the {what}
          </Button>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
        </>
      }
    >
      {removal.error && <Alert tone="failed" title={removal.error.message} role="alert" />}
    </Dialog>
  );
}
