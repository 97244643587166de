import { Alert } from "@/components/ui/alert";
import { minorOf } from "@/lib/client/amounts";
import { approvalLifeHours } from "@/lib/states";
import { cedisText } from "./sending-terms";

/** Says before a payout is submitted that it waits for a second person. */
export function WaitAlert({ threshold }: { threshold: string | null }) {
  if (threshold === null) return null;
  return (
    <Alert tone="attention" title="This waits for a second person">
      Above {cedisText(minorOf(threshold, "GHSFIAT"))} somebody else of your business approves it
      first. Until then the amount and the fee are set aside; after {approvalLifeHours} hours
      without approval they are available again.
    </Alert>
  );
}
