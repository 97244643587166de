import { Alert } from "@/components/ui/alert";
import { moneyText } from "@/lib/money-text";
import { approvalLifeHours } from "@/lib/states";

/** Says before a payout is submitted that it waits for a second person. */
export function WaitAlert({ threshold }: { threshold: string | null }) {
  if (threshold === null) return null;
  return (
    <Alert tone="attention" title="This waits for a second person">
      Above {moneyText(threshold, "GHS")} somebody else of your business approves it first. Until
      then the amount and the fee are set aside; after {approvalLifeHours} hours without approval
      they are available again.
    </Alert>
  );
}
