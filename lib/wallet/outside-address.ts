import { getAddress } from "viem";
import { problemOfAddress, readAddress } from "@/lib/address";
import { addressAt, treasuryPath } from "@/lib/chain/keys";
import { config } from "@/lib/config/env";
import { invalidRequest } from "@/lib/errors";
import { findWalletKind } from "./find-wallet";
import { isRequestAddress } from "./request-addresses";

/**
 * Parses a typed address outside the service to which USDT can be sent, and returns it with its EIP-55 checksum.
 * Rejects addresses from which nobody could spend the USDT: the zero address and similar, the contracts of the
 * token and the identities, and Cedirail's own addresses, without saying whose they are.
 * @throws CedirailError `INVALID_REQUEST` naming `field`
 */
export async function readOutsideAddress(field: string, text: string): Promise<string> {
  return readRecipientAddress(field, text, "outside");
}

/**
 * Parses a typed address that a merchant may save as a recipient of USDT: an outside address, or the wallet of a
 * phone identity that Cedirail holds, which is paid by its phone number.
 * @throws CedirailError `INVALID_REQUEST` naming `field`
 */
export async function readSaveableAddress(field: string, text: string): Promise<string> {
  return readRecipientAddress(field, text, "outside_or_identity");
}

async function readRecipientAddress(
  field: string,
  text: string,
  allowed: "outside" | "outside_or_identity",
): Promise<string> {
  const problem = problemOfAddress(text);
  const address = readAddress(text);
  if (problem !== null || address === null)
    throw invalidRequest(field, problem ?? "an address", text);
  if (contracts().includes(address))
    throw invalidRequest(field, "the address of a wallet, not of a contract", text);
  const kind = await findWalletKind(address);
  if (kind === "identity" && allowed === "outside_or_identity") return address;
  if (address === treasury() || kind !== null || (await isRequestAddress(address)))
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
