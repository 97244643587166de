"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";

interface DeleteBeneficiaryProps {
  id: string;
  name: string;
}

/** Deletes a beneficiary after a question that says what stays. */
export function DeleteBeneficiary({ id, name }: DeleteBeneficiaryProps) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => callApi("beneficiaries.delete", { params: { id } }),
    onSuccess: async () => {
      setOpen(false);
      toast({ tone: "completed", title: `${name} is deleted` });
      await queries.invalidateQueries({ queryKey: ["beneficiaries"] });
    },
  });
  return (
    <Dialog
      title={`Delete ${name}?`}
      description="Payouts that were made stay as they are. You can save the number again."
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
            Delete the beneficiary
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
