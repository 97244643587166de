import { exceptionLabels, requestStyles } from "@/components/labels/payment-requests";
import { Status } from "@/components/ui/status";
import type { PaymentRequestException, PaymentRequestStatus } from "@/lib/states";

interface RequestStatusProps {
  status: PaymentRequestStatus;
  exception: PaymentRequestException | null;
}

/** "Paid"; where what was received differs, "Paid, overpaid". */
export function statusText({ status, exception }: RequestStatusProps): string {
  const { label } = requestStyles[status];
  return exception === null ? label : `${label}, ${exceptionLabels[exception].toLowerCase()}`;
}

/** The status of a payment request, with how what was received differs; a changed one fades in. */
export function RequestStatus({ status, exception }: RequestStatusProps) {
  const label = statusText({ status, exception });
  const tone = exception === null ? requestStyles[status].tone : "attention";
  return <Status key={label} tone={tone} label={label} />;
}
