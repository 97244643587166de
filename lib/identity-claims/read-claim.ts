import type { ClaimView } from "@/lib/contract/identity-claims";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { listWalletsOfPhone, readClaimed, type Claimed } from "@/lib/identities/read-claimed";
import { readWalletBalances } from "@/lib/ledger/accounts";
import { readUsage } from "@/lib/limits/remaining";
import { limitsOfTier } from "@/lib/limits/tiers";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { formatAmount } from "@/lib/money";
import { feeOn, feeRuleFor, maxToSend, worthOfUsdt } from "@/lib/pricing";
import { termsOf } from "@/lib/providers/registry";
import { currentRate } from "@/lib/rates/current-rate";
import { readLatestOfPhoneOwner, sumClaimed } from "@/lib/transactions/phone-owner";
import { readOpenClaim } from "./claim-token";

/** The next withdrawal of a claim, in micro-USDT. */
export interface NextWithdrawal {
  /** In all wallets of the claim. */
  availableMinor: bigint;
  /** The wallet that the withdrawal empties. */
  wallet: string;
  /** What arrives; zero if there is too little. */
  arrivesMinor: bigint;
  feeMinor: bigint;
  /** Pesewas that this wallet had counted this month when its balance was read. */
  usageMinor: bigint;
  /** Hours that the balance has to wait after the move; zero if it can leave at once. */
  waitHours: number;
}

/** Plans the next withdrawal of a claim: from the wallet that holds the most. */
export async function planWithdrawal(claimed: Claimed): Promise<NextWithdrawal> {
  const { merchantId, wallet, claimableWallets } = claimed;
  const [balances, merchant, rate] = await Promise.all([
    Promise.all(claimableWallets.map((address) => readAvailable(address))),
    merchantSettings(merchantId),
    currentRate(),
  ]);
  const availableMinor = balances.reduce((sum, next) => sum + next.availableMinor, 0n);
  const largest = balances.reduce(
    (most, next) => (next.availableMinor > most.availableMinor ? next : most),
    { wallet, availableMinor: 0n, usageMinor: 0n },
  );
  const waitHours = await readWaitHours(claimed, availableMinor);
  return {
    availableMinor,
    wallet: largest.wallet,
    usageMinor: largest.usageMinor,
    waitHours,
    ...limitWithdrawal(largest.availableMinor, merchant, rate),
  };
}

// The usage first, so that a withdrawal made in between shows in it when the payout is decided.
async function readAvailable(wallet: string) {
  const { monthMinor: usageMinor } = await readUsage(database(), wallet);
  const { USDT } = await readWalletBalances(database(), wallet);
  return { wallet, availableMinor: USDT.availableMinor, usageMinor };
}

/**
 * A balance above the setting leaves only some hours after the move. What the owner already withdrew in that time from
 * any wallet of the number is added to the balance, so that splitting it gains nothing. Read after the balance, because
 * money moves from the balance to the sum.
 */
async function readWaitHours(
  { phoneId }: Pick<Claimed, "phoneId">,
  availableMinor: bigint,
): Promise<number> {
  const { aboveMinor, hours } = config().claimWait;
  const wallets = await listWalletsOfPhone(database(), phoneId);
  const claimedMinor = await sumClaimed(database(), wallets, Math.max(24, hours));
  return availableMinor + claimedMinor > aboveMinor ? hours : 0;
}

/**
 * All that is available less the fee, within what the tier of the merchant allows in a day: more than that is moved in
 * parts.
 */
function limitWithdrawal(
  availableMinor: bigint,
  merchant: Awaited<ReturnType<typeof merchantSettings>>,
  rate: Awaited<ReturnType<typeof currentRate>>,
): Pick<NextWithdrawal, "arrivesMinor" | "feeMinor"> {
  const rule = feeRuleFor(merchant.feeOverrides, "withdrawal_chain");
  const { minMinor, maxMinor } = termsOf("evm").bounds;
  const all = maxToSend(availableMinor, rule);
  const bounded = all < maxMinor ? all : maxMinor;
  const { dailyMinor } = limitsOfTier(merchant.kycTier);
  const worth =
    rate && worthOfUsdt(bounded, { midMicros: rate.midMicros, isFresh: rate.state === "quoting" });
  const allowed = worth && worth > dailyMinor ? (bounded * dailyMinor) / worth : bounded;
  const arrivesMinor = allowed < minMinor ? 0n : allowed;
  return { arrivesMinor, feeMinor: feeOn(arrivesMinor, rule) };
}

/**
 * Reads what the owner of a number sees of a claim. If the number was linked to another wallet since, that is nothing of
 * the owner before.
 * @throws CedirailError `UNAUTHORIZED`
 */
export async function readClaim(token: string): Promise<ClaimView> {
  const { identityId, expiresAt } = await readOpenClaim(database(), token);
  const claimed = await readClaimed(database(), identityId);
  const moved = claimed.isLinkedSince ? null : claimed.moved;
  const [{ name }, money, at, withdrawal] = await Promise.all([
    merchantSettings(claimed.merchantId),
    planWithdrawal(claimed),
    readNow(database()),
    moved && readLatestOfPhoneOwner(database(), { ...claimed, recipient: moved.wallet }),
  ]);
  const usdt = (minor: bigint) => formatAmount(minor, "USDT");
  return {
    expiresAt: expiresAt.toISOString(),
    merchantName: name,
    wallet: claimed.wallet,
    status: statusOf(claimed),
    movedTo: moved?.wallet ?? null,
    mintUrl: linkTo(moved?.mintHash ?? null),
    balance: claimed.isLinkedSince
      ? null
      : {
          available: usdt(money.availableMinor),
          fee: usdt(money.feeMinor),
          arrives: usdt(money.arrivesMinor),
          currency: "USDT",
          waitHours: money.waitHours,
          availableFrom: findReleaseTime(moved, money, at)?.toISOString() ?? null,
        },
    withdrawal: withdrawal && {
      transactionId: withdrawal.transactionId,
      status: withdrawal.status,
      amount: withdrawal.amount,
      recipient: withdrawal.recipient,
      txHash: withdrawal.txHash,
      explorerUrl: linkTo(withdrawal.txHash),
      createdAt: withdrawal.createdAt,
    },
  };
}

/** When the balance can leave; null if it is not moved yet or can leave now. */
export function findReleaseTime(
  moved: Claimed["moved"],
  { waitHours }: Pick<NextWithdrawal, "waitHours">,
  at: Date,
): Date | null {
  if (!moved || waitHours === 0 || moved.releasedAt <= at) return null;
  return moved.releasedAt;
}

function linkTo(txHash: string | null): string | null {
  const explorerUrl = config().chain?.explorerUrl ?? null;
  return explorerUrl && txHash && `${explorerUrl}/tx/${txHash}`;
}

function statusOf({ isVerified, moved, isLinkedSince, isOwed }: Claimed): ClaimView["status"] {
  if (isLinkedSince) return "ended";
  if (isVerified) return "held";
  if (moved?.status === "minting") return "moving";
  if (moved?.status === "verified") return "moved";
  if (moved?.status === "failed") return "not_moved";
  return isOwed && !moved ? "owed" : "ended";
}
