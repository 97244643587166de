import type { ClaimView } from "@/lib/contract/identity-claims";
import { database } from "@/lib/db/client";
import { CedirailError, invalidState } from "@/lib/errors";
import { readClaimed, type Claimed } from "@/lib/identities/read-claimed";
import { initiatePayout } from "@/lib/payouts/initiate-payout";
import { phoneOwner, readLatestOfPhoneOwner } from "@/lib/transactions/phone-owner";
import { readOpenClaim } from "./claim-token";
import { readClaim, readWithdrawable } from "./read-claim";

/**
 * Withdraws the balance of a claimed wallet to the wallet that its number was moved to: all that is available,
 * less the fee. While such a withdrawal is on its way, or where nothing is left after it, the same call again
 * changes nothing.
 * @throws CedirailError `UNAUTHORIZED`, `INVALID_STATE` before the number is moved, `INSUFFICIENT_FUNDS`,
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
  const { merchantId, wallet } = claimed;
  const { arrivesMinor } = await readWithdrawable(claimed);
  if (arrivesMinor === 0n) {
    const latest = await readLatestOfPhoneOwner(database(), { ...claimed, recipient: address });
    if (latest?.status === "completed") return;
    throw tooLittle();
  }
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
      { byPhoneOwner: true },
    );
  } catch (error) {
    const code = error instanceof CedirailError ? error.code : null;
    // Another call of the same owner was first, and took all of it.
    if (code === "INSUFFICIENT_FUNDS" && (await isUnderWay(claimed, address))) return;
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
