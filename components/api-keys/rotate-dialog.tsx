"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperation } from "@/components/forms/use-operation";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Secrets } from "./shown-once";

type RotateId = "api-keys.rotate" | "oauth-clients.rotate";

interface RotateDialogProps {
  operation: RotateId;
  id: string;
  /** What its owner calls it. */
  name: string;
  /** What is replaced: "key", "client secret". */
  what: string;
  size?: "small";
  /** Nothing is left to rotate; a new secret is still shown until it is closed. */
  isOver?: boolean;
}

const overlaps = [0, 1, 6, 24, 48, 72];
const overlapText = (hours: number) =>
  hours === 0 ? "Stops at once" : `Works for ${hours} more ${hours === 1 ? "hour" : "hours"}`;

/** Replaces a key or a client secret, and shows the new one, once. */
export function RotateDialog({
  operation,
  id,
  name,
  what,
  size,
  isOver = false,
}: RotateDialogProps) {
  const queries = useQueryClient();
  const [overlapHours, setOverlapHours] = useState(24);
  const [made, setMade] = useState<string | null>(null);
  const act = useOperation<RotateId>({
    stepUp: `Anyone who has the ${what} can act for your business.`,
    onDone: (rotated) => {
      setMade(("key" in rotated ? rotated.key : (rotated as { secret?: string }).secret) ?? null);
      return queries.invalidateQueries({ queryKey: operation.split(".").slice(0, 1) });
    },
  });
  return (
    <>
      <ActDialog
        title={`Rotate ${name}?`}
        description={`You get a new ${what}. The one before it works until you have switched.`}
        {...(!isOver && {
          trigger: (
            <Button size={size} aria-label={`Rotate ${name}`}>
              Rotate
            </Button>
          ),
        })}
        act={`Rotate ${what}`}
        operation={act}
        onAct={() => act.send(operation, { params: { id }, body: { overlapHours } })}
        otherwise="Nothing was rotated."
      >
        <Field label={`The present ${what}`}>
          {(wiring) => (
            <Select
              {...wiring}
              value={overlapHours}
              onChange={(event) => setOverlapHours(Number(event.target.value))}
            >
              {overlaps.map((hours) => (
                <option key={hours} value={hours}>
                  {overlapText(hours)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </ActDialog>
      <NewSecret what={what} value={made} close={() => setMade(null)} />
    </>
  );
}

interface NewSecretProps {
  what: string;
  /** Null: none is shown. */
  value: string | null;
  close: () => void;
}

/** The new secret, the only time that it can be read. */
function NewSecret({ what, value, close }: NewSecretProps) {
  return (
    <Dialog
      title={`Copy the ${what} now`}
      open={value !== null}
      onOpenChange={(open) => !open && close()}
      actions={
        <DialogClose>
          <Button>Done</Button>
        </DialogClose>
      }
    >
      <Alert tone="attention" title="It is shown only once" role="status">
        We store only a fingerprint of it.
      </Alert>
      {value !== null && <Secrets secrets={{ [what]: value }} />}
    </Dialog>
  );
}
