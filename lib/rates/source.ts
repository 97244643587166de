/** A rate is an integer: millionths of a GHS for one USDT (six decimals). */
export type RateMicros = bigint;

export const rateDecimals = 6;

export interface RateObservation {
  /** The mid price of one USDT in GHS, in millionths. */
  midMicros: RateMicros;
  /** When the source says the price was made; null where it gives no time (the receipt counts). */
  asOf: Date | null;
}

/** A place that tells a USDT/GHS price. Implementations speak the source's own HTTP protocol. */
export interface RateSource {
  readonly name: string;
  /** How often it may be asked, in seconds (its quota). */
  readonly refreshSeconds: number;
  /** How old its price may be and still count, in seconds. */
  readonly maxAgeSeconds: number;
  /**
   * Queries it once. `now` is the database's time, because that is what prices are dated by.
   * @throws RateSourceError when there is no usable answer.
   */
  observe(deadline: number, now: Date): Promise<RateObservation>;
}

/** The source gave no usable answer; `message` says why, without secrets. */
export class RateSourceError extends Error {
  override name = "RateSourceError";
}
