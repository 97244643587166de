import type { MtnCredentials } from "@/lib/config/rails";

export interface MtnSimulatorOptions {
  /** The file with the simulator's record; created if absent. */
  bookPath: string;
  /** By product; remittance is not served. */
  credentials: { disbursement: MtnCredentials; collection: MtnCredentials };
  targetEnvironment: string;
  /** The opening float, in pesewas; one for both products. */
  openingFloatMinor: bigint;
  /** Multiplies the simulator's own delays (`RETRY_TIME_SCALE`). */
  timeScale?: number;
  /** Host names, without port, that a callback address may have. */
  callbackHosts?: readonly string[];
  callbackMethod?: "PUT" | "POST";
  /** Loses every callback, to prove that polling alone is enough. */
  dropCallbacks?: boolean;
  /** MTN documents an object and is seen to send a string. */
  reasonForm?: "string" | "object";
}
