import { chainConnection } from "../client";
import { HttpSigner } from "./http-signer";
import { SignerError, type Signer } from "./signer";

let connected: Signer | undefined;

/** The signer of this installation, over HTTP. @throws SignerError in a process without one */
export function signer(): Signer {
  const { signer: place, accountKey } = chainConnection();
  if (!place) throw new SignerError("This process has no signer: see SIGNER_URL.", true);
  connected ??= new HttpSigner(place, accountKey);
  return connected;
}
