"use client";

import { useId, type FormEvent, type ReactElement, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { ActProblem } from "./act-problem";
import { SlowAlert } from "./slow-alert";
import type { OperationHandle } from "./use-operation";

interface ActDialogProps {
  title: string;
  /** What follows from it. */
  description?: ReactNode;
  /** A Button that opens it. */
  trigger?: ReactElement;
  /** The button that does it: "Refund 50.00 GHS". */
  act: string;
  danger?: boolean;
  /** What is called: by a press, or, where there are fields, by `submit` of their form. */
  operation: Pick<OperationHandle<never>, "busy" | "problem" | "open" | "setOpen" | "dialog"> & {
    submit?: (event?: FormEvent) => void;
  };
  /** Without a form: what the press does. */
  onAct?: () => void;
  /** The action is not possible now. */
  disabled?: boolean;
  /** What holds after a rejection: "Nothing was refunded." */
  otherwise?: string;
  /** What is under way while no response comes, and what it would be afterwards: "refunding", "refunded". */
  slow?: readonly [doing: string, done: string];
  /** Above the fields, outside the form. */
  children?: ReactNode;
  fields?: ReactNode;
}

/** A dialog that confirms an act, with its fields, its button and what went wrong. */
export function ActDialog(props: ActDialogProps) {
  const { act, danger = false, operation, onAct, disabled, otherwise, slow, fields } = props;
  const formId = useId();
  const { submit } = operation;
  return (
    <>
      <Dialog
        title={props.title}
        description={props.description}
        trigger={props.trigger}
        open={operation.open}
        onOpenChange={operation.setOpen}
        actions={
          <>
            <Button
              {...(submit ? { type: "submit", form: formId } : { onClick: onAct })}
              variant={danger ? "danger" : "primary"}
              loading={operation.busy}
              disabled={disabled}
            >
              {act}
            </Button>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
          </>
        }
      >
        {props.children}
        {submit && (
          <Form
            id={formId}
            // Browsers submit a form of one field by Enter, whatever its button shows.
            onSubmit={(event) =>
              operation.busy || disabled ? event.preventDefault() : submit(event)
            }
            className="grid gap-4"
          >
            {fields}
          </Form>
        )}
        <ActProblem error={operation.problem} otherwise={otherwise} />
        {slow && <SlowAlert busy={operation.busy} doing={slow[0]} done={slow[1]} />}
      </Dialog>
      {operation.dialog}
    </>
  );
}
