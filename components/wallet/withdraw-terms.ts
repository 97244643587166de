import type { SendingTerms } from "@/components/payouts/sending-terms";
import type { CountingRate } from "@/lib/pricing";

/** What a withdrawal to an address costs, its bounds and what may stop it. */
export interface WithdrawTerms extends SendingTerms {
  /** The network that we send on; null where none is connected. */
  network: string | null;
  /** Why nothing can be sent now, as a sentence; null while it can. */
  closed: string | null;
  /** What USDT counts against limits; null while there is no rate. */
  rate: CountingRate | null;
}
