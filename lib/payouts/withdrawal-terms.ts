import { networkName } from "@/lib/chain/network-name";
import { config } from "@/lib/config/env";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { formatAmount, formatDecimal } from "@/lib/money";
import { feeRuleFor, type CountingRate } from "@/lib/pricing";
import { termsOf } from "@/lib/providers/registry";
import { whyClosed } from "@/lib/rails/assert-open";
import { currentRate } from "@/lib/rates/current-rate";

/** What a withdrawal in USDT costs a merchant now, its bounds in micro-USDT, and what may stop it. */
export async function readWithdrawalTerms(merchantId: string) {
  const [{ feeOverrides }, rate, closed] = await Promise.all([
    merchantSettings(merchantId),
    currentRate(),
    closedText(),
  ]);
  const { chain } = config();
  const { minMinor, maxMinor } = termsOf("evm").bounds;
  const counting: CountingRate | null = rate && {
    midMicros: rate.midMicros,
    isFresh: rate.state === "quoting",
  };
  return {
    fee: feeRuleFor(feeOverrides, "withdrawal_chain"),
    minMinor,
    maxMinor,
    network: chain && networkName(chain.chainId),
    closed,
    rate: counting,
  };
}

/** The terms of withdrawals in USDT as the API shows them. */
export async function viewWithdrawalTerms(merchantId: string) {
  const { fee, minMinor, maxMinor, network, closed } = await readWithdrawalTerms(merchantId);
  return {
    currency: "USDT" as const,
    network,
    min: formatAmount(minMinor, "USDT"),
    max: formatAmount(maxMinor, "USDT"),
    fee: {
      percent: formatDecimal(fee.basisPoints, 2),
      min: formatAmount(fee.minMinor, "USDT"),
      max: formatAmount(fee.maxMinor, "USDT"),
    },
    closed,
  };
}

/** Why nothing can be sent to an address now, as a sentence; null while it can. */
async function closedText(): Promise<string | null> {
  const closed = await whyClosed("evm", "out");
  if (!closed) return null;
  return closed.byOperator
    ? `USDT withdrawals are paused: ${closed.why}.`
    : "USDT withdrawals are not available here.";
}
