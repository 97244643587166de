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

/** Whether a typed amount of USDT is worth more than the threshold; the service decides again. */
export function needsApproval(
  { amount }: { amount: string },
  { rate }: Pick<WithdrawTerms, "rate">,
  threshold: string | null,
): boolean {
  const amountMinor = readTypedAmount(amount, "USDT");
  return (
    amountMinor !== null && rate !== null && mustWait(threshold, worthOfUsdt(amountMinor, rate))
  );
}
