/** How far the service's clock is ahead of this device's, which may be minutes off. */
let offsetMs = 0;

/** Takes the time of a response's `Date` header, whose fraction of a second is cut off. */
export function noteServerTime(date: string | null): void {
  const reported = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(reported)) offsetMs = reported + 500 - Date.now();
}

/** The time by the service's clock, in Unix milliseconds. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Seconds until `moment` (RFC 3339) by the service's clock; never below zero. */
export function secondsUntil(moment: string): number {
  return Math.max(0, (Date.parse(moment) - serverNow()) / 1_000);
}
