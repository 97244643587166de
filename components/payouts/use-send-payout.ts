"use client";

import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { needsStepUp } from "@/components/session/step-up";
import { useStepUp } from "@/components/session/use-step-up";
import type { TransactionView } from "@/components/labels/transactions";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { keyForAct, type ActKey } from "@/lib/client/idempotency";
import { overviewQuery } from "@/lib/client/queries/overview";
import { transactionQuery } from "@/lib/client/queries/transactions";
import type { TransferBody } from "./transfer-body";

/** The part of a draft that the sending itself keeps. */
interface SendingDraft {
  sendKey: ActKey | null;
  sending: boolean;
}

/** What was sent and may have arrived: it is sent again exactly as it was, whatever is typed now. */
export function bodyBegun<Body extends TransferBody>(draft: SendingDraft): Body | null {
  if (!draft.sending || !draft.sendKey) return null;
  try {
    return JSON.parse(draft.sendKey.act) as Body;
  } catch {
    return null;
  }
}

interface SendOptions {
  draft: SendingDraft;
  change: (changes: Partial<SendingDraft>) => void;
  sent: (transaction: TransactionView) => void;
  /** A clear no: nothing moved. */
  rejected?: (error: Error) => void;
}

export interface SendPayout<Body> {
  send: UseMutationResult<TransactionView, Error, Body>;
  /** Sends; what will wait for a second person takes a password just proved. */
  press: (body: Body, waits: boolean) => void;
  busy: boolean;
  /** What went wrong, but for what the password puts right. */
  problem: Error | null;
  dialog: ReactNode;
}

/** Sends a payout once, however often it is pressed and whatever is lost on the way. */
export function useSendPayout<Body extends TransferBody>(options: SendOptions): SendPayout<Body> {
  const { draft, change, sent, rejected } = options;
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: (body: Body) => {
      const sendKey = keyForAct(draft.sendKey, body);
      // Kept before it leaves: a reload in between finds the same key and the same words.
      change({ sendKey, sending: true });
      return callApi("mobile-money.transfer", { body }, { idempotencyKey: sendKey.key });
    },
    onSuccess: (transaction) => {
      queries.setQueryData(transactionQuery(transaction.transactionId).queryKey, transaction);
      sent(transaction);
      void queries.invalidateQueries(overviewQuery());
      void queries.invalidateQueries({ queryKey: ["transactions"], refetchType: "none" });
    },
    onError: (error, body) => {
      // A clear no moved nothing, so everything may be changed again.
      if (!(error instanceof ApiError) || error.mayHaveHappened) return;
      change({ sending: false });
      if (!stepUp.onRejection(error, body)) rejected?.(error);
    },
  });
  const stepUp = useStepUp<Body>(
    (body) => send.mutate(body),
    "This is above the amount from which two people of your business look at a payout.",
  );
  return {
    send,
    press: (body, waits) => (waits ? void stepUp.begin(body) : send.mutate(body)),
    busy: send.isPending || stepUp.checking,
    problem: needsStepUp(send.error) ? null : send.error,
    dialog: stepUp.dialog,
  };
}
