import { useEffect, useEffectEvent, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ActProblem } from "./act-problem";
import { SlowAlert } from "./slow-alert";
import type { OperationHandle } from "./use-operation";

interface ActButtonProps {
  operation: Pick<
    OperationHandle<never>,
    "busy" | "problem" | "unconfirmed" | "dialog" | "dismiss"
  > & {
    pending: object | null;
  };
  onAct: () => void;
  /** What is under way while no response comes, and what it would be afterwards: "sending", "sent". */
  slow: readonly [doing: string, done: string];
  /** What holds after a rejection: "Nothing was requested." */
  otherwise: string;
  loading: boolean;
  /** It cannot be done now; what may have been sent is finished anyway. */
  disabled: boolean;
  edit: () => void;
  /** The button that names the act: "Send 50.00 GHS to Ama". */
  children: ReactNode;
}

/** One button that names the action, with what prevents it and the way back. */
export function ActButton(props: ActButtonProps) {
  const { operation, onAct, slow, otherwise, loading, disabled, edit, children } = props;
  const { busy, problem, unconfirmed, pending, dialog } = operation;
  const [doing, done] = slow;
  // Outside the review, also after the browser's "back", the payment can be edited: what still waits for
  // the password would be the old one.
  const leave = useEffectEvent(operation.dismiss);
  useEffect(() => () => leave(), []);
  return (
    <>
      <ActProblem error={problem} unconfirmed={unconfirmed} done={done} otherwise={otherwise} />
      <Button
        variant="primary"
        block
        loading={busy || loading}
        disabled={disabled && pending === null}
        onClick={onAct}
      >
        {children}
      </Button>
      <SlowAlert busy={busy} doing={doing} done={done} />
      {pending === null && !busy && (
        <Button variant="quiet" block onClick={edit}>
          Edit
        </Button>
      )}
      {dialog}
    </>
  );
}
