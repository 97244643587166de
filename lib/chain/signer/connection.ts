import { SignerError, type Signer } from "./signer";

let connected: Signer | undefined;

/** The signer of this process. @throws SignerError while none is connected */
export function signer(): Signer {
  if (!connected) throw new SignerError("No signer is connected.", true);
  return connected;
}

/** Connects this process to a signer. */
export function useSigner(signer: Signer): void {
  connected = signer;
}
