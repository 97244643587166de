"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { useToast, type ToastMessage } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import type { CallableId, RequestOf, ResponseOf } from "@/lib/client/operation-types";
import { attemptAt, newAttempt, noAttempt, type Attempt, type Sent } from "./attempt";
import { isPasswordFresh, needsStepUp } from "./step-up";
import { currentDraft, storeDraft, useDraft } from "./use-draft";

const StepUpDialog = dynamic(() => import("./step-up-dialog"));

export interface OperationOptions<Id extends CallableId> {
  /** The name under which a reload finds a request without a response; without it, it lives in the page. */
  storedAs?: string;
  /** Why the password is needed first; left out where the operation needs no fresh proof. */
  stepUp?: string | undefined;
  /** The toast that says what was done. */
  report?: (response: ResponseOf<Id>) => ToastMessage;
  onDone?: (response: ResponseOf<Id>) => unknown;
  /** Whatever went wrong. */
  onProblem?: (error: Error) => void;
  /** A clear rejection: nothing happened. */
  onRejected?: (error: ApiError) => void;
}

export interface OperationHandle<Id extends CallableId> {
  /** Sends a request, after the password where it is needed; the same request is never done twice. */
  send: (id: Id, request: RequestOf<Id>) => void;
  busy: boolean;
  done: boolean;
  /** What went wrong, except what the password dialog handles. */
  problem: Error | null;
  /** Forgets {@link problem}. */
  clear: () => void;
  /** What was sent and may have happened: only the same may be sent again. */
  pending: Sent<Id> | null;
  /** No response came to {@link pending}, and none is on its way. */
  unconfirmed: boolean;
  /** Whether the dialog around it is open; it steps aside for the password and closes when it is done. */
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The password dialog. */
  dialog: ReactNode;
}

/**
 * Calls an operation that changes something: it takes effect once, however often it is pressed and whatever
 * response is lost.
 */
export function useOperation<Id extends CallableId>(
  options: OperationOptions<Id> = {},
): OperationHandle<Id> {
  const { stepUp, report, onDone, onProblem, onRejected } = options;
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const { attempt, current, store, end } = useAttempt<Id>(options.storedAs);
  const [unproved, setUnproved] = useState<Sent<Id> | null>(null);
  const [checking, setChecking] = useState(false);
  const call = useMutation<ResponseOf<Id>, Error, Sent<Id>>({
    mutationFn: (sent) => {
      const next = attemptAt(current(), sent);
      // Stored before it leaves: a reload in between finds the same key and the same request.
      store(next);
      return callApi(sent.id, sent.request, { idempotencyKey: next.key });
    },
    onSuccess: (response) => {
      end();
      setOpen(false);
      if (report) toast(report(response));
      return onDone?.(response);
    },
    onError: (error, sent) => {
      onProblem?.(error);
      if (!(error instanceof ApiError) || error.mayHaveHappened) return;
      store({ ...current(), pending: false });
      if (needsStepUp(error)) setUnproved(sent);
      else onRejected?.(error);
    },
  });
  const send = async (id: Id, request: RequestOf<Id>) => {
    if (stepUp === undefined) return call.mutate({ id, request });
    // Checked beforehand, so that a rejection is the exception.
    setChecking(true);
    const isFresh = await isPasswordFresh();
    setChecking(false);
    if (isFresh) call.mutate({ id, request });
    else setUnproved({ id, request });
  };
  const busy = call.isPending || checking;
  return {
    send: (id, request) => void send(id, request),
    busy,
    done: call.isSuccess,
    problem: needsStepUp(call.error) ? null : call.error,
    clear: call.reset,
    pending: attempt.pending ? attempt.sent : null,
    unconfirmed: attempt.pending && !busy,
    open: open && unproved === null,
    setOpen,
    dialog: unproved && (
      <StepUpDialog
        reason={stepUp ?? "Confirm that it's you."}
        close={() => setUnproved(null)}
        proved={() => {
          setUnproved(null);
          call.mutate(unproved);
        }}
      />
    ),
  };
}

/** The attempt at a request, in the page or, under a name, in the tab. */
function useAttempt<Id extends CallableId>(name: string | undefined) {
  const [inPage, setInPage] = useState<Attempt<Id>>(newAttempt);
  const inTab = useDraft<Attempt<Id>>(name ?? "", noAttempt);
  return name === undefined
    ? {
        attempt: inPage,
        current: () => inPage,
        store: setInPage,
        end: () => setInPage(newAttempt()),
      }
    : {
        attempt: inTab.draft,
        current: () => currentDraft<Attempt<Id>>(name, noAttempt),
        store: (next: Attempt<Id>) => storeDraft(name, next),
        // The next key is drawn by the next press: a duplicated tab would share an unused one.
        end: () => storeDraft(name, noAttempt),
      };
}
