"use client";

import { useSyncExternalStore } from "react";
import { serverNow } from "@/lib/client/server-clock";
import { classNames } from "./class-names";

const timeZone = "Africa/Accra";
const minuteMs = 60_000;
const dayMs = 86_400_000;

interface TimeProps {
  /** RFC 3339. */
  at: string;
  /** `minute` in lists, `second` where order matters, `day` where the hour does not. */
  precision?: Precision;
}

type Precision = "day" | "minute" | "second";

/** A moment in Accra time with its zone, the same text on every page; UTC in the title. */
export function Time({ at, precision = "minute" }: TimeProps) {
  return (
    <time dateTime={at} title={new Date(at).toISOString()} className="figures whitespace-nowrap">
      {exactText(at, precision)}
    </time>
  );
}

function exactText(at: string, precision: Precision): string {
  const text = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    ...(precision !== "day" && { timeStyle: precision === "second" ? "medium" : "short" }),
    timeZone,
  }).format(new Date(at));
  return precision === "day" ? text : `${text} GMT`;
}

/** How long ago a moment was; the exact time in the title. Text that is a minute old may differ. */
export function When({ at, muted = false }: { at: string; muted?: boolean }) {
  return (
    <time
      dateTime={at}
      title={exactText(at, "second")}
      className={classNames("figures whitespace-nowrap", muted && "text-muted")}
      suppressHydrationWarning
    >
      {whenText(at, useNow())}
    </time>
  );
}

/** "just now", "5 min ago", "3 h ago", after a day "20 Nov, 14:02". */
function whenText(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / minuteMs);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h ago`;
  return shortText(at, now);
}

/** A moment in little room, "20 Nov, 14:02" in Accra time; exact in the title. */
export function ShortTime({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      title={exactText(at, "second")}
      className="figures whitespace-nowrap"
      suppressHydrationWarning
    >
      {shortText(at, useNow())}
    </time>
  );
}

function shortText(at: string, now: number): string {
  const isThisYear = at.slice(0, 4) === new Date(now).toISOString().slice(0, 4);
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    ...(isThisYear ? { hour: "2-digit", minute: "2-digit" } : { year: "numeric" }),
    timeZone,
  }).format(new Date(at));
}

/** The day of a moment in Accra: "Today", "Yesterday", "Friday 20 November". */
export function dayText(at: string, now: number): string {
  // Accra keeps UTC all year.
  const days = Math.floor(now / dayMs) - Math.floor(Date.parse(at) / dayMs);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  const isThisYear = at.slice(0, 4) === new Date(now).toISOString().slice(0, 4);
  return new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
    timeZone,
  }).format(new Date(at));
}

const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, minuteMs);
  return () => clearInterval(timer);
};
const wholeMinute = () => Math.floor(serverNow() / minuteMs) * minuteMs + minuteMs / 2;

/** The service's time to the minute, in Unix milliseconds; renders again each minute. */
export function useNow(): number {
  return useSyncExternalStore(everyMinute, wholeMinute, wholeMinute);
}
