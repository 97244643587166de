"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRef, useState, type ReactNode } from "react";
import { useToast, type ToastMessage } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import type { CallableId, RequestOf, ResponseOf } from "@/lib/client/operation-types";
import {
  attemptAt,
  ForgottenAttempt,
  isForgotten,
  newAttempt,
  noAttempt,
  type Attempt,
  type Sent,
} from "./attempt";
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
  /** Does not send what still waits for the password. */
  dismiss: () => void;
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
  const call = useMutation<ResponseOf<Id>, Error, Sent<Id> & { key: string; isRepeat: boolean }>({
    mutationFn: ({ id, request, key }) => callApi(id, request, { idempotencyKey: key }),
    onSuccess: (response, { key }) => {
      if (current().key === key) end();
      setOpen(false);
      if (report) toast(report(response));
      return onDone?.(response);
    },
    onError: (error, { id, request, key, isRepeat }) => {
      onProblem?.(error);
      if (!(error instanceof ApiError) || error.mayHaveHappened) return;
      const isOpen = isRepeat && isBeforeKey(error);
      if (!isOpen && current().key === key) store({ ...current(), pending: false });
      if (needsStepUp(error)) proof.require({ id, request });
      else if (!isOpen) onRejected?.(error);
    },
  });
  const [forgotten, setForgotten] = useState<ForgottenAttempt | null>(null);
  const proof = useProof<Id>(stepUp, (sent) => {
    const last = current();
    setForgotten(null);
    if (isForgotten(last)) {
      end();
      return setForgotten(new ForgottenAttempt());
    }
    const next = attemptAt(last, sent);
    // Stored before it leaves: a reload in between finds the same key and the same request.
    store(next);
    call.mutate({ ...sent, key: next.key, isRepeat: last.pending && last.key === next.key });
  });
  const { checking, dismiss, proving, dialog } = proof;
  const busy = call.isPending || checking;
  return {
    send: (id, request) => void proof.send({ id, request }),
    busy,
    done: call.isSuccess,
    problem: forgotten ?? (needsStepUp(call.error) ? null : call.error),
    clear: () => {
      setForgotten(null);
      call.reset();
    },
    dismiss,
    pending: attempt.pending ? attempt.sent : null,
    unconfirmed: attempt.pending && !busy,
    open: open && !proving,
    setOpen,
    dialog,
  };
}

/** Starts a request once the password is fresh enough, where there is a reason for that. */
function useProof<Id extends CallableId>(
  reason: string | undefined,
  start: (sent: Sent<Id>) => void,
) {
  const [unproved, setUnproved] = useState<Sent<Id> | null>(null);
  const [checking, setChecking] = useState(false);
  const checks = useRef(0);
  const send = async (sent: Sent<Id>) => {
    if (reason === undefined) return start(sent);
    // Checked beforehand, so that a rejection is the exception.
    const check = ++checks.current;
    setChecking(true);
    const isFresh = await isPasswordFresh();
    if (check !== checks.current) return;
    setChecking(false);
    if (isFresh) start(sent);
    else setUnproved(sent);
  };
  const dismiss = () => {
    checks.current += 1;
    setChecking(false);
    setUnproved(null);
  };
  const dialog = unproved && (
    <StepUpDialog
      reason={reason ?? "Confirm that it's you."}
      close={() => setUnproved(null)}
      proved={() => {
        setUnproved(null);
        start(unproved);
      }}
    />
  );
  return { send, require: setUnproved, dismiss, checking, proving: unproved !== null, dialog };
}

/**
 * Whether a rejection comes before the service looks at the idempotency key: then it says nothing about
 * what the same key sent before.
 */
function isBeforeKey({ status, code }: ApiError): boolean {
  return status === 401 || status === 429 || code === "FORBIDDEN" || code === "IP_NOT_ALLOWED";
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
