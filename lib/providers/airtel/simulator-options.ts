export interface AirtelSimulatorOptions {
  /** The file with the simulator's record; created if absent. */
  bookPath: string;
  credentials: { clientId: string; clientSecret: string; pin: string; callbackKey: string };
  /** PEM of an RSA key; its public half is served to clients. */
  privateKey: string;
  /** What `X-Country` must say; the numbers are Ghanaian in any case. */
  country?: string;
  /** The opening float, in pesewas. */
  openingFloatMinor: bigint;
  /** Multiplies the simulator's own delays (`RETRY_TIME_SCALE`). */
  timeScale: number;
  /** The one address for callbacks, as set in Airtel's portal; null: none are sent. */
  callbackUrl: string | null;
  /** What a callback's hash covers: sources disagree. */
  hashForm?: "whole" | "transaction" | "none";
  expiresInAs?: "number" | "string";
  /** Rejects creating calls without a valid signature, as some markets do. */
  requiresSigning?: boolean;
  /** The response to a disbursement: its final status, in progress, or ambiguous. */
  disbursementResponse?: "synchronous" | "in_progress" | "ambiguous";
}
