import { orNotFound } from "@/components/data/or-not-found";
import { requestAddress } from "@/components/labels/payment-requests";
import { PrintButton } from "@/components/ui/print-button";
import { PrintSheet } from "@/components/requests/print-sheet";
import { Alert } from "@/components/ui/alert";
import { PageHeader } from "@/components/ui/page-header";
import { readPaymentRequest } from "@/lib/payment-requests/read-request";
import { requirePageSession } from "@/lib/sessions/page-session";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `Print request …${id.slice(-6)}`);

export default async function PrintRequestPage({ params }: ItemProps) {
  const { id } = await params;
  const address = requestAddress(id);
  const { merchant } = await requirePageSession(`${requestAddress(encodeURIComponent(id))}/print`);
  const request = await orNotFound(readPaymentRequest(merchant.id, id));
  const isOpen = request.status === "open";
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={{ href: address, label: "Payment request" }}
          title="Print sheet"
          description="For a counter or an invoice, on A5 or A4."
          action={isOpen && <PrintButton variant="primary" />}
        />
      </div>
      {isOpen ? (
        <PrintSheet request={request} merchantName={merchant.name} />
      ) : (
        <Alert tone="neutral" title="This request can no longer be paid">
          There is nothing to print. Clone it to request the payment again.
        </Alert>
      )}
    </>
  );
}
