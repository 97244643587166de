"use client";

import { useSyncExternalStore } from "react";
import { serverNow } from "@/lib/client/server-clock";
import { leftText } from "./use-remaining";

const everySecond = (changed: () => void) => {
  const timer = setInterval(changed, 1_000);
  return () => clearInterval(timer);
};
const wholeSecond = () => Math.floor(serverNow() / 1_000);

/** The time until a moment: "2 days 4 hours", in the last hour "14:05"; nothing before the page's scripts run. */
export function TimeLeft({ until }: { until: string }) {
  const now = useSyncExternalStore(everySecond, wholeSecond, () => null);
  const seconds = now === null ? null : Math.max(0, Math.floor(Date.parse(until) / 1_000) - now);
  return (
    <span role="timer" className="figures whitespace-nowrap">
      {seconds !== null && leftText(seconds)}
    </span>
  );
}
