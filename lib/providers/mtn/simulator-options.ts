import type { MtnCredentials } from "./wire";

export interface MtnSimulatorOptions {
  /** The file that holds all that happened; made where it is absent. */
  bookPath: string;
  /** By product; collection and remittance are not served yet. */
  credentials: { disbursement: MtnCredentials };
  targetEnvironment: string;
  /** The float when the book was empty, in pesewas. */
  openingFloatMinor: bigint;
  /** Multiplies the look-alike's own delays (`RETRY_TIME_SCALE`). */
  timeScale?: number;
  /** Host names, without port, that a callback address may have. */
  callbackHosts?: readonly string[];
  callbackMethod?: "PUT" | "POST";
  /** Loses every callback, to prove that polling alone is enough. */
  dropCallbacks?: boolean;
  /** MTN documents an object and is seen to send a string. */
  reasonForm?: "string" | "object";
  /** Asked at each call. `down` answers 503; `silent` does what is asked and then never answers. */
  weather?: () => "clear" | "down" | "silent";
}
