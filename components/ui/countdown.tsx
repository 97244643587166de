"use client";

import { classNames } from "./class-names";
import { clockText, useRemaining } from "./use-remaining";

interface CountdownProps {
  /**
   * Seconds left at the time of the response. A span, not a moment, so that a phone with a wrong clock
   * still counts correctly. Give a new `key` to start again.
   */
  secondsLeft: number;
  /** The whole span, for the ring. */
  totalSeconds: number;
  /** What it counts down to: "This price is valid for". */
  label: string;
  /** Called once, at zero. */
  onExpire?: () => void;
}

const announcedAt = [60, 30, 10];
const circumference = 2 * Math.PI * 20;

/** Time left as a ring and as text; said aloud only at 60, 30, 10 and 0 seconds. */
export function Countdown({ secondsLeft, totalSeconds, label, onExpire }: CountdownProps) {
  const remaining = useRemaining(secondsLeft, onExpire);
  const share = Math.min(1, remaining / totalSeconds);
  const ending = remaining <= 10;
  return (
    <div className="flex items-center gap-3">
      <svg viewBox="0 0 48 48" aria-hidden="true" className="size-12 -rotate-90">
        <circle cx="24" cy="24" r="20" fill="none" strokeWidth="4" className="stroke-line" />
        <circle
          cx="24"
          cy="24"
          r="20"
          fill="none"
          strokeWidth="4"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
          className={ending ? "stroke-failed" : "stroke-accent"}
        />
      </svg>
      <div role="timer" aria-live="off">
        <p className="text-small text-muted">{remaining > 0 ? label : "Time is up"}</p>
        <p className={classNames("figures text-large font-semibold", ending && "text-failed")}>
          {clockText(remaining)}
        </p>
      </div>
      <span role="status" className="sr-only">
        {remaining === 0 && "Time is up."}
        {announcedAt.includes(remaining) && `${label} ${remaining} seconds.`}
      </span>
    </div>
  );
}
