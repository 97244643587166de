import { sendable, type SendingTerms } from "@/components/payouts/sending-terms";
import { cedisFor, conversionFee, feeOn, usdtFor, type ConversionPrice } from "@/lib/pricing";
import { readTypedAmount } from "@/lib/client/amounts";
import { formatAmount } from "@/lib/money";
import type { Draft } from "./draft";

/** Both sides of a conversion that is still to be quoted. */
export interface Estimate {
  usdtMinor: bigint;
  conversionFeeMinor: bigint;
  walletMinor: bigint;
  sendingFeeMinor: bigint;
  receivedMinor: bigint;
}

/** Both amounts for the typed one at a price, or null while it is no amount. */
export function estimate(
  { side, typedAmount }: Pick<Draft, "side" | "typedAmount">,
  price: ConversionPrice,
  sending: SendingTerms,
): Estimate | null {
  const typedMinor = readTypedAmount(typedAmount, side === "USDT" ? "USDT" : "GHSFIAT");
  if (typedMinor === null) return null;
  const usdtMinor =
    side === "USDT" ? typedMinor : usdtFor(typedMinor + feeOn(typedMinor, sending.fee), price);
  const walletMinor = cedisFor(usdtMinor, price);
  const receivedMinor = side === "GHS" ? typedMinor : sendable(walletMinor, sending);
  return {
    usdtMinor,
    conversionFeeMinor: conversionFee(usdtMinor, price),
    walletMinor,
    sendingFeeMinor: receivedMinor === 0n ? 0n : feeOn(receivedMinor, sending.fee),
    receivedMinor,
  };
}

/** The amount in the recipient step after a conversion to `walletMinor` pesewas: what was wanted, else all. */
export function payAmountAfter(draft: Draft, walletMinor: bigint, sending: SendingTerms): string {
  if (draft.side === "GHS" && draft.typedAmount !== "") {
    const wanted = readTypedAmount(draft.typedAmount, "GHSFIAT");
    if (wanted !== null) return formatAmount(wanted, "GHSFIAT");
  }
  return formatAmount(sendable(walletMinor, sending), "GHSFIAT");
}
