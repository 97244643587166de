import { chainConnection } from "../client";
import { HttpSigner } from "./http-signer";
import type { Signer } from "./signer";

let connected: Signer | undefined;

/** The signer of this installation, over HTTP. */
export function signer(): Signer {
  connected ??= new HttpSigner(chainConnection().signer);
  return connected;
}
