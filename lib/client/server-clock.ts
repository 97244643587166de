/**
 * What the service's clock says. A cheap phone's clock may be minutes off, and a quote's countdown
 * must be right all the same; every answer tells the time in its `Date` header.
 */
let offsetMs = 0;

/** Takes the time of an answer's `Date` header, whose part of a second is cut off. */
export function noteServerTime(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(told)) offsetMs = told + 500 - Date.now();
}

/** Seconds until `moment` (RFC 3339) by the service's clock; never below zero. */
export function secondsUntil(moment: string): number {
  return Math.max(0, (Date.parse(moment) - (Date.now() + offsetMs)) / 1_000);
}
