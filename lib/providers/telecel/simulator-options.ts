export interface TelecelSimulatorOptions {
  /** The file with the simulator's record; created if absent. */
  bookPath: string;
  apiKey: string;
  serviceProviderCode: string;
  /** The platform's RSA key (PEM), whose public half clients have. */
  privateKey: string;
  /** The opening float, in pesewas. */
  openingFloatMinor: bigint;
  /** Multiplies the simulator's own delays (`RETRY_TIME_SCALE`). */
  timeScale: number;
  /** The application's registered address for results; null: none is sent. */
  resultUrl: string | null;
  /** Whether a payment call is held until its final status, or gets it later by a posted result. */
  mode?: "synchronous" | "asynchronous";
  /** How long a session lives; not scaled. */
  sessionLifeSeconds?: number;
  /** How long a new session is rejected; not scaled. */
  activationDelayMs?: number;
  /** Whether a repeated `input_TransactionReference` is a duplicate too. */
  checksReference?: boolean;
}
