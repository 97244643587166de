export interface AirtelSimulatorOptions {
  /** The file that holds all that happened; made where it is absent. */
  bookPath: string;
  credentials: { clientId: string; clientSecret: string; pin: string; callbackKey: string };
  /** PEM of an RSA key; its public half is served to clients. */
  privateKey: string;
  /** What `X-Country` must say; the numbers are Ghanaian in any case. */
  country?: string;
  /** The float when the book was empty, in pesewas. */
  openingFloatMinor: bigint;
  /** Multiplies the look-alike's own delays (`RETRY_TIME_SCALE`). */
  timeScale: number;
  /** The one address for callbacks, as set in Airtel's portal; null: none are sent. */
  callbackUrl: string | null;
  /** What a callback's hash covers: sources disagree. */
  hashForm?: "whole" | "transaction" | "none";
  expiresInAs?: "number" | "string";
  /** Rejects creating calls without a right signature, as some markets do. */
  requiresSigning?: boolean;
  /** What a disbursement is answered with: its end, or that it goes on, or that its end is not known. */
  disbursementResponse?: "synchronous" | "in_progress" | "ambiguous";
}
