/** A rate is an integer: millionths of a GHS for one USDT (six decimals). */
export type RateMicros = bigint;

export const rateDecimals = 6;

export interface RateObservation {
  /** The mid price of one USDT in GHS, in millionths. */
  midMicros: RateMicros;
  /** The time of the price by the source; null where it reports none, and the time of receipt counts. */
  asOf: Date | null;
}

/** A source of a USDT/GHS price. Implementations speak its own HTTP protocol. */
export interface RateSource {
  readonly name: string;
  /** The shortest time between queries, in seconds (its quota). */
  readonly refreshSeconds: number;
  /** The maximum age of its price, in seconds. */
  readonly maxAgeSeconds: number;
  /**
   * Queries it once. `now` is the database's time, which dates prices; `deadline` is on
   * `performance.now()`'s clock. @throws RateSourceError when there is no usable response
   */
  observe(deadline: number, now: Date): Promise<RateObservation>;
}

/** The source gave no usable response; `message` says why, without secrets. */
export class RateSourceError extends Error {
  override name = "RateSourceError";
}
