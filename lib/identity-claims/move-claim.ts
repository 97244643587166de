import type { ClaimView } from "@/lib/contract/identity-claims";
import { database, inTransaction } from "@/lib/db/client";
import { invalidRequest, invalidState } from "@/lib/errors";
import { moveIdentity } from "@/lib/identities/move-identity";
import { findContract } from "@/lib/payouts/holds-contract";
import { phoneOwner } from "@/lib/transactions/phone-owner";
import { readOutsideAddress } from "@/lib/wallet/outside-address";
import { readOpenClaim } from "./claim-token";
import { readClaim } from "./read-claim";

/**
 * Moves a claimed identity to a wallet of the number's owner. From then on the merchant can take no USDT out of
 * the wallet that it operated, nor convert them, also by what it ordered before. The same move again changes nothing.
 * @throws CedirailError `UNAUTHORIZED`, `INVALID_REQUEST` naming `wallet`, `INVALID_STATE` also where the chain does not say
 *   what is at the address
 */
export async function moveClaim(token: string, typed: string): Promise<ClaimView> {
  // Nobody without a claim learns anything about an address.
  const { identityId } = await readOpenClaim(database(), token);
  const wallet = await readOutsideAddress("wallet", typed);
  const isContract = await findContract(wallet);
  // The balance leaves for this wallet alone from then on: nothing may be assumed about it.
  if (isContract === null)
    throw invalidState(
      "We cannot check this address on the blockchain now, and have moved nothing. Try again in a minute.",
    );
  if (isContract)
    throw invalidRequest("wallet", "the address of a wallet, not of a contract", typed);
  await inTransaction(async (tx) => {
    if (!(await moveIdentity(tx, { identityId, wallet, by: phoneOwner }))) return;
    // The owner may have confirmed the number again in the meantime.
    await readOpenClaim(tx, token);
  });
  return readClaim(token);
}
