import { Alert } from "@/components/ui/alert";
import { moneyText } from "@/lib/money-text";
import { approvalLifeHours } from "@/lib/states";
import { minorOf } from "@/lib/client/amounts";

/** Says before a payout is submitted that it needs approval. */
export function ApprovalAlert({ threshold }: { threshold: string | null }) {
  if (threshold === null) return null;
  return (
    <Alert tone="attention" title="This needs approval">
      Another user of your business approves payouts above {moneyText(threshold, "GHS")}. Until then
      the amount and the fee are on hold; without approval they are released after{" "}
      {approvalLifeHours} hours.
    </Alert>
  );
}

/** Whether a payout of `amountMinor` pesewas needs approval; the service decides again. */
export function mustWait(approvalThreshold: string | null, amountMinor: bigint): boolean {
  return approvalThreshold !== null && amountMinor > minorOf(approvalThreshold, "GHSFIAT");
}
