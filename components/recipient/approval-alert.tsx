import { Alert } from "@/components/ui/alert";
import { moneyText } from "@/lib/money-text";
import { approvalLifeHours } from "@/lib/states";
import { minorOf } from "@/lib/client/amounts";

/**
 * Says before a payout is submitted that it needs approval.
 * @param withoutApproval cedis that the user can still send without approval; null shows nothing
 */
export function ApprovalAlert({ withoutApproval }: { withoutApproval: string | null }) {
  if (withoutApproval === null) return null;
  return (
    <Alert tone="attention" title="This needs approval">
      You can send {moneyText(withoutApproval, "GHS")} more without the approval of another user,
      counting what you sent in the last 24 hours. Until this is approved, the amount and the fee
      are on hold; without approval they are released after {approvalLifeHours} hours.
    </Alert>
  );
}

/**
 * Returns true if a payout of `amountMinor` pesewas needs approval. The service decides again.
 * @param withoutApproval cedis that the user can still send without approval; null if there is no threshold
 */
export function mustWait(withoutApproval: string | null, amountMinor: bigint): boolean {
  return withoutApproval !== null && amountMinor > minorOf(withoutApproval, "GHSFIAT");
}
