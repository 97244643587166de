"use client";

import { useState, type ReactNode } from "react";
import { isPasswordFresh, needsStepUp } from "./step-up";
import StepUpDialog from "./step-up-dialog";

interface StepUp<T> {
  /** Runs the act, after the password unless it was confirmed recently. */
  begin: (input: T) => Promise<void>;
  /** Requests the password if the act was rejected for want of it; returns whether it was. */
  onRejection: (error: unknown, input: T) => boolean;
  /** Whether it is being checked if the password is needed. */
  checking: boolean;
  /** Whether the dialog is open; a dialog around the act hides meanwhile. */
  proving: boolean;
  dialog: ReactNode;
}

/** An act that needs a recently confirmed password (contract §2, step-up). */
export function useStepUp<T = void>(act: (input: T) => void, reason: string): StepUp<T> {
  const [pending, setPending] = useState<{ input: T } | null>(null);
  const [checking, setChecking] = useState(false);
  return {
    // Checked beforehand, so that rejections are rare.
    begin: async (input) => {
      setChecking(true);
      const proved = await isPasswordFresh();
      setChecking(false);
      if (proved) act(input);
      else setPending({ input });
    },
    onRejection: (error, input) => {
      const needed = needsStepUp(error);
      if (needed) setPending({ input });
      return needed;
    },
    checking,
    proving: pending !== null,
    dialog: pending && (
      <StepUpDialog
        reason={reason}
        close={() => setPending(null)}
        proved={() => {
          setPending(null);
          act(pending.input);
        }}
      />
    ),
  };
}
