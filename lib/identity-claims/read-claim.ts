import type { ClaimView } from "@/lib/contract/identity-claims";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { readClaimed, type Claimed } from "@/lib/identities/read-claimed";
import { readWalletBalances } from "@/lib/ledger/accounts";
import { limitsOfTier } from "@/lib/limits/tiers";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { formatAmount } from "@/lib/money";
import { feeOn, feeRuleFor, maxToSend, worthOfUsdt } from "@/lib/pricing";
import { termsOf } from "@/lib/providers/registry";
import { currentRate } from "@/lib/rates/current-rate";
import { readLatestOfPhoneOwner } from "@/lib/transactions/phone-owner";
import { readOpenClaim } from "./claim-token";

/** What can be taken out of a claimed wallet now, in micro-USDT. */
export interface Withdrawable {
  availableMinor: bigint;
  /** What arrives; zero: too little is there. */
  arrivesMinor: bigint;
  feeMinor: bigint;
}

/**
 * All that is available less the fee, within what the tier of the merchant allows in a day: more than that is
 * moved in parts.
 */
export async function readWithdrawable({
  merchantId,
  wallet,
}: Pick<Claimed, "merchantId" | "wallet">): Promise<Withdrawable> {
  const [{ USDT }, merchant, rate] = await Promise.all([
    readWalletBalances(database(), wallet),
    merchantSettings(merchantId),
    currentRate(),
  ]);
  const { availableMinor } = USDT;
  const rule = feeRuleFor(merchant.feeOverrides, "withdrawal_chain");
  const { minMinor, maxMinor } = termsOf("evm").bounds;
  const all = maxToSend(availableMinor, rule);
  const bounded = all < maxMinor ? all : maxMinor;
  const { dailyMinor } = limitsOfTier(merchant.kycTier);
  const worth =
    rate && worthOfUsdt(bounded, { midMicros: rate.midMicros, isFresh: rate.state === "quoting" });
  const allowed = worth && worth > dailyMinor ? (bounded * dailyMinor) / worth : bounded;
  const arrivesMinor = allowed < minMinor ? 0n : allowed;
  return { availableMinor, arrivesMinor, feeMinor: feeOn(arrivesMinor, rule) };
}

/**
 * What the owner of a number sees of a claim: where it was linked to another wallet since its move, nothing of the
 * owner who moved it.
 * @throws CedirailError `UNAUTHORIZED`
 */
export async function readClaim(token: string): Promise<ClaimView> {
  const { identityId, expiresAt } = await readOpenClaim(database(), token);
  const claimed = await readClaimed(database(), identityId);
  const moved = claimed.isLinkedSince ? null : claimed.moved;
  const [{ name }, money, withdrawal] = await Promise.all([
    merchantSettings(claimed.merchantId),
    readWithdrawable(claimed),
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

function linkTo(txHash: string | null): string | null {
  const explorerUrl = config().chain?.explorerUrl ?? null;
  return explorerUrl && txHash && `${explorerUrl}/tx/${txHash}`;
}

function statusOf({ isVerified, moved, isLinkedSince }: Claimed): ClaimView["status"] {
  if (isLinkedSince) return "ended";
  if (isVerified) return "held";
  if (moved?.status === "minting") return "moving";
  if (moved?.status === "verified") return "moved";
  return moved?.status === "failed" ? "not_moved" : "ended";
}
