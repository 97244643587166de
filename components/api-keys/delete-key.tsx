"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";

interface DeleteKeyProps {
  id: string;
  name: string;
}

/** Deletes a key after a question that says what stops. */
export function DeleteKey({ id, name }: DeleteKeyProps) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => callApi("keys.delete", { params: { id } }),
    onSuccess: async () => {
      setOpen(false);
      toast({ tone: "completed", title: `The key ${name} is deleted` });
      await queries.invalidateQueries({ queryKey: ["api-keys"] });
    },
  });
  return (
    <Dialog
      title={`Delete ${name}?`}
      description="Programs that use this key are refused within a second. This cannot be undone."
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
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            Delete the key
          </Button>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
        </>
      }
    >
      {remove.error && <Notice tone="failed" title={remove.error.message} role="alert" />}
    </Dialog>
  );
}
