"use client";

import { useState, type ReactNode } from "react";
import { isPasswordFresh, needsStepUp } from "./step-up";
import StepUpDialog from "./step-up-dialog";

interface StepUp<T> {
  /** Runs the act, after the password where it was not proved lately. */
  begin: (input: T) => Promise<void>;
  /** Asks for the password if that is what the act was rejected for; tells whether it was. */
  onRejection: (error: unknown, input: T) => boolean;
  /** Whether it is being found out if the password is needed. */
  checking: boolean;
  /** Whether the dialog is open; one around the act steps aside meanwhile. */
  asking: boolean;
  dialog: ReactNode;
}

/** An act that a session does only with a password just proved (contract §2, step-up). */
export function useStepUp<T = void>(act: (input: T) => void, reason: string): StepUp<T> {
  const [asked, setAsked] = useState<{ input: T } | null>(null);
  const [checking, setChecking] = useState(false);
  return {
    // Asked beforehand, so that a rejection is the exception.
    begin: async (input) => {
      setChecking(true);
      const proved = await isPasswordFresh();
      setChecking(false);
      if (proved) act(input);
      else setAsked({ input });
    },
    onRejection: (error, input) => {
      const asks = needsStepUp(error);
      if (asks) setAsked({ input });
      return asks;
    },
    checking,
    asking: asked !== null,
    dialog: asked && (
      <StepUpDialog
        reason={reason}
        close={() => setAsked(null)}
        proved={() => {
          setAsked(null);
          act(asked.input);
        }}
      />
    ),
  };
}
