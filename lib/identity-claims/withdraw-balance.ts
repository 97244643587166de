import type { ClaimView } from "@/lib/contract/identity-claims";
import { database, inTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { CedirailError, invalidState } from "@/lib/errors";
import { readClaimed, type Claimed } from "@/lib/identities/read-claimed";
import { ClaimLimitError } from "@/lib/limits/claims";
import { timeText } from "@/lib/messages/templates";
import { initiatePayout } from "@/lib/payouts/initiate-payout";
import { phoneOwner, readLatestOfPhoneOwner } from "@/lib/transactions/phone-owner";
import { readOpenClaim } from "./claim-token";
import { recordRefusedClaim } from "./claim-factor";
import { findReleaseTime, planWithdrawal, readClaim } from "./read-claim";

/**
 * Withdraws the balance of a claimed wallet to the wallet that its number was moved to: all that is available, less the
 * fee. While such a withdrawal is on its way, or if nothing is left after it, the same call again changes nothing.
 * @throws CedirailError `UNAUTHORIZED`, `INVALID_STATE` before the number is moved and while the balance has to wait, `INSUFFICIENT_FUNDS`,
 *   `LIMIT_EXCEEDED`, `RATE_UNAVAILABLE`, `KYC_REQUIRED`
 */
export async function withdrawBalance(token: string): Promise<ClaimView> {
  const { identityId } = await readOpenClaim(database(), token);
  const claimed = await readClaimed(database(), identityId);
  const { moved } = claimed;
  if (!moved || moved.status === "failed")
    throw invalidState("Move your number to a wallet of your own first.");
  if (!(await isUnderWay(claimed, moved.wallet))) await order(claimed, moved.wallet);
  return readClaim(token);
}

async function isUnderWay(claimed: Claimed, recipient: string): Promise<boolean> {
  const latest = await readLatestOfPhoneOwner(database(), { ...claimed, recipient });
  return latest?.status === "pending" || latest?.status === "processing";
}

async function order(claimed: Claimed, address: string): Promise<void> {
  const { merchantId, moved } = claimed;
  const next = await planWithdrawal(claimed);
  const { arrivesMinor, wallet, usageMinor } = next;
  if (arrivesMinor === 0n) {
    const latest = await readLatestOfPhoneOwner(database(), { ...claimed, recipient: address });
    if (latest?.status === "completed") return;
    throw tooLittle();
  }
  const releasedAt = findReleaseTime(moved, next, await readNow(database()));
  if (releasedAt)
    throw invalidState(
      `A balance of this size can leave ${next.waitHours} hours after you moved your number. Come back after ` +
        `${timeText(releasedAt)}.`,
    );
  try {
    await initiatePayout(
      { merchantId, actor: phoneOwner, userId: null },
      {
        type: "withdrawal",
        operation: "claims.withdraw",
        amountMinor: arrivesMinor,
        currency: "USDT",
        address,
        walletAddress: wallet,
        description: "Moved by the owner of the phone number",
      },
      { byPhoneOwner: true, expectedUsageMinor: usageMinor },
    );
  } catch (error) {
    const code = error instanceof CedirailError ? error.code : null;
    const isTooLate = code === "INSUFFICIENT_FUNDS" || code === "INVALID_STATE";
    // Another call of the same owner was first.
    if (isTooLate && (await isUnderWay(claimed, address))) return;
    if (error instanceof ClaimLimitError)
      await inTransaction((tx) => recordRefusedClaim(tx, merchantId));
    throw forOwner(error);
  }
}

/** Rejections in the words of somebody who has no account here. */
function forOwner(error: unknown): unknown {
  if (!(error instanceof CedirailError)) return error;
  const { code } = error;
  if (code === "INSUFFICIENT_FUNDS") return tooLittle();
  if (code === "LIMIT_EXCEEDED") {
    const next = error.details.period === "a month" ? "next month" : "tomorrow";
    if (error instanceof ClaimLimitError)
      return new CedirailError(
        code,
        "We have sent as much as we can for now from the wallets of the business that operated your wallet. Your " +
          `balance stays yours. Our staff can see this. Try again ${next}.`,
      );
    return new CedirailError(code, `You have moved as much as is allowed. Move the rest ${next}.`);
  }
  if (code === "KYC_REQUIRED") {
    const text = "The business that operates the wallet is not verified yet. Contact it.";
    return new CedirailError(code, text);
  }
  return error;
}

const tooLittle = () =>
  new CedirailError("INSUFFICIENT_FUNDS", "There is not enough in the wallet to pay the fee.");
