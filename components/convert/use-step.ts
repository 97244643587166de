"use client";

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { readStep, type Step } from "./draft";

/**
 * The step that the address asks for, and the way to another one. The browser's own history, so that
 * back goes back a step and nothing is fetched, also without a connection.
 */
export function useStep() {
  const wanted = readStep(useSearchParams().get("step"));
  const go = useCallback((step: Step, replace = false) => {
    const address = `/dashboard/convert?step=${step}`;
    if (replace) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
    window.scrollTo({ top: 0 });
  }, []);
  return { wanted, go };
}
