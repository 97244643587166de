"use client";

import { useEffect, useState } from "react";
import type { HostedPaymentView } from "@/lib/contract/payment-requests";
import { isFinal } from "./situation";

const everyMs = 3_000;
const slowestMs = 30_000;
/** How long something late is still waited for. */
const watchedAfterEndMs = 600_000;
const timeoutMs = 10_000;

/** What the service responded. */
interface Reading {
  view: HostedPaymentView | null;
  /** How long the service wants to be left alone. */
  waitMs: number;
}

/** How long to wait before it is read again; null: nothing more will come. */
export function paceOf(state: {
  failures: number;
  isFinal: boolean;
  finalForMs: number;
}): number | null {
  if (state.isFinal) return state.finalForMs < watchedAfterEndMs ? slowestMs : null;
  return Math.min(everyMs * 2 ** state.failures, slowestMs);
}

/** The payment as the service has it, read again while the page is visible, and whether it can be reached. */
export function usePayment(first: HostedPaymentView) {
  const [view, setView] = useState(first);
  const [isReachable, setReachable] = useState(true);
  useEffect(
    () =>
      watch(first, (current, failures) => {
        // One response that is lost is nothing to worry about.
        setReachable(failures < 2);
        if (current) setView(current);
      }),
    [first],
  );
  return { view, isReachable };
}

/** Reads again and again until nothing more will come. @returns how to stop */
function watch(
  first: HostedPaymentView,
  report: (view: HostedPaymentView | null, failures: number) => void,
): () => void {
  const stopped = new AbortController();
  let view = first;
  let failures = 0;
  let finalSinceMs = performance.now();
  let notBeforeMs = 0;
  let isReading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = (inMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void read(), Math.max(inMs, notBeforeMs - performance.now()));
  };
  const read = async () => {
    if (isReading || document.visibilityState === "hidden") return;
    isReading = true;
    const reading = await readPayment(first.requestId);
    isReading = false;
    if (stopped.signal.aborted) return;
    failures = reading.view ? 0 : failures + 1;
    notBeforeMs = performance.now() + reading.waitMs;
    if (!isFinal(view)) finalSinceMs = performance.now();
    view = reading.view ?? view;
    report(reading.view, failures);
    const finalForMs = performance.now() - finalSinceMs;
    const paceMs = paceOf({ failures, isFinal: isFinal(view), finalForMs });
    if (paceMs !== null) plan(paceMs);
  };
  const readNow = () => plan(0);
  const { signal } = stopped;
  document.addEventListener("visibilitychange", readNow, { signal });
  window.addEventListener("online", readNow, { signal });
  plan(everyMs);
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}

async function readPayment(requestId: string): Promise<Reading> {
  try {
    const response = await fetch(`/api/pay/${requestId}`, {
      cache: "no-store",
      credentials: "omit",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const waitMs = Number(response.headers.get("Retry-After") ?? 0) * 1_000 || 0;
    if (!response.ok) return { view: null, waitMs };
    const view = (await response.json()) as HostedPaymentView;
    // A network's own sign-in page may come in place of the response.
    return { view: view.requestId === requestId ? view : null, waitMs };
  } catch {
    return { view: null, waitMs: 0 };
  }
}
