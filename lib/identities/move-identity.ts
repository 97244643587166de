import type { DbTransaction } from "@/lib/db/client";
import { invalidRequest, invalidState } from "@/lib/errors";
import { endIdentity } from "./end-identity";
import { lockPhoneId, readPhones } from "./phones";
import { moveOf } from "./read-claimed";
import {
  hasToken,
  insertIdentity,
  isBound,
  isFailed,
  readIdentitiesOf,
  readIdentity,
} from "./store";

/**
 * Moves a claimed identity to a wallet (EIP-55, outside the service) of the number's owner, with the number
 * locked: it ends, its merchant is informed, and the new one, which is no merchant's, is minted by the worker.
 * The same move again changes nothing.
 * @param by who moves it
 * @returns whether it is moved now, and was not before
 * @throws CedirailError `INVALID_STATE` where it was moved elsewhere or has ended, `INVALID_REQUEST` naming
 *   `wallet` where that has a token already
 */
export async function moveIdentity(
  tx: DbTransaction,
  { identityId, wallet, by }: { identityId: string; wallet: string; by: string },
): Promise<boolean> {
  const { phoneId } = await readIdentity(tx, identityId);
  await lockPhoneId(tx, phoneId);
  const claimed = await readIdentity(tx, identityId);
  const rows = await readIdentitiesOf(tx, phoneId);
  const moved = moveOf(rows, identityId);
  if (moved && !isFailed(moved)) {
    if (moved.wallet === wallet) return false;
    throw invalidState("Your number has been moved to another wallet already.");
  }
  const isVerified = claimed.status === "verified";
  if (!isVerified && !(moved && !rows.some(isBound)))
    throw invalidState("Your number is no longer linked to this wallet. Start again.");
  if (await hasToken(tx, wallet, phoneId))
    throw invalidRequest("wallet", "a wallet that no other number is linked to", wallet);
  const phone = (await readPhones(tx, [phoneId])).get(phoneId) ?? "";
  if (isVerified)
    await endIdentity(tx, claimed, {
      status: "revoked",
      reason: "The owner of the number has moved it to a wallet of their own.",
      by,
      phone,
      isClaimed: true,
    });
  const own = { merchantId: null, isCustodial: false, status: "minting" } as const;
  const given = { phone, phoneId, wallet, movedFrom: identityId, ...own };
  await insertIdentity(tx, given, { action: "moved", by });
  return true;
}
