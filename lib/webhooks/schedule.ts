const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The delays after the first failed attempt, the second, … (contract §5). */
export const retryDelaysMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
] as const;

/** An endpoint that has failed for so long is disabled. */
export const failingDaysMs = 120 * hourMs;
const maxRetryAfterMs = 24 * hourMs;

/**
 * The delay until the next attempt, before `RETRY_TIME_SCALE`; null: there is none.
 * @param attempts how many there have been, the latest a failure
 * @param retryAfter what the response requested, in seconds; it can only delay
 * @param random from 0 to 1, for the ±20 %
 */
export function nextDelayMs(
  attempts: number,
  retryAfter: string | null = null,
  random = Math.random(),
): number | null {
  const delayMs = retryDelaysMs[attempts - 1];
  if (delayMs === undefined) return null;
  const requestedMs = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) * secondMs : 0;
  return Math.max(
    Math.round(delayMs * (0.8 + 0.4 * random)),
    Math.min(requestedMs, maxRetryAfterMs),
  );
}
