import { getAddress } from "viem";
import { problemOfAddress, readAddress } from "@/lib/address";
import { addressAt, treasuryPath } from "@/lib/chain/keys";
import { config } from "@/lib/config/env";
import { invalidRequest } from "@/lib/errors";
import { isWallet } from "./find-wallet";
import { isRequestAddress } from "./request-addresses";

/**
 * Reads a typed address (EIP-55) outside the service to which USDT may be sent. What nobody could spend there
 * is rejected: an address that no one owns, the token's and the identity contract's, and our own, whose owner
 * is not revealed.
 * @throws CedirailError `INVALID_REQUEST` naming `field`
 */
export async function readOutsideAddress(field: string, text: string): Promise<string> {
  const problem = problemOfAddress(text);
  const address = readAddress(text);
  if (problem !== null || address === null)
    throw invalidRequest(field, problem ?? "an address", text);
  if (contracts().includes(address))
    throw invalidRequest(field, "the address of a wallet, not of a contract", text);
  if (address === treasury() || (await isWallet(address)) || (await isRequestAddress(address)))
    throw invalidRequest(field, "an outside address; this is one of Cedirail's own", text);
  return address;
}

/** The contracts that the service itself calls. */
function contracts(): string[] {
  const { chain } = config();
  return [chain?.token, chain?.identity].flatMap((one) => (one ? [getAddress(one)] : []));
}

/** Deriving it anew would cost each call a multiplication on the curve. */
const treasuries = new Map<string, string>();

function treasury(): string | null {
  const accountKey = config().chain?.accountKey;
  if (accountKey === undefined) return null;
  const address = treasuries.get(accountKey) ?? addressAt(accountKey, treasuryPath);
  treasuries.set(accountKey, address);
  return address;
}
