import type { SendingTerms } from "@/components/payouts/sending-terms";
import { mustWait } from "@/components/recipient/approval-alert";
import { readTypedAmount } from "@/lib/client/amounts";
import { worthOfUsdt, type CountingRate } from "@/lib/pricing";

/** What a withdrawal to an address costs, its bounds and what may stop it. */
export interface WithdrawTerms extends SendingTerms {
  /** The network that we send on; null where none is connected. */
  network: string | null;
  /** Why nothing can be sent now, as a sentence; null while it can. */
  closed: string | null;
  /** What USDT counts against limits; null while there is no rate. */
  rate: CountingRate | null;
}

/** What a typed amount of USDT counts against limits, in pesewas; null while either is not known. */
export function worthOfTyped(typed: string, { rate }: Pick<WithdrawTerms, "rate">): bigint | null {
  const amountMinor = readTypedAmount(typed, "USDT");
  return amountMinor === null || rate === null ? null : worthOfUsdt(amountMinor, rate);
}

/** Returns true if a typed amount of USDT needs approval. The service decides again. */
export function needsApproval(
  { amount }: { amount: string },
  terms: Pick<WithdrawTerms, "rate">,
  withoutApproval: string | null,
): boolean {
  const worthMinor = worthOfTyped(amount, terms);
  return worthMinor !== null && mustWait(withoutApproval, worthMinor);
}
