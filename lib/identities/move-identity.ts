import type { DbTransaction } from "@/lib/db/client";
import { invalidRequest, invalidState } from "@/lib/errors";
import { claimWallet } from "@/lib/wallet/find-wallet";
import { endIdentity } from "./end-identity";
import { lockPhoneId, readPhones } from "./phones";
import { reportMove } from "./report";
import { moveOf, readClaimed } from "./read-claimed";
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
 * locked: it ends if it has not before, with its wallet left to the owner. Number and merchant are informed, and the new
 * one, which is no merchant's, is minted by the worker. The same move again changes nothing.
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
  const { isOwed } = await readClaimed(tx, identityId);
  if (!isVerified && !isOwed && !(moved && !rows.some(isBound)))
    throw invalidState("Your number is no longer linked to this wallet. Start again.");
  if (await hasToken(tx, wallet, phoneId))
    throw invalidRequest("wallet", "a wallet that no other number is linked to", wallet);
  const phone = (await readPhones(tx, [phoneId])).get(phoneId) ?? "";
  if (isVerified) {
    if (claimed.wallet !== null) await claimWallet(tx, claimed.wallet);
    await endIdentity(tx, claimed, {
      status: "revoked",
      reason: "The owner of the number has moved it to a wallet of their own.",
      by,
      phone,
      isReplaced: true,
    });
  }
  const own = { merchantId: null, isCustodial: false, status: "minting" } as const;
  const given = { phone, phoneId, wallet, movedFrom: identityId, ...own };
  const row = await insertIdentity(tx, given, { action: "moved", by });
  await reportMove(tx, phone, claimed, row);
  return true;
}
