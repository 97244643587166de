import { sendable, type SendingTerms } from "@/components/payouts/sending-terms";
import { readTypedAmount } from "@/lib/client/amounts";
import { formatAmount } from "@/lib/money";
import { currencyCode } from "@/lib/money-text";
import {
  conversionFee,
  feeOn,
  sourceFor,
  targetFor,
  targetOf,
  type ConversionPrice,
} from "@/lib/pricing";
import type { Draft } from "./draft";

/** Both sides of a conversion that is still to be quoted. */
export interface Estimate {
  /** What is converted, and the fee out of it; minor units of the source. */
  sourceMinor: bigint;
  conversionFeeMinor: bigint;
  /** What then is in the wallet, and what arrives after it is sent; minor units of the target. */
  walletMinor: bigint;
  sendingFeeMinor: bigint;
  receivedMinor: bigint;
}

/**
 * Both amounts for the typed one at a price, or null while it is no amount.
 * @param sending what sending it costs; null: it stays in the wallet
 */
export function estimate(
  { side, typedAmount }: Pick<Draft, "side" | "typedAmount">,
  price: ConversionPrice,
  sending: SendingTerms | null,
): Estimate | null {
  const isSource = side === currencyCode(price.source);
  const typedMinor = readTypedAmount(typedAmount, isSource ? price.source : targetOf[price.source]);
  if (typedMinor === null) return null;
  const sendingFee = (amountMinor: bigint) =>
    sending && amountMinor > 0n ? feeOn(amountMinor, sending.fee) : 0n;
  const sourceMinor = isSource ? typedMinor : sourceFor(typedMinor + sendingFee(typedMinor), price);
  const walletMinor = targetFor(sourceMinor, price);
  const maxMinor = sending ? sendable(walletMinor, sending) : walletMinor;
  const receivedMinor = isSource ? maxMinor : typedMinor;
  return {
    sourceMinor,
    conversionFeeMinor: conversionFee(sourceMinor, price),
    walletMinor,
    sendingFeeMinor: sendingFee(receivedMinor),
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
