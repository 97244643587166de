import {
  cedisFor,
  conversionFee,
  mostToSend,
  sendingFeeOn,
  usdtFor,
  type ConversionPrice,
  type SendingFee,
} from "@/lib/client/conversion-estimate";
import { readTypedAmount } from "@/lib/client/amounts";
import type { AnswerOf } from "@/lib/client/operation-types";
import { formatAmount, parseDecimal } from "@/lib/money";
import type { Draft } from "./draft";

type Network = AnswerOf<"momo.providers">["data"][number];

/** What sending through a network costs, and its bounds; minor units. */
export interface SendingTerms {
  fee: SendingFee;
  leastMinor: bigint;
  mostMinor: bigint;
}

/** The terms of a network, or of the first open one while none is known. */
export function sendingTerms(networks: Network[], code: string | null): SendingTerms {
  const network =
    networks.find((one) => one.code === code) ??
    networks.find((one) => one.status !== "closed") ??
    networks[0];
  if (!network) throw new Error("There is no network.");
  const { min, max, fee } = network.payout;
  return {
    fee: {
      basisPoints: parseDecimal(fee.percent, 2),
      leastMinor: parseDecimal(fee.min, 2),
      mostMinor: parseDecimal(fee.max, 2),
    },
    leastMinor: parseDecimal(min, 2),
    mostMinor: parseDecimal(max, 2),
  };
}

/** Both sides of a conversion that is still to be quoted. */
export interface Estimate {
  usdtMinor: bigint;
  conversionFeeMinor: bigint;
  walletMinor: bigint;
  sendingFeeMinor: bigint;
  receivedMinor: bigint;
}

/** What the typed amount comes to at a price, or null while it is no amount. */
export function estimate(
  { side, typedAmount }: Pick<Draft, "side" | "typedAmount">,
  price: ConversionPrice,
  sending: SendingTerms,
): Estimate | null {
  const typedMinor = readTypedAmount(typedAmount, side === "USDT" ? "USDT" : "GHSFIAT");
  if (typedMinor === null) return null;
  const usdtMinor =
    side === "USDT"
      ? typedMinor
      : usdtFor(typedMinor + sendingFeeOn(typedMinor, sending.fee), price);
  const walletMinor = cedisFor(usdtMinor, price);
  const receivedMinor = side === "GHS" ? typedMinor : sendable(walletMinor, sending);
  return {
    usdtMinor,
    conversionFeeMinor: conversionFee(usdtMinor, price),
    walletMinor,
    sendingFeeMinor: receivedMinor === 0n ? 0n : sendingFeeOn(receivedMinor, sending.fee),
    receivedMinor,
  };
}

/** The most that can be sent at once out of `budgetMinor` pesewas, its fee included. */
export function sendable(budgetMinor: bigint, sending: SendingTerms): bigint {
  const most = mostToSend(budgetMinor, sending.fee);
  return most > sending.mostMinor ? sending.mostMinor : most;
}

/** What the recipient step begins with once `walletMinor` pesewas came of a conversion. */
export function payAmountAfter(draft: Draft, walletMinor: bigint, sending: SendingTerms): string {
  if (draft.side === "GHS" && draft.typedAmount !== "") {
    const wanted = readTypedAmount(draft.typedAmount, "GHSFIAT");
    if (wanted !== null) return formatAmount(wanted, "GHSFIAT");
  }
  return formatAmount(sendable(walletMinor, sending), "GHSFIAT");
}
