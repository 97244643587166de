const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** When an open transfer is asked about again after its n-th query (reliability.md, Choices). */
const pollDelaysMs = [5 * second, 15 * second, minute, 5 * minute, 15 * minute] as const;

/**
 * Milliseconds until the next query, before `RETRY_TIME_SCALE`. A sending begins the row of delays anew,
 * each further one a step later: what was sent twice in vain is not sent every few seconds.
 * @param queries made since the last sending
 */
export function pollDelayMs({ queries, sendAttempts }: Asked): number {
  return pollDelaysMs[queries + sendAttempts - 1] ?? hour;
}

interface Asked {
  queries: number;
  sendAttempts: number;
}

/** While a network is down: how long until it is tried again. */
export const unavailableDelayMs = 15 * second;

/** When a settled payout is asked about again, in case the provider took it back (contract §3). */
export const recheckDelaysMs = [hour, 24 * hour] as const;

/**
 * How long after the newest sending "never heard of it" proves nothing, before `RETRY_TIME_SCALE`. Networks
 * execute up to two minutes late, and Airtel asks to wait three before an enquiry (airtel-money §12).
 */
export const absenceGraceMs = 3 * minute;

/** How often an order is sent that the network never acknowledges. */
export const maxSendAttempts = 5;
