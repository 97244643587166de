export interface TelecelSimulatorOptions {
  /** The file that holds all that happened; made where it is absent. */
  bookPath: string;
  apiKey: string;
  serviceProviderCode: string;
  /** The platform's RSA key (PEM), whose public half clients have. */
  privateKey: string;
  /** The float when the book was empty, in pesewas. */
  openingFloatMinor: bigint;
  /** Multiplies the look-alike's own delays (`RETRY_TIME_SCALE`). */
  timeScale: number;
  /** The application's registered address for results; null: none is sent. */
  resultUrl: string | null;
  /** Whether a payment call is held until its end, or answered at once and told by a result. */
  mode?: "synchronous" | "asynchronous";
  /** How long a session lives; not scaled. */
  sessionLifeSeconds?: number;
  /** How long a new session is rejected; not scaled. */
  activationDelayMs?: number;
  /** Whether a repeated `input_TransactionReference` is a duplicate too. */
  checksReference?: boolean;
}
