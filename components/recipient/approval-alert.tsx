import { Alert } from "@/components/ui/alert";
import { moneyText } from "@/lib/money-text";
import { approvalLifeHours } from "@/lib/states";

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
