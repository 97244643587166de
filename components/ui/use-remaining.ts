"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { spanText } from "./span-text";

/**
 * Whole seconds that are left, counting down to zero.
 * @param secondsLeft at the time of the response: a span, not a moment, so that a phone with a wrong clock
 *   still counts correctly. Where it is reported again the shortest counts: a slow response makes it longer
 * @param onExpire called once, at zero
 */
export function useRemaining(secondsLeft: number, onExpire?: () => void): number {
  const [remaining, setRemaining] = useState(Math.max(0, Math.ceil(secondsLeft)));
  const expire = useEffectEvent(() => onExpire?.());
  const deadline = useRef(Infinity);
  useEffect(() => {
    deadline.current = Math.min(deadline.current, performance.now() + secondsLeft * 1_000);
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((deadline.current - performance.now()) / 1_000));
      setRemaining(next);
      if (next > 0) return;
      clearInterval(timer);
      expire();
    }, 250);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  return remaining;
}

/** Minutes and seconds: `14:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const hourSeconds = 3_600;

/** Time that is left: "2 days 4 hours", in the last hour "14:05". */
export function leftText(seconds: number): string {
  return seconds < hourSeconds ? clockText(seconds) : spanText(seconds);
}
