"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { namesField } from "@/components/forms/form-errors";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import type { ClaimView } from "@/lib/contract/identity-claims";
import { isOpen } from "@/lib/states";
import type { StepProps } from "./draft";

const everyMs = 4_000;

export interface ClaimHandle {
  /** As the service has it; null while that is not known. */
  claim: ClaimView | null;
  /** Why the last step was rejected, or that its response was lost. */
  problem: Error | null;
  busy: boolean;
  /** Whether the service can be reached. */
  isReachable: boolean;
  /** Carries out a step. @returns why it was rejected, or null */
  act: (step: "move" | "withdraw", body?: { wallet: string }) => Promise<Error | null>;
}

/** What the steps of an open claim have. */
export interface OpenStepProps extends StepProps, ClaimHandle {
  claim: ClaimView;
}

/**
 * The claim of a token, read again while it changes, and while the outcome of a step is not known.
 * @param end is called once the token works no longer, with the sentence that says why
 */
export function useClaim(
  token: string,
  first: ClaimView | null,
  end: (why: string) => void,
): ClaimHandle {
  const [claim, setClaim] = useState(first);
  const [problem, setProblem] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const [isReachable, setReachable] = useState(true);
  const acts = useRef(0);
  const hasEnded = (error: Error) => {
    const isOver = error instanceof ApiError && error.status === 401;
    if (isOver) end(error.message);
    return isOver;
  };
  const read = useEffectEvent(async () => {
    if (document.visibilityState === "hidden") return;
    const before = acts.current;
    try {
      const next = await callApi("claims.read", { body: { token } });
      // What was read before a step says nothing of what the step did.
      if (before !== acts.current) return;
      setReachable(true);
      if (JSON.stringify(next) !== JSON.stringify(claim)) setProblem(null);
      setClaim(next);
    } catch (error) {
      if (!hasEnded(error as Error)) setReachable(false);
    }
  });
  const isUnknown = claim === null;
  const isLost = problem instanceof ApiError && problem.mayHaveHappened;
  const isLive = isUnknown || isLost || isUnderWay(claim);
  useEffect(() => {
    if (!isLive || busy) return;
    const soon = isUnknown ? setTimeout(() => void read()) : undefined;
    const timer = setInterval(() => void read(), everyMs);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [isLive, isUnknown, busy]);
  const act: ClaimHandle["act"] = async (step, body) => {
    acts.current += 1;
    setBusy(true);
    setProblem(null);
    try {
      const sent = { token, ...body };
      setClaim(
        await callApi(`claims.${step}`, { body: sent as { token: string; wallet: string } }),
      );
      return null;
    } catch (error) {
      // A rejected address is said where it is typed.
      if (!hasEnded(error as Error) && !namesField(error, ["wallet"])) setProblem(error as Error);
      return error as Error;
    } finally {
      setBusy(false);
    }
  };
  return { claim, problem, busy, isReachable, act };
}

const isUnderWay = ({ status, withdrawal }: ClaimView): boolean =>
  status === "moving" || isOnItsWay(withdrawal);

/** Whether a withdrawal has not ended yet. */
export const isOnItsWay = (withdrawal: ClaimView["withdrawal"]): boolean =>
  withdrawal !== null && isOpen(withdrawal.status);
